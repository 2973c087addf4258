import { useSyncExternalStore } from 'react';
import { readCookie, formatCookie } from '../cookies.ts';

const cookie = 'waymark-dismissed';

/** Cookies are small, so the oldest names are dropped. */
const maxDismissed = 60;

/** The names of closed messages, oldest first. */
export const readDismissed = (text: string | null): readonly string[] => (text ?? '').split('.').filter(Boolean);

export const withDismissed = (names: readonly string[], name: string): readonly string[] =>
  [...names.filter((each) => each !== name), name].slice(-maxDismissed);

const listeners = new Set<() => void>();

export const dismiss = (name: string): void => {
  document.cookie = formatCookie(cookie, withDismissed(readDismissed(readCookie(document.cookie, cookie)), name).join('.'));
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether a message was closed on this device. */
export const useDismissed = (name: string): boolean =>
  useSyncExternalStore(subscribe, () => readDismissed(readCookie(document.cookie, cookie)).includes(name));
