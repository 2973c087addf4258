import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { guardLeaving } from '../leaving.ts';

/** Somebody is about to leave unsaved edits behind, and is asked. */
export interface LeaveRequest {
  readonly stay: () => void;
  readonly leave: () => void;
}

interface LeaveGuard {
  readonly leaving: LeaveRequest | null;
  /** Lets the next navigation through: what was typed is safe by now. */
  readonly letGo: () => void;
}

/** Holds people back who are about to leave unsaved edits: by a link, by Back, by signing out, by closing the tab. Another tab of the form is not leaving. */
export const useLeaveGuard = (dirty: boolean): LeaveGuard => {
  const free = useRef(false);
  const [asked, setAsked] = useState<{ readonly answer: (leave: boolean) => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !free.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const stopHolding = guardLeaving({
      ask: () => new Promise((answer) => setAsked({ answer })),
      allowLeaving: (isFree) => {
        free.current = isFree;
      },
    });
    return () => {
      window.removeEventListener('beforeunload', warn);
      stopHolding();
    };
  }, [dirty]);
  const letGo = () => {
    free.current = true;
  };
  const answer = (leave: boolean) => {
    setAsked(null);
    asked?.answer(leave);
  };
  if (blocker.state === 'blocked') return { leaving: { stay: () => blocker.reset(), leave: () => blocker.proceed() }, letGo };
  return { leaving: asked && { stay: () => answer(false), leave: () => answer(true) }, letGo };
};
