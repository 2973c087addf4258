import type { SessionTimes } from '../../api/contract/session.ts';

/** At most half of the idle time. */
const maxWarningSeconds = 120;

interface SessionEnd {
  readonly secondsLeft: number;
  readonly warningSeconds: number;
  /** Whether activity extends the session. */
  readonly canExtend: boolean;
}

/** The end of a session, from times that the server sent `secondsAgo` seconds ago. */
export const sessionEndOf = ({ IdleSecondsLeft, SecondsLeft, IdleMinutes }: SessionTimes, secondsAgo: number): SessionEnd => ({
  secondsLeft: Math.min(IdleSecondsLeft, SecondsLeft) - secondsAgo,
  warningSeconds: Math.min(maxWarningSeconds, IdleMinutes * 30),
  canExtend: IdleSecondsLeft < SecondsLeft,
});

/** 'in 2 minutes', 'in 40 seconds'. */
export const formatCountdown = (seconds: number): string => {
  if (seconds > 90) return `in ${Math.ceil(seconds / 60)} minutes`;
  return seconds > 45 ? 'in 1 minute' : `in ${Math.max(0, Math.ceil(seconds / 5) * 5)} seconds`;
};
