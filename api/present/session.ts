import type { SessionState, SignedIn } from '../../projections/signedIn.ts';
import type { SessionAnswer, SessionTimes } from '../contract/session.ts';
import type { Services } from '../services.ts';

/** When a session ends. */
export const presentSession = ({ accounts: { sessions } }: Services, { idleSeconds, secondsLeft }: SessionState): SessionTimes => ({
  IdleSecondsLeft: sessions.idleMinutes * 60 - idleSeconds,
  SecondsLeft: secondsLeft,
  IdleMinutes: sessions.idleMinutes,
});

/** What somebody who signs in may show as a second factor; null where it is not what comes next. */
export const secondFactorOf = async (
  { accounts, relyingParty }: Services,
  { access, pending }: SignedIn,
  requestHost: string | undefined,
): Promise<SessionAnswer['SecondFactor']> => {
  if (pending[0] !== 'secondFactor') return null;
  const { authenticatorSince, passkeys } = await accounts.secondFactors.summaryOf(access.user.id);
  return { Authenticator: authenticatorSince !== null, Passkeys: passkeys.length > 0 && relyingParty(requestHost) !== null };
};
