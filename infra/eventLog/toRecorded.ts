import type { ResolvedEvent } from '@eventstore/db-client';
import type { EventMeta, RecordedEvent, RecordEvent } from '../../domain/record/events.ts';
import { readEvent } from '../../domain/stored/storedShapes.ts';

/**
 * Converts an event of the client to its current shape. Null if it is not ours: not JSON, or without a position.
 * Every reader of events uses this.
 */
export const toRecorded = (resolved: ResolvedEvent): RecordedEvent | null => {
  const event = resolved.event;
  if (!event?.isJson || event.position === undefined) return null;
  return readEvent({
    id: event.id,
    stream: event.streamId,
    type: event.type,
    revision: Number(event.revision),
    position: event.position.commit,
    data: event.data as unknown as RecordEvent['data'],
    meta: event.metadata as unknown as EventMeta,
  });
};
