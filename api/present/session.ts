import type { SessionState, SignedIn } from '../../projections/reading/signedIn.ts';
import type { SessionAnswer, SessionTimes } from '../contract/session.ts';
import type { Services } from '../services.ts';

export const presentSession = ({ accounts: { sessions } }: Services, { idleSeconds, secondsLeft }: SessionState): SessionTimes => ({
  IdleSecondsLeft: sessions.idleMinutes * 60 - idleSeconds,
  SecondsLeft: secondsLeft,
  IdleMinutes: sessions.idleMinutes,
});

/** The second factors that the person may use; null unless a second factor is the next step. */
export const secondFactorOf = async (
  { accounts, relyingParty }: Services,
  { access, pending }: SignedIn,
  requestHost: string | undefined,
): Promise<SessionAnswer['SecondFactor']> => {
  if (pending[0] !== 'secondFactor') return null;
  const { authenticatorSince, passkeys } = await accounts.secondFactors.summaryOf(access.user.id);
  return { Authenticator: authenticatorSince !== null, Passkeys: passkeys.length > 0 && relyingParty(requestHost) !== null };
};
