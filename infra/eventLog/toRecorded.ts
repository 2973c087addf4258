import type { ResolvedEvent } from '@eventstore/db-client';
import type { EventMeta, RecordedEvent, RecordEvent } from '../../domain/record/events.ts';
import { readEvent } from '../../domain/records/storedShapes.ts';

/**
 * An event as the client reads it, with the names of today; null for one that is not ours: no JSON, or without a position.
 * Everything that reads events gets them from here.
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
