import { actorOf, actorOn, hasOwnWork } from '../../commands/records/actor.ts';
import { canChange } from '../../commands/records/changeRecord.ts';
import { newContext } from '../../commands/context.ts';
import type { Access } from '../../domain/access/access.ts';
import { isForAccount, neededToAct } from '../../domain/access/own.ts';
import type { Actor } from '../../domain/record/action.ts';
import { possibleActions, type WithheldAction, withheldActions } from '../../domain/record/takeAction.ts';
import { blank, type RecordSnapshot } from '../../domain/record/fold.ts';
import { actionOf, type RecordType } from '../../domain/record/recordType.ts';
import type { Services } from '../services.ts';
import { demandRefusal } from './carryOut.ts';

interface OfferedActions {
  /** The names of the actions that the person may take on the record now. */
  readonly names: readonly string[];
  /** Others that the record allows and for which they have the right. */
  readonly withheld: readonly WithheldAction[];
}

/** The actions that the person may take on this record now. `actor` is the person, if known for a whole list. */
export const actionsFor = async (
  services: Services,
  access: Access,
  type: RecordType,
  record: Pick<RecordSnapshot, 'revision' | 'recordState' | 'values'>,
  now: Date,
  actor?: Actor,
): Promise<OfferedActions> => {
  const empty = blank(type);
  // Rows leave empty values out.
  const snapshot = { ...empty, ...record, values: { ...empty.values, ...record.values } };
  const at = now.toISOString();
  const hasRight = (name: string): boolean => {
    const action = actionOf(type, name);
    return isForAccount(access, action) && canChange(type, snapshot, newContext(access), neededToAct(access, type, action)) === 'yes';
  };
  const acting = actor ?? (hasOwnWork(type) ? await actorOn(services.dependencies, access, type, snapshot.values) : actorOf(access));
  const possible = possibleActions(type, snapshot, at, acting).filter(hasRight);
  const refusals = await Promise.all(possible.map((name) => demandRefusal(services, access, type, snapshot.values, name)));
  return {
    names: possible.filter((_name, index) => refusals[index] === null),
    withheld: withheldActions(type, snapshot, at, acting).filter(({ name }) => hasRight(name)),
  };
};
