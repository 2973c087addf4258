import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  const endsWithTab = useRef(isInTab);
  useLayoutEffect(() => {
    endsWithTab.current = isInTab;
  });
  const [leaving, setLeaving] = useState<LeaveRequest | null>(null);
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    let stay: () => void = () => undefined;
    const removeGuard = guardLeaving({
      isLost: (from, to) => !free.current && (from.pathname !== to.pathname || (endsWithTab.current && from.hash !== to.hash)),
      confirm: () =>
        new Promise((resolve) => {
          const answer = (isLeaving: boolean) => () => {
            setLeaving(null);
            resolve(isLeaving);
          };
          stay = answer(false);
          setLeaving({ stay, leave: answer(true) });
        }),
      allowLeaving: (isFree) => {
        free.current = isFree;
      },
    });
    return () => {
      window.removeEventListener('beforeunload', warn);
      removeGuard();
      // Without edits there is nothing left to ask.
      stay();
    };
  }, [isDirty]);
  const allowLeaving = () => {
    free.current = true;
  };
  return { leaving, allowLeaving };
};
