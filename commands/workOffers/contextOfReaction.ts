import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import type { CommandContext } from '../context.ts';

/** What follows from an event by itself is done by Waymark. `what` tells it from all else that follows, so that it happens once. */
export const contextOfReaction = (event: RecordedEvent, what: string): CommandContext => ({
  access: systemAccess('Waymark', rights),
  correlationId: event.meta.correlationId,
  causationId: event.id,
  key: `${what}/${event.id}`,
});
