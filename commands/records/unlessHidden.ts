import { streamOf, type RecordedEvent } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { Dependencies } from '../context.ts';

/** Whether the row has the latest revision of the log. The time does not depend on the number of events. */
export const isUpToDate = async (dependencies: Dependencies, type: RecordType, id: number, shown: RecordSnapshot): Promise<boolean> => {
  const [newest] = await dependencies.log.readStreamBackwards(streamOf(type.name, id), 1);
  return newest?.revision === shown.revision;
};

/**
 * The events of a record; empty if the record is hidden from the user. It checks the row first, so that the response time does not reveal
 * how many events a hidden record has.
 */
export const eventsUnlessHidden = async (
  dependencies: Dependencies,
  type: RecordType,
  id: number,
  isHidden: (snapshot: RecordSnapshot) => boolean,
): Promise<readonly RecordedEvent[]> => {
  const shown = await dependencies.shown.find(type, id);
  if (shown && isHidden(shown) && (await isUpToDate(dependencies, type, id, shown))) return [];
  const events = await dependencies.log.readStream(streamOf(type.name, id));
  return isHidden(fold(type, events)) ? [] : events;
};
