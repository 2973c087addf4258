import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { isDemoAddress } from '../../domain/accounts/demo.ts';
import { canSignIn, isLinkAlive, type LinkPurpose } from '../../domain/accounts/passwordLink.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { accountCannotSignIn, emailRefused } from '../../domain/signInMessages.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { user } from '../../domain/records/user.ts';
import { type CommandContext, newContext, type Dependencies } from '../context.ts';
import { type Mailer, sendUnlessRefused } from '../mailer.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { takeAction } from '../records/takeAction.ts';
import { newPasswordFault } from './newPassword.ts';
import type { AccountServices } from './ports.ts';
import { setPassword } from './userActions.ts';

type Links = Pick<AccountServices, 'links' | 'allowsDemoAccounts'>;

const isKeptOut = ({ allowsDemoAccounts }: Links, person: RecordSnapshot): boolean =>
  !allowsDemoAccounts && isDemoAddress(textOf(person.values.email));

/** Sends a user the link for their first password. Earlier invitations stop working. */
export const inviteUser = async (
  dependencies: Dependencies,
  accounts: Links,
  mailer: Mailer,
  by: CommandContext,
  id: number,
  addressOf: (secret: string) => string,
): Promise<Outcome> => {
  const outcome = await takeAction(dependencies, by, user, id, 'invite');
  if (!outcome.ok) return outcome;
  const invited = await loadRecord(dependencies, user, id);
  if (!canSignIn(invited, dependencies.now()) || isKeptOut(accounts, invited))
    return fail({ because: 'refused', message: accountCannotSignIn });
  const secret = await accounts.links.make(id, 'invitation', invited.revision);
  const isSent = await sendUnlessRefused(mailer, {
    id: `invitation-${id}-${dependencies.now().getTime()}`,
    to: textOf(invited.values.email),
    subject: 'Your Waymark account',
    text: [
      `Dear ${user.title(invited.values)},`,
      '',
      `${by.access.user.name} has invited you to Waymark. Choose your password here:`,
      '',
      addressOf(secret),
      '',
      'The link works once and expires after 7 days.',
    ].join('\n'),
  });
  return isSent ? outcome : fail({ because: 'refused', message: emailRefused });
};

/** Sends a link for a new password if an account that may sign in has the address. The caller cannot tell whether it does. */
export const sendForgottenLink = async (
  dependencies: Dependencies,
  accounts: Links,
  mailer: Mailer,
  address: string,
  addressOf: (secret: string) => string,
): Promise<void> => {
  const email = address.trim().toLowerCase();
  const id = await dependencies.claims.find('user', 'email', email);
  if (id === null) return;
  const person = await loadRecord(dependencies, user, id);
  if (person.values.email !== email || !canSignIn(person, dependencies.now()) || isKeptOut(accounts, person)) return;
  const secret = await accounts.links.make(id, 'forgotten', person.revision);
  await mailer.send({
    id: `forgotten-${id}-${dependencies.now().getTime()}`,
    to: email,
    subject: 'Choose a new Waymark password',
    text: [
      `Dear ${user.title(person.values)},`,
      '',
      'Somebody, probably you, asked for a new password for your Waymark account. Choose it here:',
      '',
      addressOf(secret),
      '',
      'The link works once and for one hour. If you did not ask for it, do nothing: your password stays as it is.',
    ].join('\n'),
  });
};

/** The user of a link; null if the link is no longer valid. */
export const findInvited = async (
  dependencies: Dependencies,
  accounts: Links,
  secret: string,
): Promise<{ readonly id: number; readonly purpose: LinkPurpose } | null> => {
  const link = await accounts.links.find(secret);
  if (!link) return null;
  const person = await loadRecord(dependencies, user, link.user);
  return isLinkAlive(link, person, dependencies.now()) && !isKeptOut(accounts, person) ? { id: link.user, purpose: link.purpose } : null;
};

/**
 * Sets a password by a link, which works once. It ends the user's sessions and other links. `position`: of the log after it, so that the
 * next request of a new user waits until the read side knows them.
 */
export const setPasswordByLink = async (
  dependencies: Dependencies,
  services: Links & Pick<AccountServices, 'credentials' | 'sessions'>,
  secret: string,
  password: string,
): Promise<
  Result<{ readonly id: number; readonly purpose: LinkPurpose; readonly position: bigint | null }, 'dead' | { readonly weak: string }>
> => {
  const invited = await findInvited(dependencies, services, secret);
  if (!invited) return fail('dead');
  const weak = await newPasswordFault(dependencies, invited.id, password);
  if (weak !== null) return fail({ weak });
  if (!(await services.links.take(secret))) return fail('dead');
  const outcome = await setPassword(dependencies, services, newContext(systemAccess('Waymark', rights)), invited.id, password);
  return outcome.ok ? ok({ ...invited, position: outcome.value.position }) : fail('dead');
};
