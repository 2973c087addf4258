import type { StudentPair } from '../../domain/merging/duplicateGroups.ts';
import { identityOfPair, ignorePair, stopIgnoringPair } from '../../domain/merging/ignorePair.ts';
import { notMergeable } from '../../domain/merging/mergeMessages.ts';
import { mergeRefusal } from '../../domain/merging/mergeRefusal.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordEvent } from '../../domain/record/events.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { fail, ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { canChange, changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';

/** Records a decision about a pair in the stream of the lower id. Refused unless the person may edit both records. */
const changePair = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  { one, other }: StudentPair,
  decide: (snapshot: RecordSnapshot, second: RecordSnapshot) => RecordEvent | null,
): Promise<Outcome> => {
  const second = await loadRecord(dependencies, type, other);
  if (canChange(type, second, by, type.rights.edit) !== 'yes')
    return fail({ because: 'refused', message: notMergeable(type.labels.one, other) });
  return changeRecord(
    dependencies,
    by,
    type,
    one,
    (snapshot) => {
      const event = decide(snapshot, second);
      return ok(event ? [event] : []);
    },
    { readsLog: true },
  );
};

/** Marks two records as different people. The mark holds until a field that identifies one of them changes. */
export const ignoreDuplicate = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  pair: StudentPair,
  reason: string,
): Promise<Outcome> => {
  for (const id of [pair.one, pair.other]) {
    const message = mergeRefusal(type, { id, snapshot: await loadRecord(dependencies, type, id) });
    if (message !== null) return fail({ because: 'refused', message });
  }
  return changePair(dependencies, by, type, pair, (first, second) =>
    ignorePair(type, first, pair.other, reason, identityOfPair(type, first.values, second.values)),
  );
};

/** Removes the mark that two records are different people. */
export const stopIgnoringDuplicate = (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  pair: StudentPair,
): Promise<Outcome> => changePair(dependencies, by, type, pair, (first) => stopIgnoringPair(type, first, pair.other));
