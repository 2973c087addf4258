import { store } from '../api/store.ts';
import type { FormState } from './formState.ts';

/** Forms whose session ended under them, by person and address. Only in this tab's memory, and only until they are opened again. */
const kept = new Map<string, FormState>();

const keyOf = (user: number, address: string) => `${user} ${address}`;

/** Keeps what was typed while the person signs in again. Anybody else who signs in does not get it. */
export const keepForm = (user: number, address: string, state: FormState): void => {
  if (store.getState().connection.signedOut) kept.set(keyOf(user, address), { ...state, complaint: null });
};

export const keptForm = (user: number, address: string): FormState | undefined => kept.get(keyOf(user, address));

export const forgetForm = (user: number, address: string): void => void kept.delete(keyOf(user, address));
