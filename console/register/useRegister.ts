import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { asFailure, type RequestFailure } from '../api/failure.ts';
import type { KnownPerson } from './keptRegisters.ts';
import { useRegisterQuery } from './registerApi.ts';
import type { RegisterPlace } from './registerAddress.ts';
import { type KeptRegister, takeReading } from './registerState.ts';
import { RegisterStore } from './registerStore.ts';
import { useSending } from './useSending.ts';

export interface OpenRegister {
  /** Null until the browser has said what it keeps. */
  readonly register: KeptRegister | null;
  /** Whether the browser keeps marks that were not sent; otherwise they are only in this window. */
  readonly isKept: boolean;
  /** How many of them it keeps by now. */
  readonly keptCount: number;
  readonly change: (change: (register: KeptRegister) => KeptRegister) => void;
  readonly failure: RequestFailure | null;
  readonly readAgain: () => void;
}

/** A register of a person: what the server says, what the browser keeps, and the marks on their way. `isSignedIn`: there is a session. */
export const useRegister = ({ path, id }: RegisterPlace, { id: person, name }: KnownPerson, isSignedIn: boolean): OpenRegister => {
  const store = useMemo(() => new RegisterStore({ person, path, id }), [person, path, id]);
  const register = useSyncExternalStore(store.subscribe, store.read);
  const isKept = useSyncExternalStore(store.subscribe, store.isKept);
  const keptCount = useSyncExternalStore(store.subscribe, store.keptCount);
  const { data, error, fulfilledTimeStamp, refetch } = useRegisterQuery({ path, id }, { skip: !isSignedIn });
  // A reading that equals the last one still says that marks hold.
  useEffect(() => {
    if (data && fulfilledTimeStamp !== undefined) void store.change((before) => takeReading(before, data));
  }, [store, data, fulfilledTimeStamp]);
  const change = useCallback<OpenRegister['change']>((how) => void store.change(how), [store]);
  useSending(store, register, isSignedIn ? name : null);
  return {
    register,
    isKept,
    keptCount,
    change,
    failure: error ? asFailure(error) : null,
    readAgain: () => {
      if (isSignedIn) void refetch();
    },
  };
};
