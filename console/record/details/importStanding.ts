import { hasStopped } from '../../../domain/lists/importStatus.ts';
import { importStatus } from '../../../domain/lists/imports.ts';
import { taskStatus } from '../../../domain/lists/tasks.ts';
import type { ImportValues } from '../../../domain/records/import.ts';
import { genericState } from '../../../domain/record/states.ts';

type ImportStanding = 'completed' | 'cancelled' | 'stopped' | 'paused' | 'running';

/** How an accepted import stands. `task`: the status of its task; null for people who may not see tasks. */
export const importStandingOf = (
  imported: Partial<Pick<ImportValues, 'status' | 'finished' | 'paused'>>,
  recordState: number,
  task: number | null,
): ImportStanding => {
  if (imported.status === importStatus.completed) return 'completed';
  // Also where it had stopped before: that is what somebody decided then.
  if (recordState === genericState.cancelled.value) return 'cancelled';
  // Old imports that stopped have no status of their own; their task knows.
  if (hasStopped(imported) || task === taskStatus.error) return 'stopped';
  return typeof imported.paused === 'string' ? 'paused' : 'running';
};
