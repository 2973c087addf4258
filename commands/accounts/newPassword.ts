import { passwordFault } from '../../domain/accounts/password.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { institution } from '../../domain/records/institution.ts';
import { user } from '../../domain/records/user.ts';
import type { Dependencies } from '../context.ts';
import { loadRecord } from '../records/changeRecord.ts';

/** The maximum number of a user's institutions whose names are checked. */
const maxInstitutions = 5;

/** The fault of a new password; null if it is strong enough. */
export const newPasswordFault = async (dependencies: Dependencies, id: number, password: string): Promise<string | null> => {
  const { values } = await loadRecord(dependencies, user, id);
  const roles = values.roles ?? [];
  const groups = [...new Set(roles.flatMap(({ group }) => (group === null ? [] : [group])))].slice(0, maxInstitutions);
  const institutions = await Promise.all(groups.map((group) => loadRecord(dependencies, institution, group)));
  return passwordFault(password, {
    names: [textOf(values.firstname), textOf(values.lastname)],
    email: textOf(values.email),
    institutions: institutions.map((member) => member.values.name ?? ''),
  });
};
