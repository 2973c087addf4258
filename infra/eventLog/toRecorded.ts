import type { ResolvedEvent } from '@eventstore/db-client';
import type { EventMeta, RecordedEvent, RecordEvent } from '../../domain/record/events.ts';

/** An event as the client reads it; null for one that is not ours: no JSON, or without a position. */
export const toRecorded = (resolved: ResolvedEvent): RecordedEvent | null => {
  const event = resolved.event;
  if (!event?.isJson || event.position === undefined) return null;
  return {
    id: event.id,
    stream: event.streamId,
    type: event.type,
    revision: Number(event.revision),
    position: event.position.commit,
    data: event.data as unknown as RecordEvent['data'],
    meta: event.metadata as unknown as EventMeta,
  };
};
