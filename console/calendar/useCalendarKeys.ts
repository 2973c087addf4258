import { useEffect, useRef } from 'react';
import { typingSelector } from '../ui/focus.ts';
import type { View } from './days.ts';

interface CalendarKeys {
  readonly onView: (view: View) => void;
  readonly onToday: () => void;
}

const viewKeys: Readonly<Record<string, View>> = { m: 'month', w: 'week', d: 'day', a: 'agenda' };

/** Keys of the calendar, except in inputs and dialogs: m, w, d and a choose the view, t shows today. */
export const useCalendarKeys = (keys: CalendarKeys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest(typingSelector);
      if (typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const view = viewKeys[event.key];
      if (view) latest.current.onView(view);
      else if (event.key === 't') latest.current.onToday();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
