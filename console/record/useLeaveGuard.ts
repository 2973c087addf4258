import { useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';

interface LeaveGuard {
  /** 'blocked' while somebody is about to leave; then `proceed` leaves and `reset` stays. */
  readonly blocker: Blocker;
  /** Lets the next navigation through: what was typed is safe by now. */
  readonly letGo: () => void;
}

/** Holds people back who are about to leave unsaved edits: by a link, by Back, by closing the tab. Another tab of the form is not leaving. */
export const useLeaveGuard = (dirty: boolean): LeaveGuard => {
  const free = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && !free.current && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  return {
    blocker,
    letGo: () => {
      free.current = true;
    },
  };
};
