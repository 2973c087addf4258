import { passwordFault } from '../../domain/accounts/password.ts';
import type { RoleHeld } from '../../domain/fields/field.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { Dependencies } from '../context.ts';
import { loadRecord } from '../records/changeRecord.ts';

/** Institutions of one person whose names are looked at. */
const maxInstitutions = 5;

/** What is wrong with a new password for a user; null when it is good enough. */
export const newPasswordFault = async (dependencies: Dependencies, id: number, password: string): Promise<string | null> => {
  const { values } = await loadRecord(dependencies, getRecordType('user'), id);
  const held = Array.isArray(values['roles']) ? (values['roles'] as readonly RoleHeld[]) : [];
  const groups = [...new Set(held.flatMap(({ group }) => (group === null ? [] : [group])))].slice(0, maxInstitutions);
  const institutions = await Promise.all(groups.map((group) => loadRecord(dependencies, getRecordType('institution'), group)));
  return passwordFault(password, {
    names: [textOf(values['firstname']), textOf(values['lastname'])],
    email: textOf(values['email']),
    institutions: institutions.map((institution) => textOf(institution.values['name'])),
  });
};
