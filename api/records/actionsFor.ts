import { canChange } from '../../commands/records/changeRecord.ts';
import { newContext } from '../../commands/context.ts';
import { actingOf } from '../../commands/records/takeAction.ts';
import type { Access } from '../../domain/access/access.ts';
import { isForAccount, neededToAct } from '../../domain/access/own.ts';
import { possibleActions } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { actionOf, type RecordType } from '../../domain/record/recordType.ts';
import { mayAct } from './carryOut.ts';

/** The names of the actions that the person may take on this record now. */
export const actionsFor = (
  access: Access,
  type: RecordType,
  record: Pick<RecordSnapshot, 'revision' | 'recordState' | 'values'>,
  now: Date,
): readonly string[] => {
  if (!mayAct(access, type, record.values)) return [];
  const snapshot = { ...record, created: null, updated: null, lastChanges: {} };
  return possibleActions(type, snapshot, now.toISOString(), actingOf(access)).filter((name) => {
    const action = actionOf(type, name);
    return isForAccount(access, action) && canChange(type, snapshot, newContext(access), neededToAct(access, type, action)) === 'yes';
  });
};
