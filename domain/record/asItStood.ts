import type { RecordedEvent } from './events.ts';

export const upToRevision = (events: readonly RecordedEvent[], revision: number): readonly RecordedEvent[] =>
  events.filter((event) => event.revision <= revision);

/**
 * The events up to an instant. The clock may have gone back between two events. An event after the first later one was written later, so it
 * is left out too.
 */
export const upToInstant = (events: readonly RecordedEvent[], instant: Date): readonly RecordedEvent[] => {
  const later = events.findIndex((event) => new Date(event.meta.at) > instant);
  return later < 0 ? events : events.slice(0, later);
};
