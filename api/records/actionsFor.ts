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
import { demandRefusals } from './carryOut.ts';

interface OfferedActions {
  /** The names of the actions that the person may take on the record now. */
  readonly names: readonly string[];
  /** Others that the record allows and for which they have the right. */
  readonly withheld: readonly WithheldAction[];
}

type ActedOn = Pick<RecordSnapshot, 'revision' | 'recordState' | 'values'>;

/** The actions that the person may take on each of these records now. `actor` is the person, if known for all of them. */
export const actionsForEach = async (
  services: Services,
  access: Access,
  type: RecordType,
  records: readonly ActedOn[],
  now: Date,
  actor?: Actor,
): Promise<readonly OfferedActions[]> => {
  const empty = blank(type);
  const at = now.toISOString();
  // Rows leave empty values out.
  const snapshots = records.map((record) => ({ ...empty, ...record, values: { ...empty.values, ...record.values } }));
  const refusals = await demandRefusals(
    services,
    access,
    type,
    snapshots.map(({ values }) => values),
  );
  return Promise.all(
    snapshots.map(async (snapshot, index) => {
      const hasRight = (name: string): boolean => {
        const action = actionOf(type, name);
        return isForAccount(access, action) && canChange(type, snapshot, newContext(access), neededToAct(access, type, action)) === 'yes';
      };
      const acting = actor ?? (hasOwnWork(type) ? await actorOn(services.dependencies, access, type, snapshot.values) : actorOf(access));
      const possible = possibleActions(type, snapshot, at, acting).filter(hasRight);
      return {
        names: possible.filter((name) => (refusals[index]?.(name) ?? null) === null),
        withheld: withheldActions(type, snapshot, at, acting).filter(({ name }) => hasRight(name)),
      };
    }),
  );
};

/** The actions that the person may take on this record now. */
export const actionsFor = async (
  services: Services,
  access: Access,
  type: RecordType,
  record: ActedOn,
  now: Date,
): Promise<OfferedActions> => (await actionsForEach(services, access, type, [record], now))[0] ?? { names: [], withheld: [] };
