import { useEffect, useState } from 'react';
import { useAppSelector } from '../api/hooks.ts';
import { useKnownSession } from '../api/sessionApi.ts';
import { forgetNamesExcept, type KnownPerson, readKnownPerson, rememberPerson } from './keptRegisters.ts';

/** Timers stop while a device sleeps, and one of over 24 days ends at once. So the time is looked at again after this wait. */
const maxWaitMs = 60_000;

/** Calls `act` at a time, in milliseconds since 1970; at once if it is over. Returns a function that prevents it. */
const callAt = (time: number, act: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const msLeft = time - Date.now();
    if (msLeft <= 0) act();
    else timer = setTimeout(look, Math.min(msLeft, maxWaitMs));
  };
  look();
  return () => clearTimeout(timer);
};

interface Known {
  /** Undefined until it is known. Null: nobody whose registers may open. */
  readonly person: KnownPerson | null | undefined;
  readonly isSignedIn: boolean;
}

/** Whether a sign-in has ended while the server does not answer. Where it answers, it says so itself. */
const useHasEndedUnseen = (until: number): boolean => {
  const isLost = useAppSelector((state) => state.connection.isLost);
  /** The end of the sign-in that has come. */
  const [ended, setEnded] = useState<number | null>(null);
  useEffect(() => (isLost ? callAt(until, () => setEnded(until)) : undefined), [isLost, until]);
  return isLost && ended === until;
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
    let isStopped = false;
    let cancel: () => void = () => undefined;
    const find = async () => {
      const lastPerson = await readKnownPerson();
      if (isStopped) return;
      if (lastPerson && lastPerson.until > Date.now()) {
        setLast(lastPerson);
        cancel = callAt(lastPerson.until, look);
        return;
      }
      setLast(null);
      await forgetNamesExcept(null);
    };
    const look = () => void find().catch(() => setLast(null));
    look();
    return () => {
      isStopped = true;
      cancel();
    };
  }, [user]);

  if (user) return { person: { id: user.Id, name: user.Name, until }, isSignedIn: true };
  return { person: last, isSignedIn: false };
};
