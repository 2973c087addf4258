import { useEffect, useState } from 'react';
import { useAppSelector } from '../api/hooks.ts';
import { useKnownSession } from '../api/sessionApi.ts';
import { forgetNamesExcept, type KnownPerson, readKnownPerson, rememberPerson } from './keptRegisters.ts';

/** How long until the end of a sign-in is looked at again. Timers stop while a device sleeps, and one of over 24 days ends at once. */
const maxWaitMs = 60_000;

interface Known {
  /** Undefined until it is known. Null: nobody whose registers may open. */
  readonly person: KnownPerson | null | undefined;
  readonly isSignedIn: boolean;
}

/** Whether a sign-in has ended while the server does not answer. Where it answers, it says so itself. */
const useHasEndedUnseen = (until: number): boolean => {
  const isLost = useAppSelector((state) => state.connection.isLost);
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const msLeft = until - Date.now();
      setHasEnded(isLost && msLeft <= 0);
      if (isLost && msLeft > 0) timer = setTimeout(look, Math.min(msLeft, maxWaitMs));
    };
    look();
    return () => clearTimeout(timer);
  }, [isLost, until]);
  return hasEnded;
};

/**
 * The person whose register the screen shows: the one who is signed in or, while the server does not answer, the last one, until their
 * sign-in ends.
 */
export const usePerson = (): Known => {
  const { data: session, fulfilledTimeStamp = 0 } = useKnownSession();
  const [last, setLast] = useState<KnownPerson | null | undefined>(undefined);
  const secondsLeft = session?.Session?.SecondsLeft ?? 0;
  const until = fulfilledTimeStamp + secondsLeft * 1000;
  const hasEnded = useHasEndedUnseen(until);
  const user = session?.Authenticated && !hasEnded ? session.User : null;

  useEffect(() => {
    if (user) void rememberPerson({ id: user.Id, name: user.Name, until }).catch(() => undefined);
  }, [user, until]);
  useEffect(() => {
    if (user) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const find = async () => {
      const lastPerson = await readKnownPerson();
      if (isStopped) return;
      const msLeft = lastPerson ? lastPerson.until - Date.now() : 0;
      if (lastPerson && msLeft > 0) {
        setLast(lastPerson);
        timer = setTimeout(look, Math.min(msLeft, maxWaitMs));
        return;
      }
      setLast(null);
      await forgetNamesExcept(null);
    };
    const look = () => void find().catch(() => setLast(null));
    look();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [user]);

  if (user) return { person: { id: user.Id, name: user.Name, until }, isSignedIn: true };
  return { person: last, isSignedIn: false };
};
