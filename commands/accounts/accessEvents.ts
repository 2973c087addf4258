import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { type AccessEvent, accessShape } from '../../domain/records/accessEvents.ts';
import { streamOf } from '../../domain/record/events.ts';
import { newContext, type Dependencies, stamp } from '../context.ts';

const system = systemAccess('Waymark', rights);

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Appends a sign-in event to a user's stream. The default actor is the user. */
export const appendAccessEvent = async (dependencies: Dependencies, user: Person, type: AccessEvent, by: Person = user): Promise<void> => {
  const signed = newContext({ ...system, user: by });
  const events = stamp(accessShape, user.id, [{ type, data: { changes: {} } }], signed, dependencies.now());
  await dependencies.log.append(streamOf(accessShape.name, user.id), 'any', events);
};
