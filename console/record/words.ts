import type { EditForm } from '../../api/contract/records.ts';
import { printInstant } from '../../domain/fields/instant.ts';

/** '1 unsaved change', '3 unsaved changes'. */
export const unsavedLabel = (count: number): string => `${count} unsaved ${count === 1 ? 'change' : 'changes'}`;

/** The last change, or the creation if there was none. */
export const describeLastChange = ({ Created, Updated }: Pick<EditForm, 'Created' | 'Updated'>): string => {
  const lastChange = Updated ?? Created;
  if (!lastChange) return '';
  const isUntouched = Created !== null && Created.At === lastChange.At;
  return `${isUntouched ? 'Created' : 'Changed'} ${printInstant(lastChange.At)} by ${lastChange.Actor}`;
};

/** 'just now', '4 minutes ago', 'on 12/03/2026 at 14:05'. */
export const formatTimeAgo = (iso: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  const [day = '', time = ''] = printInstant(iso).split(' ');
  return `on ${day} at ${time}`;
};
