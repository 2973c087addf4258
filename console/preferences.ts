import { useSyncExternalStore } from 'react';
import { cookieIn, cookieLine } from './cookies.ts';

/** How a person likes the console on this device. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  /** The rail shows only its icons. */
  readonly railFolded: boolean;
  /** Forms show the fields that the group hides. */
  readonly showAllFields: boolean;
}

const cookie = 'waymark-preferences';

/** Reads what the cookie holds; what it cannot tell is as for somebody who is here for the first time. */
export const readPreferences = (text: string | null): Preferences => {
  const kept = new Set((text ?? '').split('.'));
  return {
    theme: kept.has('dark') ? 'dark' : kept.has('light') ? 'light' : 'system',
    railFolded: kept.has('folded'),
    showAllFields: kept.has('all-fields'),
  };
};

/** What the cookie holds: the words of everything that is not as it is at first. */
export const printPreferences = ({ theme, railFolded, showAllFields }: Preferences): string =>
  [theme === 'system' ? '' : theme, railFolded ? 'folded' : '', showAllFields ? 'all-fields' : ''].filter(Boolean).join('.');

const listeners = new Set<() => void>();
let current: Preferences | null = null;

export const preferences = (): Preferences => (current ??= readPreferences(cookieIn(document.cookie, cookie)));

export const prefer = (change: Partial<Preferences>): void => {
  current = { ...preferences(), ...change };
  document.cookie = cookieLine(cookie, printPreferences(current));
  for (const listener of listeners) listener();
};

/** Calls back whenever a preference changes. */
export const onPreference = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const usePreferences = (): Preferences => useSyncExternalStore(onPreference, preferences);
