import { useSyncExternalStore } from 'react';
import { onPreferencesChange, setPreferences, type Preferences, getPreferences } from '../preferences.ts';

/** The choices of a person; 'system' follows the device. */
export type ThemeChoice = Preferences['theme'];

const device = window.matchMedia('(prefers-color-scheme: dark)');
const storedTheme = (): ThemeChoice => getPreferences().theme;

const applyTheme = (choice: ThemeChoice) => {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
};

/** Puts the theme of the last visit on the page. */
export const applyStoredTheme = (): void => applyTheme(storedTheme());

export const chooseTheme = (choice: ThemeChoice): void => {
  applyTheme(choice);
  setPreferences({ theme: choice });
};

/** Calls back when the person chooses, and when the device changes. */
const subscribe = (listener: () => void) => {
  const unsubscribe = onPreferencesChange(listener);
  device.addEventListener('change', listener);
  return () => {
    unsubscribe();
    device.removeEventListener('change', listener);
  };
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, storedTheme);

/** The theme on the screen now. Components that paint colours themselves, such as the grid's canvas, paint again when it changes. */
export const useCurrentTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () => {
    const choice = storedTheme();
    return choice === 'system' ? (device.matches ? 'dark' : 'light') : choice;
  });
