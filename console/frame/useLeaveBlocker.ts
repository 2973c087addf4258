import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { confirmLeaving, guardsBetween } from '../leaving.ts';

/** Asks before a navigation loses unsaved edits. It is the only blocker: of several, React Router asks the last one alone. */
export const useLeaveBlocker = (): void => {
  const from = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => guardsBetween(currentLocation, nextLocation).length > 0);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmLeaving(guardsBetween(from, blocker.location)).then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()));
  }, [blocker, from]);
};
