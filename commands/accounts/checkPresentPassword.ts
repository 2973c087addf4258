import { slowingRules } from '../../domain/accounts/slowing.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { SignInRefusal } from './checkCredentials.ts';
import type { AccountServices } from './ports.ts';

/** Checks the current password of a signed-in user. Wrong attempts slow down the session first, then the account's other sessions. */
export const checkPresentPassword = async (
  { credentials, attempts }: Pick<AccountServices, 'credentials' | 'attempts'>,
  user: number,
  session: string,
  password: string,
): Promise<Result<null, Exclude<SignInRefusal, { because: 'locked' }>>> => {
  const subjects = [
    { key: `present session ${session}`, rule: slowingRules.pair, isShared: false },
    { key: `present account ${user}`, rule: slowingRules.account, isShared: true },
  ];
  const wait = await attempts.begin(subjects);
  if (wait > 0) return fail({ because: 'slowed', user, wait });
  if (!(await credentials.verify(user, password))) return fail({ because: 'wrong', user });
  await attempts.forgive(subjects);
  return ok(null);
};
