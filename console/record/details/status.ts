import type { Field, Values } from '../../../domain/fields/field.ts';
import { printValue } from '../../../domain/fields/kinds.ts';
import { hasStopped } from '../../../domain/lists/importStatus.ts';
import { importFailed } from '../../../domain/lists/imports.ts';
import { contractMarks, jobMarks, type Marks } from '../../page/statusMarks.ts';
import type { Mark } from '../../ui/mark.ts';

const marks: Marks = { ...jobMarks, ...contractMarks };

/** The status of a job with its mark; null if the record has no status. An import that stopped keeps its status, but has failed. */
export const statusOf = (field: Field | undefined, values: Values): { readonly name: string; readonly mark: Mark } | null => {
  const name = hasStopped(values) ? importFailed.label : field ? printValue(field, values['status']) : '';
  return name === '' ? null : { name, mark: marks[name] ?? 'quiet' };
};

/** '1 hour 12 minutes', '45 seconds'. */
export const formatDuration = (seconds: number): string => {
  const parts = [
    { count: Math.floor(seconds / 3600), one: 'hour' },
    { count: Math.floor(seconds / 60) % 60, one: 'minute' },
    { count: seconds % 60, one: 'second' },
  ].filter((part) => part.count > 0);
  const shown = parts.length === 0 ? [{ count: 0, one: 'second' }] : parts.slice(0, 2);
  return shown.map(({ count, one }) => `${count} ${one}${count === 1 ? '' : 's'}`).join(' ');
};
