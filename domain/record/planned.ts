import { sameValue } from '../fields/equality.ts';
import type { Values } from '../fields/field.ts';
import type { Changes } from './events.ts';

/** The fields that somebody set since a change was planned, other than to what the change says. */
export const fieldsChangedSince = (changes: Changes, values: Values): readonly string[] =>
  Object.entries(changes)
    .filter(([name, { from, to }]) => {
      const now = values[name] ?? null;
      return !sameValue(now, from) && !sameValue(now, to);
    })
    .map(([name]) => name);
