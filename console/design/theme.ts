import { useSyncExternalStore } from 'react';

/** What a person may choose; 'system' follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const key = 'waymark.theme';
const device = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const kept = (): ThemeChoice => {
  const value = localStorage.getItem(key);
  return value === 'light' || value === 'dark' ? value : 'system';
};

const apply = (choice: ThemeChoice) => {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
};

const tell = () => {
  for (const listener of listeners) listener();
};

/** Puts the theme of the last visit on the page and begins to follow the device. */
export const startTheme = () => {
  apply(kept());
  device.addEventListener('change', tell);
};

export const chooseTheme = (choice: ThemeChoice) => {
  if (choice === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, choice);
  apply(choice);
  tell();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, kept);

/** The theme on the screen now: whoever paints colours itself (the grid's canvas) paints again when it changes. */
export const useShownTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () => {
    const choice = kept();
    return choice === 'system' ? (device.matches ? 'dark' : 'light') : choice;
  });
