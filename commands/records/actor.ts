import type { Access } from '../../domain/access/access.ts';
import { isNameOf } from '../../domain/contracts/signatureName.ts';
import type { Values } from '../../domain/fields/field.ts';
import type { Actor } from '../../domain/record/action.ts';
import { type RecordType, valuesOf } from '../../domain/record/recordType.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { user } from '../../domain/records/user.ts';
import { loadRecord } from './changeRecord.ts';
import type { Reads } from './reads.ts';
import type { RecordRows } from './recordRows.ts';

/** The person who takes actions with this access. For staff, without their own ambassador records. */
export const actorOf = ({ user: { id }, ambassadors }: Access): Actor => ({
  user: id,
  ambassadors: (ambassadors ?? []).map((each) => each.id),
});

/** Whether the account of somebody who works for a group is that of this ambassador too: they have the same email or the same names. */
const isSamePerson = (account: Values, person: Values): boolean => {
  const { email, firstname, lastname } = valuesOf(ambassador, person);
  const accountValues = valuesOf(user, account);
  if (typeof email === 'string' && accountValues.email === email) return true;
  return typeof firstname === 'string' && typeof lastname === 'string' && isNameOf(user.title(account), { firstname, lastname });
};

/** The ambassador whose work a record is; null if it is nobody's. */
const workerOf = (type: RecordType, values: Values): number | null => {
  const by = type.titledBy ?? '';
  const person = type.fields[by]?.references === ambassador.name ? values[by] : null;
  return typeof person === 'number' ? person : null;
};

const isStaff = ({ ambassadors, user: { id } }: Access): boolean => ambassadors === null && id !== 0;

/**
 * The person who takes actions on a record with these values. An ambassador who also works for a group signs in there with another account,
 * so the two are compared for actions that nobody may take on their own work.
 */
export const actorOn = async (reads: Pick<Reads, 'log'>, access: Access, type: RecordType, values: Values): Promise<Actor> => {
  const actor = actorOf(access);
  const worker = workerOf(type, values);
  if (worker === null || !isStaff(access)) return actor;
  const [account, person] = await Promise.all([loadRecord(reads, user, access.user.id), loadRecord(reads, ambassador, worker)]);
  return isSamePerson(account.values, person.values) ? { ...actor, ambassadors: [worker] } : actor;
};

/** Whether the type has an action that nobody may take on their own work. */
export const hasOwnWork = ({ actions }: RecordType): boolean => Object.values(actions).some((action) => action.withheld !== undefined);

/** The same for the rows of a list, in two reads. It decides what is offered; `actorOn` decides when an action is taken. */
export const actorAmong = async (
  shown: Pick<RecordRows, 'findAll'>,
  access: Access,
  type: RecordType,
  rows: readonly Values[],
): Promise<Actor> => {
  const actor = actorOf(access);
  const workers = [...new Set(rows.flatMap((values) => workerOf(type, values) ?? []))];
  if (workers.length === 0 || !isStaff(access) || !hasOwnWork(type)) return actor;
  const [accounts, people] = await Promise.all([shown.findAll(user, [access.user.id]), shown.findAll(ambassador, workers)]);
  const account = accounts.get(access.user.id);
  const isSelf = (id: number): boolean => {
    const person = people.get(id);
    return account !== undefined && person !== undefined && isSamePerson(account.values, person.values);
  };
  return { ...actor, ambassadors: workers.filter(isSelf) };
};
