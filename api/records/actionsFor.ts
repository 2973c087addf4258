import { canChange } from '../../commands/records/changeRecord.ts';
import { newContext } from '../../commands/context.ts';
import { actorOf } from '../../commands/records/takeAction.ts';
import type { Access } from '../../domain/access/access.ts';
import { isForAccount, neededToAct } from '../../domain/access/own.ts';
import { possibleActions } from '../../domain/record/takeAction.ts';
import { blank, type RecordSnapshot } from '../../domain/record/fold.ts';
import { actionOf, type RecordType } from '../../domain/record/recordType.ts';
import type { Services } from '../services.ts';
import { demandRefusal } from './carryOut.ts';

/** The names of the actions that the person may take on this record now. */
export const actionsFor = async (
  services: Services,
  access: Access,
  type: RecordType,
  record: Pick<RecordSnapshot, 'revision' | 'recordState' | 'values'>,
  now: Date,
): Promise<readonly string[]> => {
  const empty = blank(type);
  // Rows leave empty values out.
  const snapshot = { ...empty, ...record, values: { ...empty.values, ...record.values } };
  const possible = possibleActions(type, snapshot, now.toISOString(), actorOf(access)).filter((name) => {
    const action = actionOf(type, name);
    return isForAccount(access, action) && canChange(type, snapshot, newContext(access), neededToAct(access, type, action)) === 'yes';
  });
  const refusals = await Promise.all(possible.map((name) => demandRefusal(services, access, type, snapshot.values, name)));
  return possible.filter((_name, index) => refusals[index] === null);
};
