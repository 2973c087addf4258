import { useSyncExternalStore } from 'react';

/** The marks in this browser that registers did not send. A sign-out would erase them. */
interface Unsent {
  readonly marks: number;
  /** Typed names of people who came and are not on the register yet. */
  readonly names: number;
}

export interface UnsentQuestion extends Unsent {
  readonly answer: (leave: boolean) => void;
}

const listeners = new Set<() => void>();
let openQuestion: UnsentQuestion | null = null;

const ask = (question: UnsentQuestion | null): void => {
  openQuestion = question;
  for (const listener of listeners) listener();
};

/** Asks whether a sign-out may erase marks and names. `PersonMenu` shows the question. */
export const confirmErasing = async (unsent: Unsent): Promise<boolean> => {
  const canErase = await new Promise<boolean>((answer) => ask({ ...unsent, answer }));
  ask(null);
  return canErase;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The question that is open; null for none. */
export const useUnsentMarks = (): UnsentQuestion | null => useSyncExternalStore(subscribe, () => openQuestion);
