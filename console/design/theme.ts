import { useSyncExternalStore } from 'react';
import { onPreference, prefer, type Preferences, preferences } from '../preferences.ts';

/** What a person may choose; 'system' follows the device. */
export type ThemeChoice = Preferences['theme'];

const device = window.matchMedia('(prefers-color-scheme: dark)');
const kept = (): ThemeChoice => preferences().theme;

const apply = (choice: ThemeChoice) => {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
};

/** Puts the theme of the last visit on the page. */
export const startTheme = (): void => apply(kept());

export const chooseTheme = (choice: ThemeChoice): void => {
  apply(choice);
  prefer({ theme: choice });
};

/** Calls back when the person chooses, and when the device changes. */
const subscribe = (listener: () => void) => {
  const forget = onPreference(listener);
  device.addEventListener('change', listener);
  return () => {
    forget();
    device.removeEventListener('change', listener);
  };
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, kept);

/** The theme on the screen now: whoever paints colours itself (the grid's canvas) paints again when it changes. */
export const useShownTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () => {
    const choice = kept();
    return choice === 'system' ? (device.matches ? 'dark' : 'light') : choice;
  });
