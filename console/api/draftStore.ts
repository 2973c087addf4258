import { store } from './store.ts';

/** Keeps the drafts of screens whose session ended, in this tab's memory, until the screens open again. */
export interface DraftStore<Value> {
  /** Keeps a draft while the person signs in again. Other users do not get it. */
  readonly keep: (user: number, place: string, value: Value) => void;
  readonly find: (user: number, place: string) => Value | undefined;
  readonly forget: (user: number, place: string) => void;
}

export const createDraftStore = <Value>(): DraftStore<Value> => {
  const drafts = new Map<string, Value>();
  const keyOf = (user: number, place: string) => `${user} ${place}`;
  return {
    keep: (user, place, value) => {
      if (store.getState().connection.isSignedOut) drafts.set(keyOf(user, place), value);
    },
    find: (user, place) => drafts.get(keyOf(user, place)),
    forget: (user, place) => void drafts.delete(keyOf(user, place)),
  };
};
