import type { SessionState } from '../../projections/signedIn.ts';
import type { SessionTimes } from '../contract/session.ts';
import type { Parts } from '../parts.ts';

/** When a session ends. */
export const presentSession = ({ accounts: { sessions } }: Parts, { idleSeconds, secondsLeft }: SessionState): SessionTimes => ({
  IdleSecondsLeft: sessions.idleMinutes * 60 - idleSeconds,
  SecondsLeft: secondsLeft,
  IdleMinutes: sessions.idleMinutes,
});
