import type { SessionTimes } from '../../api/contract/session.ts';

/** How long before its end a session warns, in seconds; half of the time for which it may rest where that is less. */
const warningSeconds = 120;

export interface SessionEnd {
  /** Seconds until the session ends. */
  readonly left: number;
  /** Seconds before the end at which the person is warned. */
  readonly warnAt: number;
  /** Whether using the session puts its end off. */
  readonly canStay: boolean;
}

/** When a session ends by what the server said so many seconds ago. */
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
