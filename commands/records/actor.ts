import type { Access } from '../../domain/access/access.ts';
import { isNameOf } from '../../domain/contracts/signatureName.ts';
import type { Values } from '../../domain/fields/field.ts';
import type { Actor } from '../../domain/record/action.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { user } from '../../domain/records/user.ts';
import { loadRecord } from './changeRecord.ts';
import type { Reads } from './reads.ts';

/** Who takes actions with this access. Of staff, without the ambassadors who they are. */
export const actorOf = ({ user: { id }, ambassadors }: Access): Actor => ({
  user: id,
  ambassadors: (ambassadors ?? []).map((each) => each.id),
});

/** Whether the account of somebody who works for a group is that of this ambassador too: they have the same email or the same names. */
const isSamePerson = async (reads: Reads, account: number, person: number): Promise<boolean> => {
  const [known, { values }] = await Promise.all([loadRecord(reads, user, account), loadRecord(reads, ambassador, person)]);
  if (known.values.email !== null && known.values.email === values.email) return true;
  return values.firstname !== null && values.lastname !== null && isNameOf(user.title(known.values), values);
};

/**
 * Who takes actions on a record with these values. An ambassador who also works for a group signs in there with another account, so the
 * two are compared for actions that nobody may take on their own work.
 */
export const actorOn = async (reads: Reads, access: Access, type: RecordType, values: Values): Promise<Actor> => {
  const actor = actorOf(access);
  const by = type.titledBy ?? '';
  const person = type.fields[by]?.references === ambassador.name ? values[by] : null;
  if (access.ambassadors !== null || access.user.id === 0 || typeof person !== 'number') return actor;
  return (await isSamePerson(reads, access.user.id, person)) ? { ...actor, ambassadors: [person] } : actor;
};
