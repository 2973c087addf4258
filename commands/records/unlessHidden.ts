import { streamOf, type RecordedEvent } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { Dependencies } from '../context.ts';

/** Whether the log has nothing newer of a record than its row shows. Takes as long for a record with many events as for one with none. */
export const isUpToDate = async (dependencies: Dependencies, type: RecordType, id: number, shown: RecordSnapshot): Promise<boolean> => {
  const [newest] = await dependencies.log.readStreamBackwards(streamOf(type.name, id), 1);
  return newest?.revision === shown.revision;
};

/**
 * The events of a record; none where it is hidden from the person who asks, as if it did not exist. The row is looked at first: how
 * long the stream of a hidden record is does not show in the time that the answer takes.
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
