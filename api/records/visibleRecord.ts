import { eventsUnlessHidden } from '../../commands/records/unlessHidden.ts';
import type { Access } from '../../domain/access/access.ts';
import { canSeeRecord } from '../../domain/access/visibility.ts';
import type { Fields, ValuesOf } from '../../domain/fields/field.ts';
import { recordNotThere } from '../../domain/messages.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { Services } from '../services.ts';
import { Refused } from '../plugins/errors.ts';

/** All events of a record. Throws 404 if the record does not exist or the user may not see it. */
export const requireEvents = async (
  services: Services,
  type: RecordType,
  access: Access,
  id: number,
): Promise<readonly RecordedEvent[]> => {
  const events = await eventsUnlessHidden(services.dependencies, type, id, ({ values }) => !canSeeRecord(access, type, values));
  if (events.length === 0) throw new Refused(404, recordNotThere(type.labels.one));
  return events;
};

/** The current record. Throws 404 like `requireEvents`. */
export const requireVisible = async <F extends Fields>(
  services: Services,
  type: RecordType<F>,
  access: Access,
  id: number,
): Promise<RecordSnapshot<ValuesOf<F>>> => fold(type, await requireEvents(services, type, access, id));
