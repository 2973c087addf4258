import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { RoleHeld } from '../../domain/fields/field.ts';
import { setByEvent, edit } from '../../domain/record/decide.ts';
import { genericState } from '../../domain/record/states.ts';
import { user } from '../../domain/records/user.ts';
import { newContext, type Dependencies } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { createRecord, moveRecord } from '../records/recordCommands.ts';
import { printRefusal } from '../records/printRefusal.ts';
import { appendAccessEvent } from './accessEvents.ts';
import type { AccountServices } from './ports.ts';

/** The actor of commands in the server's terminal. */
const operator = systemAccess('The server’s operator', rights);

const administrator: RoleHeld = { group: null, role: 'administrator' };

/** The id of the changed record. Throws if the change was refused. */
const requireDone = (outcome: Outcome): number => {
  if (outcome.ok) return outcome.value.id;
  throw new Error(printRefusal(outcome.error, user.labels.one));
};

/**
 * Gives the account with this email address the administrator role in every group and lets it sign in. Creates the account if there is
 * none.
 */
const makeAdministrator = async (dependencies: Dependencies, email: string): Promise<number> => {
  const by = newContext(operator);
  const userId = await dependencies.claims.find('user', 'email', email);
  const before = userId === null ? null : await loadRecord(dependencies, user, userId);
  if (userId === null || before?.values.email !== email) {
    return requireDone(
      await createRecord(dependencies, by, user, { firstname: 'Waymark', lastname: 'Administrator', email, roles: [administrator] }),
    );
  }
  requireDone(await moveRecord(dependencies, by, user, userId, genericState.current.value));
  requireDone(await changeRecord(dependencies, by, user, userId, (snapshot) => setByEvent(user, snapshot, 'Enabled', { enabled: true })));
  const unlocked = { lockedOut: false, lockedOutUntil: null };
  requireDone(await changeRecord(dependencies, by, user, userId, (snapshot) => setByEvent(user, snapshot, 'Unlocked', unlocked)));
  return requireDone(
    await changeRecord(dependencies, by, user, userId, (snapshot) => {
      const roles = snapshot.values.roles ?? [];
      const has = roles.some(({ group, role }) => group === null && role === administrator.role);
      return edit(user, snapshot, snapshot.revision, { roles: has ? roles : [...roles, administrator] });
    }),
  );
};

/**
 * Invites an administrator of every group from the server's terminal and returns the secret of the link. An existing account is signed out
 * and loses its second factor, which may be the lost part. The history records all of it.
 */
export const recoverAdministrator = async (
  dependencies: Dependencies,
  { links, secondFactors, sessions }: Pick<AccountServices, 'links' | 'secondFactors' | 'sessions'>,
  address: string,
): Promise<string> => {
  const id = await makeAdministrator(dependencies, address.trim().toLowerCase());
  const person = { id, name: '' };
  await appendAccessEvent(dependencies, person, 'AdministratorRecovered', operator.user);
  if (await secondFactors.removeAll(id)) await appendAccessEvent(dependencies, person, 'SecondFactorReset', operator.user);
  await sessions.endAllOf(id);
  const { revision } = await loadRecord(dependencies, user, id);
  return links.make(id, 'invitation', revision);
};
