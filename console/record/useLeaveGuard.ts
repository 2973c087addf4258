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

interface LeaveGuardOptions {
  /** Something unsaved ends with the open tab of the page. */
  readonly isInTab?: boolean;
}

/** Asks before unsaved edits are lost by a link, Back, a sign-out or closing the window. The edits of the page stay in its other tabs. */
export const useLeaveGuard = (isEdited: boolean, { isInTab = false }: LeaveGuardOptions = {}): LeaveGuard => {
  const isDirty = isEdited || isInTab;
  const free = useRef(false);
  const [request, setRequest] = useState<{ readonly answer: (leave: boolean) => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !free.current &&
      ((isDirty && currentLocation.pathname !== nextLocation.pathname) || (isInTab && currentLocation.hash !== nextLocation.hash)),
  );
  useEffect(() => {
    if (!isDirty) return undefined;
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
  }, [isDirty]);
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
