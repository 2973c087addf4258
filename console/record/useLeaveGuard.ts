import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { guardLeaving } from '../leaving.ts';

export interface LeaveRequest {
  readonly stay: () => void;
  readonly leave: () => void;
}

interface LeaveGuard {
  readonly leaving: LeaveRequest | null;
  /** Allows the next navigation, because the edits are saved. */
  readonly allowLeaving: () => void;
}

/** Asks before unsaved edits are lost by a link, Back, a sign-out or closing the window. Another tab of the form is not a navigation. */
export const useLeaveGuard = (dirty: boolean): LeaveGuard => {
  const free = useRef(false);
  const [request, setRequest] = useState<{ readonly answer: (leave: boolean) => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !free.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const removeGuard = guardLeaving({
      confirm: () => new Promise((answer) => setRequest({ answer })),
      allowLeaving: (isFree) => {
        free.current = isFree;
      },
    });
    return () => {
      window.removeEventListener('beforeunload', warn);
      removeGuard();
    };
  }, [dirty]);
  const allowLeaving = () => {
    free.current = true;
  };
  const answer = (leave: boolean) => {
    setRequest(null);
    request?.answer(leave);
  };
  if (blocker.state === 'blocked') return { leaving: { stay: () => blocker.reset(), leave: () => blocker.proceed() }, allowLeaving };
  return { leaving: request && { stay: () => answer(false), leave: () => answer(true) }, allowLeaving };
};
