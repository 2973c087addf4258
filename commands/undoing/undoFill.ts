import { streamOf } from '../../domain/record/events.ts';
import { countAttached } from '../../domain/registers/filling.ts';
import { studentsAddedUndone } from '../../domain/taskMessages.ts';
import { changedBy, revertRecords, type Undoer } from '../tasks/undoer.ts';

/** Undoes the tasks 'add students': takes the students off the activity again. It counts students, not activities. */
export const undoFill: Undoer = {
  undo: revertRecords,
  report: async (services, _undone, undo, keptCount) => {
    let count = 0;
    for await (const records of changedBy(services, undo))
      for (const { recordType, id } of records) {
        const events = await services.dependencies.log.readStream(streamOf(recordType, id));
        count += countAttached(events.filter(({ meta }) => meta.process?.task === undo)).removed;
      }
    return { message: studentsAddedUndone(count, keptCount > 0), count };
  },
};
