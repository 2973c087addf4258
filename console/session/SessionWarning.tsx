import { useCallback, useEffect, useState } from 'react';
import type { SessionTimes } from '../../api/contract/session.ts';
import { sessionEnded } from '../api/connection.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { useSessionQuery, useExtendSessionMutation } from '../api/sessionApi.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import { onUnreportedActivity } from './activity.ts';
import { endOf, inWords } from './timing.ts';

const tickMs = 1000;
/** How often the session is requested again while the warning shows: another window may have used it. */
const lookAgainTicks = 15;

interface EndingProps {
  readonly times: SessionTimes;
  /** When the server sent the times, as a Unix time in milliseconds. */
  readonly toldAt: number;
}

/** Counts down and shows the warning. Each answer of the server mounts a new one by its `key`. */
function Ending({ times, toldAt }: EndingProps) {
  const dispatch = useAppDispatch();
  const { refetch } = useSessionQuery();
  const [stillHere, { isLoading }] = useExtendSessionMutation();
  const [now, setNow] = useState(toldAt);
  const [isClosed, setIsClosed] = useState(false);
  const { left, warnAt, canStay } = endOf(times, (now - toldAt) / 1000);

  useEffect(() => {
    const look = async () => {
      const { data, isSuccess } = await refetch();
      if (isSuccess && !data.Authenticated) dispatch(sessionEnded());
    };
    const first = endOf(times, (Date.now() - toldAt) / 1000);
    if (first.left > first.warnAt) {
      // Asks the server before it warns: another window may have used the session.
      const timer = setTimeout(() => void look(), (first.left - first.warnAt) * 1000);
      return () => clearTimeout(timer);
    }
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
      setNow(Date.now());
      if (ticks % lookAgainTicks === 0 || endOf(times, (Date.now() - toldAt) / 1000).left < 0) void look();
    }, tickMs);
    return () => clearInterval(ticking);
  }, [times, toldAt, refetch, dispatch]);

  if (left > warnAt || isClosed) return null;
  const close = canStay ? () => void stillHere() : () => setIsClosed(true);
  return (
    <Dialog
      open
      title={`You’ll be signed out ${inWords(left)}`}
      description={
        canStay
          ? 'You have not used Waymark for a while. What you typed is kept on this screen.'
          : 'A sign-in lasts for 12 hours. Save what you are working on, then sign in again.'
      }
      onClose={close}
      footer={
        <Button look="primary" ref={takeFocus} busy={isLoading} onClick={close}>
          {canStay ? 'Stay signed in' : 'Back to my work'}
        </Button>
      }
    />
  );
}

/** Reports activity to the server and warns before the session ends. */
export function SessionWarning() {
  const { data, fulfilledTimeStamp = 0 } = useSessionQuery();
  const [stillHere] = useExtendSessionMutation();
  const stay = useCallback(() => void stillHere(), [stillHere]);
  useEffect(() => onUnreportedActivity(stay), [stay]);
  return data?.Session ? <Ending key={fulfilledTimeStamp} times={data.Session} toldAt={fulfilledTimeStamp} /> : null;
}
