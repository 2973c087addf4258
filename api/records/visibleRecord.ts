import { eventsUnlessHidden } from '../../commands/records/unlessHidden.ts';
import type { Access } from '../../domain/access/access.ts';
import { isAmbassadors } from '../../domain/access/own.ts';
import { canReadRecord, canSeeRecord } from '../../domain/access/visibility.ts';
import type { Fields, ValuesOf } from '../../domain/fields/field.ts';
import { recordNotThere } from '../../domain/messages.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { Services } from '../services.ts';
import { Refused } from '../plugins/errors.ts';

/** Returns the events. Throws 404 if there are none. */
const requireAny = (type: RecordType, events: readonly RecordedEvent[]): readonly RecordedEvent[] => {
  if (events.length === 0) throw new Refused(404, recordNotThere(type.labels.one));
  return events;
};

/** All events of a record. Throws 404 if the record does not exist or the user may not see it. */
export const requireEvents = async (
  services: Services,
  type: RecordType,
  access: Access,
  id: number,
): Promise<readonly RecordedEvent[]> => {
  const events = await eventsUnlessHidden(services.dependencies, type, id, ({ values }) => !canSeeRecord(access, type, values));
  return requireAny(type, events);
};

/** The current record. Throws 404 like `requireEvents`. */
export const requireVisible = async <F extends Fields>(
  services: Services,
  type: RecordType<F>,
  access: Access,
  id: number,
): Promise<RecordSnapshot<ValuesOf<F>>> => fold(type, await requireEvents(services, type, access, id));

/**
 * Whether the user may look at this record: their own, or one that a partner opened. Partners and ambassadors no longer see it once it is
 * deleted.
 */
const isReadable = (type: RecordType, access: Access, { values, recordState }: RecordSnapshot): boolean =>
  recordState === type.states.deleted ? canSeeRecord(access, type, values) && !isAmbassadors(access) : canReadRecord(access, type, values);

/** The events of a record that the user may look at; none if it is hidden, or inside a record that is. */
const readableEvents = async (services: Services, type: RecordType, access: Access, id: number): Promise<readonly RecordedEvent[]> => {
  const events = await eventsUnlessHidden(services.dependencies, type, id, (snapshot) => !isReadable(type, access, snapshot));
  const { values } = fold(type, events);
  const parent = type.within && values[type.within.field];
  if (!type.within || typeof parent !== 'number' || canSeeRecord(access, type, values)) return events;
  return (await readableEvents(services, getRecordType(type.within.parent), access, parent)).length > 0 ? events : [];
};

/** Whether there is such a record and the user may look at it. */
export const canLookAt = async (services: Services, type: RecordType, access: Access, id: number): Promise<boolean> =>
  (await readableEvents(services, type, access, id)).length > 0;

/** All events of a record that the user may look at. Throws 404 like `requireEvents`. */
export const requireReadableEvents = async (
  services: Services,
  type: RecordType,
  access: Access,
  id: number,
): Promise<readonly RecordedEvent[]> => requireAny(type, await readableEvents(services, type, access, id));

/** The current record that the user may look at, but perhaps not change. Throws 404 like `requireEvents`. */
export const requireReadable = async <F extends Fields>(
  services: Services,
  type: RecordType<F>,
  access: Access,
  id: number,
): Promise<RecordSnapshot<ValuesOf<F>>> => fold(type, await requireReadableEvents(services, type, access, id));
