import { useCallback, useEffect, useState } from 'react';
import type { SessionTimes } from '../../api/contract/session.ts';
import { sessionEnded } from '../api/connection.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { useSessionQuery, useExtendSessionMutation } from '../api/sessionApi.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import { onUnreportedActivity } from '../api/activity.ts';
import { sessionEndOf, formatCountdown } from './timing.ts';

const tickMs = 1000;
/** How often the session is requested again while the warning shows: another window may have used it. */
const refetchTicks = 15;

interface SessionCountdownProps {
  readonly times: SessionTimes;
  /** The time at which the server sent the times, as a Unix time in milliseconds. */
  readonly receivedAt: number;
  /** The person has closed the warning of an end that they cannot postpone. */
  readonly isClosed: boolean;
  readonly onClose: () => void;
}

/** Counts down and shows the warning. Each answer of the server mounts a new one by its `key`. */
function SessionCountdown({ times, receivedAt, isClosed, onClose }: SessionCountdownProps) {
  const dispatch = useAppDispatch();
  const { refetch } = useSessionQuery();
  const [extendSession, { isLoading }] = useExtendSessionMutation();
  const [now, setNow] = useState(receivedAt);
  const { secondsLeft, warningSeconds, canExtend } = sessionEndOf(times, (now - receivedAt) / 1000);

  useEffect(() => {
    const checkSession = async () => {
      const { data, isSuccess } = await refetch();
      if (isSuccess && !data.Authenticated) dispatch(sessionEnded());
    };
    const first = sessionEndOf(times, (Date.now() - receivedAt) / 1000);
    if (first.secondsLeft > first.warningSeconds) {
      // Asks the server before it warns: another window may have used the session.
      const timer = setTimeout(() => void checkSession(), (first.secondsLeft - first.warningSeconds) * 1000);
      return () => clearTimeout(timer);
    }
    let ticks = 0;
    const interval = setInterval(() => {
      ticks += 1;
      setNow(Date.now());
      if (ticks % refetchTicks === 0 || sessionEndOf(times, (Date.now() - receivedAt) / 1000).secondsLeft < 0) void checkSession();
    }, tickMs);
    return () => clearInterval(interval);
  }, [times, receivedAt, refetch, dispatch]);

  if (secondsLeft > warningSeconds || (isClosed && !canExtend)) return null;
  const close = canExtend ? () => void extendSession() : onClose;
  return (
    <Dialog
      isOpen
      title={`You’ll be signed out ${formatCountdown(secondsLeft)}`}
      description={
        canExtend
          ? 'You have not used Waymark for a while. What you typed is kept on this screen.'
          : 'A sign-in lasts for 12 hours. Save what you are working on, then sign in again.'
      }
      onClose={close}
      footer={
        <Button look="primary" ref={takeFocus} isBusy={isLoading} onClick={close}>
          {canExtend ? 'Stay signed in' : 'Back to my work'}
        </Button>
      }
    />
  );
}

/** Reports activity to the server and warns before the session ends. */
export function SessionWarning() {
  const { data, fulfilledTimeStamp = 0 } = useSessionQuery();
  const [extendSession] = useExtendSessionMutation();
  const extend = useCallback(() => void extendSession(), [extendSession]);
  useEffect(() => onUnreportedActivity(extend), [extend]);
  // Each answer of the server mounts a new countdown.
  const [isClosed, setIsClosed] = useState(false);
  const close = useCallback(() => setIsClosed(true), []);
  const end = data?.Session ? sessionEndOf(data.Session, 0) : null;
  // A new sign-in, also in another window, has an end of its own.
  if (isClosed && (end === null || end.secondsLeft > end.warningSeconds)) setIsClosed(false);
  if (!data?.Session) return null;
  return (
    <SessionCountdown key={fulfilledTimeStamp} times={data.Session} receivedAt={fulfilledTimeStamp} isClosed={isClosed} onClose={close} />
  );
}
