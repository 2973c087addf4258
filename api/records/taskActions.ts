import type { CommandContext } from '../../commands/context.ts';
import type { Outcome } from '../../commands/records/outcome.ts';
import { continueTask } from '../../commands/tasks/continueTask.ts';
import { queueUndo } from '../../commands/tasks/queueUndo.ts';
import { originsOf, rightsOverTask, type TaskOrigin } from '../../commands/undoing/taskRights.ts';
import { type Access, groupsWith, hasRightAnywhere } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { canSeeDisclosed } from '../../domain/disclosure/disclosure.ts';
import type { Values } from '../../domain/fields/field.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { notAllowed, taskChangedNothing, undoNeedsEveryGroup } from '../../domain/messages.ts';
import { blank } from '../../domain/record/fold.ts';
import { fail, ok } from '../../domain/result.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { task, type TaskValues, undoRefusal } from '../../domain/records/task.ts';
import { undoTitle } from '../../domain/taskMessages.ts';
import { readGroupsTouchedBy } from '../../projections/reading/records.ts';
import type { Services } from '../services.ts';
import { requireVisible } from './visibleRecord.ts';

const refusalOf = (access: Access, values: TaskValues, origin: TaskOrigin, action: string): string | null => {
  // A task continues in the name of the person who started it, in all their groups.
  if (!canSeeDisclosed(access, task, values)) return action === 'undo' ? undoNeedsEveryGroup : notAllowed;
  if (values.command === 'export') return hasRightAnywhere(access, exportRecord.rights.view) ? null : notAllowed;
  const rights = rightsOverTask(access, origin);
  const needed = action === 'undo' ? rights.toUndo(rights.type) : rights.toContinue;
  return needed.every((each) => hasRightAnywhere(rights.access, each)) ? null : notAllowed;
};

/** Why the person may not take an action on one record; null if they may. */
export type RefusalOf = (action: string) => string | null;

/** Why the person may not take an action on each of these tasks, which needs what its changes need; null if they may. */
export const taskActionRefusals = async (
  { dependencies }: Services,
  access: Access,
  records: readonly Values[],
): Promise<readonly RefusalOf[]> => {
  const tasks = records.map((values) => ({ ...blank(task).values, ...values }) as TaskValues);
  const origins = await originsOf(dependencies, tasks);
  return origins.map((origin, index) => (action) => refusalOf(access, tasks[index] ?? origin.origin, origin, action));
};

/** Continues a task that stopped with an error. */
export const continueTaskFor = async (services: Services, by: CommandContext, id: number): Promise<Outcome> => {
  const { values } = await requireVisible(services, task, by.access, id);
  const outcome = await continueTask(services.dependencies, by, id, values);
  return outcome.ok ? ok({ ...outcome.value, task: id }) : outcome;
};

/** Reverts everything that a task changed, as a new task. The person needs the rights in the group of every changed record. */
export const undoTaskFor = async (services: Services, by: CommandContext, id: number): Promise<Outcome> => {
  const undone = await requireVisible(services, task, by.access, id);
  const { values } = undone;
  const message = undoRefusal(values);
  if (message !== null) return fail({ because: 'refused', message });
  const [origin] = await originsOf(services.dependencies, [values]);
  if (!origin) throw new Error('A task has no origin');
  const { type, access, toUndo } = rightsOverTask(by.access, origin);
  const lastChanges = await readGroupsTouchedBy(services.db, id);
  if (lastChanges.size === 0) return fail({ because: 'refused', message: taskChangedNothing });
  const canUndo = ([name, groups]: readonly [string, readonly (number | null)[]]) =>
    toUndo(getRecordType(name)).every((each) => {
      const scope = groupsWith(access, each);
      return groups.every((group) => scope === 'every' || (group !== null && scope.has(group)));
    });
  if (![...lastChanges].every(canUndo)) return fail({ because: 'forbidden', message: undoNeedsEveryGroup });
  const groups = [...lastChanges.values()].flat();
  const scope = groups.includes(null) ? 'every' : new Set(groups.flatMap((group) => group ?? []));
  const title = undoTitle(textOf(values.title) || printRecordId(id));
  const queued = await queueUndo(services.dependencies, by, id, {
    title,
    group: typeof values.group === 'number' ? values.group : access.currentGroup,
    parameters: { task: id, recordType: type.name, grant: grantOf(access, scope) },
  });
  return queued.ok ? ok({ ...queued.value, id, revision: undone.revision, task: queued.value.id }) : queued;
};
