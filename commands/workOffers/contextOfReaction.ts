import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import type { CommandContext } from '../context.ts';

/** The context of a reaction to an event, in the name of Waymark. The key keeps the reaction named `reaction` from happening twice. */
export const contextOfReaction = (event: RecordedEvent, reaction: string): CommandContext => ({
  access: systemAccess('Waymark', rights),
  correlationId: event.meta.correlationId,
  causationId: event.id,
  key: `${reaction}/${event.id}`,
});
