import { useSyncExternalStore } from 'react';
import { readCookie, formatCookie } from './cookies.ts';

export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly isRailFolded: boolean;
  readonly showsAllFields: boolean;
  readonly hasCompactRows: boolean;
}

const cookie = 'waymark-preferences';

/** Unknown words mean the defaults. */
export const readPreferences = (text: string | null): Preferences => {
  const words = new Set((text ?? '').split('.'));
  return {
    theme: words.has('dark') ? 'dark' : words.has('light') ? 'light' : 'system',
    isRailFolded: words.has('folded'),
    showsAllFields: words.has('all-fields'),
    hasCompactRows: words.has('compact'),
  };
};

export const printPreferences = ({ theme, isRailFolded, showsAllFields, hasCompactRows }: Preferences): string =>
  [theme === 'system' ? '' : theme, isRailFolded ? 'folded' : '', showsAllFields ? 'all-fields' : '', hasCompactRows ? 'compact' : '']
    .filter(Boolean)
    .join('.');

const listeners = new Set<() => void>();
let current: Preferences | null = null;

export const getPreferences = (): Preferences => (current ??= readPreferences(readCookie(document.cookie, cookie)));

export const setPreferences = (change: Partial<Preferences>): void => {
  current = { ...getPreferences(), ...change };
  document.cookie = formatCookie(cookie, printPreferences(current));
  for (const listener of listeners) listener();
};

/** Calls back when a preference changes; returns the unsubscribe. */
export const onPreferencesChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const usePreferences = (): Preferences => useSyncExternalStore(onPreferencesChange, getPreferences);
