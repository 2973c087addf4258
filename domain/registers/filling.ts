import type { RecordedEvent } from '../record/events.ts';
import { readPath } from '../record/part.ts';
import { participants } from '../records/attendance.ts';

/** The most students that one task adds to an activity. Its undo is one event, which the log limits to a megabyte. */
export const maxAdded = 5_000;

/** How many students these events attached to an activity, and how many they took off. */
export const countAttached = (events: readonly Pick<RecordedEvent, 'data'>[]): { readonly attached: number; readonly removed: number } => {
  const [attached, removed] = [new Set<number>(), new Set<number>()];
  for (const { data } of events)
    for (const [name, { to }] of Object.entries(data.changes)) {
      const path = readPath(name);
      if (path?.part === participants.name && path.field === participants.by) (to === null ? removed : attached).add(path.key);
    }
  return { attached: attached.size, removed: removed.size };
};
