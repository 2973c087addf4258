import { useSyncExternalStore } from 'react';
import { cookieIn, cookieLine } from './cookies.ts';

export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly railFolded: boolean;
  readonly showAllFields: boolean;
}

const cookie = 'waymark-preferences';

/** Unknown words mean the defaults. */
export const readPreferences = (text: string | null): Preferences => {
  const kept = new Set((text ?? '').split('.'));
  return {
    theme: kept.has('dark') ? 'dark' : kept.has('light') ? 'light' : 'system',
    railFolded: kept.has('folded'),
    showAllFields: kept.has('all-fields'),
  };
};

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

/** Calls back when a preference changes; returns the unsubscribe. */
export const onPreference = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const usePreferences = (): Preferences => useSyncExternalStore(onPreference, preferences);
