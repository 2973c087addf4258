import { setByEvent } from '../../domain/record/decide.ts';
import { type OrderedRecord, placeField, placesToMove } from '../../domain/record/placing.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { changeRecord } from './changeRecord.ts';
import type { Outcome } from './outcome.ts';

/** Moves a record before another or to the end. `among` holds all records of the list, from the read tables. */
export const placeRecord = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  id: number,
  among: readonly OrderedRecord[],
  before: number | null,
): Promise<Outcome> => {
  // The record itself comes last, so that a client that waits for it sees all changes.
  const places = [...placesToMove(among, id, before)].toSorted(([a], [b]) => Number(a === id) - Number(b === id));
  let outcome: Outcome | null = null;
  for (const [each, place] of places) {
    outcome = await changeRecord(dependencies, by, type, each, (snapshot) => setByEvent(type, snapshot, 'Moved', { [placeField]: place }));
    if (!outcome.ok) return outcome;
  }
  return outcome ?? changeRecord(dependencies, by, type, id, () => ok([]));
};
