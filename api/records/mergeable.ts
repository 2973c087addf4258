import { newContext } from '../../commands/context.ts';
import { mergeFactsOf } from '../../commands/merging/mergeTask.ts';
import { canChange } from '../../commands/records/changeRecord.ts';
import type { Access } from '../../domain/access/access.ts';
import { notAllowed } from '../../domain/messages.ts';
import { mergeAtMost, mergeTwo } from '../../domain/merging/mergeMessages.ts';
import { mergeRefusal } from '../../domain/merging/mergeRefusal.ts';
import { maxMerged, type MergedRecord, type MergeFacts } from '../../domain/merging/planMerge.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { readRows } from '../../projections/reading/records.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import type { Services } from '../services.ts';
import { requireVisible } from './visibleRecord.ts';

/** The records, each of which the person may edit and merge. Throws 404, 403 or 400. */
export const requireMergeable = async (
  services: Services,
  type: RecordType,
  access: Access,
  ids: readonly number[],
): Promise<readonly MergedRecord[]> => {
  const all = [...new Set(ids)];
  if (all.length < 2 || all.length < ids.length) throw invalidField('students', mergeTwo(type.labels));
  if (all.length > maxMerged) throw invalidField('students', mergeAtMost(maxMerged, type.labels));
  return Promise.all(
    all.map(async (id) => {
      const snapshot = await requireVisible(services, type, access, id);
      if (canChange(type, snapshot, newContext(access), type.rights.edit) !== 'yes') throw new Refused(403, notAllowed);
      const message = mergeRefusal(type, { id, snapshot });
      if (message !== null) throw new Refused(400, message);
      return { id, snapshot };
    }),
  );
};

/** Data besides the records on which the proposal of a merge depends. */
export const findMergeFacts = ({ db }: Services, type: RecordType, ids: readonly number[]): Promise<MergeFacts> =>
  mergeFactsOf(
    { byId: async (recordType, named) => new Map((await readRows(db, recordType, named)).map((row) => [row.id, row])) },
    type,
    ids,
  );
