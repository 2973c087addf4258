import { useSyncExternalStore } from 'react';

/** Marks of registers that were not sent, which a sign-out would erase. */
export interface UnsentMarks {
  readonly count: number;
  readonly answer: (leave: boolean) => void;
}

const listeners = new Set<() => void>();
let asked: UnsentMarks | null = null;

const ask = (question: UnsentMarks | null): void => {
  asked = question;
  for (const listener of listeners) listener();
};

/** Asks whether a sign-out may erase marks. `PersonMenu` shows the question. */
export const confirmErasing = async (count: number): Promise<boolean> => {
  const canErase = await new Promise<boolean>((answer) => ask({ count, answer }));
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
export const useUnsentMarks = (): UnsentMarks | null => useSyncExternalStore(subscribe, () => asked);
