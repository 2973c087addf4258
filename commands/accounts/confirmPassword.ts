import { fail, ok, type Result } from '../../domain/result.ts';
import type { SignInRefusal } from './checkCredentials.ts';
import { checkPresentPassword } from './checkPresentPassword.ts';
import type { AccountServices } from './ports.ts';

/** For so long after a person gave their password they may change how they sign in without giving it again, in seconds. */
const confirmedForSeconds = 10 * 60;

/** The session of somebody who is about to change how they sign in. */
export interface ConfirmingSession {
  readonly id: string;
  readonly secret: string;
  readonly secondsSincePassword: number;
}

/** Makes sure that it is the person who asks: by the sign-in, if it was just now, or else by the password given with the request. */
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
