import type { SessionTimes } from '../../api/contract/session.ts';

/** At most half of the idle time. */
const warningSeconds = 120;

export interface SessionEnd {
  readonly left: number;
  readonly warnAt: number;
  /** Whether activity extends the session. */
  readonly canStay: boolean;
}

/** The end of a session, from times that the server sent `secondsAgo` seconds ago. */
export const endOf = ({ IdleSecondsLeft, SecondsLeft, IdleMinutes }: SessionTimes, secondsAgo: number): SessionEnd => ({
  left: Math.min(IdleSecondsLeft, SecondsLeft) - secondsAgo,
  warnAt: Math.min(warningSeconds, IdleMinutes * 30),
  canStay: IdleSecondsLeft < SecondsLeft,
});

/** 'in 2 minutes', 'in 40 seconds'. */
export const inWords = (seconds: number): string => {
  if (seconds > 90) return `in ${Math.ceil(seconds / 60)} minutes`;
  return seconds > 45 ? 'in 1 minute' : `in ${Math.max(0, Math.ceil(seconds / 5) * 5)} seconds`;
};
