import { fail, ok, type Result } from '../../domain/result.ts';
import type { SignInRefusal } from './checkCredentials.ts';
import { checkPresentPassword } from './checkPresentPassword.ts';
import type { AccountServices } from './ports.ts';

/** Seconds after a password check in which users may change their sign-in settings without another one. */
const confirmedForSeconds = 10 * 60;

interface ConfirmingSession {
  readonly id: string;
  readonly secret: string;
  readonly secondsSincePassword: number;
}

/** Confirms the user's identity, by a recent sign-in or by the password in the request. */
export const confirmPassword = async (
  accounts: Pick<AccountServices, 'credentials' | 'attempts' | 'sessions'>,
  session: ConfirmingSession,
  user: number,
  password: string | undefined,
): Promise<Result<null, { readonly because: 'needed' } | Exclude<SignInRefusal, { because: 'locked' }>>> => {
  if (session.secondsSincePassword < confirmedForSeconds) return ok(null);
  if (password === undefined || password === '') return fail({ because: 'needed' });
  const checked = await checkPresentPassword(accounts, user, session.secret, password);
  if (checked.ok) await accounts.sessions.notePassword(session.id);
  return checked;
};
