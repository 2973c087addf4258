import type { RecordedEvent } from './events.ts';

/** The events up to a revision. */
export const upToRevision = (events: readonly RecordedEvent[], revision: number): readonly RecordedEvent[] =>
  events.filter((event) => event.revision <= revision);

/**
 * The events up to an instant. A clock may have been put back between two events: what follows the first event that is later was written
 * on top of it, so it is later too.
 */
export const upToInstant = (events: readonly RecordedEvent[], instant: Date): readonly RecordedEvent[] => {
  const later = events.findIndex((event) => new Date(event.meta.at) > instant);
  return later < 0 ? events : events.slice(0, later);
};
