import type { SessionTimes } from '../../api/contract/session.ts';

/** How long before the end the warning appears, in seconds; at most half of the idle time. */
const warningSeconds = 120;

export interface SessionEnd {
  /** Seconds until the session ends. */
  readonly left: number;
  /** Seconds before the end at which the warning appears. */
  readonly warnAt: number;
  /** Whether using the session extends it. */
  readonly canStay: boolean;
}

/** When a session ends, from the server's times of `secondsAgo` seconds ago. */
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
