import { useEffect, useState } from 'react';
import { useKnownSession } from '../api/sessionApi.ts';
import { forgetNamesExcept, type KnownPerson, readKnownPerson, rememberPerson } from './keptRegisters.ts';

interface Known {
  /** Undefined until it is known. Null: nobody whose registers may open. */
  readonly person: KnownPerson | null | undefined;
  readonly isSignedIn: boolean;
}

/**
 * The person whose register the screen shows: the one who is signed in or, while the server does not answer, the last one, until their
 * sign-in ends.
 */
export const usePerson = (): Known => {
  const { data: session, fulfilledTimeStamp = 0 } = useKnownSession();
  const [last, setLast] = useState<KnownPerson | null | undefined>(undefined);
  const user = session?.Authenticated ? session.User : null;
  const secondsLeft = session?.Session?.SecondsLeft ?? 0;
  const until = fulfilledTimeStamp + secondsLeft * 1000;

  useEffect(() => {
    if (user) void rememberPerson({ id: user.Id, name: user.Name, until }).catch(() => undefined);
  }, [user, until]);
  useEffect(() => {
    if (user) return;
    const find = async () => {
      const lastPerson = await readKnownPerson();
      if (lastPerson && lastPerson.until > Date.now()) return setLast(lastPerson);
      await forgetNamesExcept(null);
      return setLast(null);
    };
    find().catch(() => setLast(null));
  }, [user]);

  if (user) return { person: { id: user.Id, name: user.Name, until }, isSignedIn: true };
  return { person: last, isSignedIn: false };
};
