import { store } from './store.ts';

/** Keeps the drafts of screens whose session ended, in this tab's memory, until the screens open again. */
export interface DraftStore<Value> {
  /** Keeps a draft while the person signs in again. Other users do not get it. */
  readonly keep: (user: number, place: string, value: Value) => void;
  readonly look: (user: number, place: string) => Value | undefined;
  readonly forget: (user: number, place: string) => void;
}

export const createDraftStore = <Value>(): DraftStore<Value> => {
  const kept = new Map<string, Value>();
  const keyOf = (user: number, place: string) => `${user} ${place}`;
  return {
    keep: (user, place, value) => {
      if (store.getState().connection.signedOut) kept.set(keyOf(user, place), value);
    },
    look: (user, place) => kept.get(keyOf(user, place)),
    forget: (user, place) => void kept.delete(keyOf(user, place)),
  };
};
