import { z } from 'zod';
import type { Grant } from '../../domain/access/grant.ts';
import { getRecordType, recordTypes } from '../../domain/records/registry.ts';
import { task } from '../../domain/records/task.ts';
import { undoOnRecord } from '../records/recordCommands.ts';
import { contextOfTask, changeMany } from './bulkChange.ts';
import { appendJobEvent } from './queueTask.ts';
import type { TaskHandler } from './runTask.ts';

const parameters = z.object({ task: z.int(), grant: z.custom<Grant>((value) => typeof value === 'object' && value !== null) });

const batch = 200;

/** Task 'undo': reverts the changes of another task record by record, except for fields that changed since. */
export const undoTask: TaskHandler = async (running, services) => {
  const { task: undone, grant } = parameters.parse(running.parameters);
  const by = contextOfTask(running, grant);
  const records = async function* () {
    for (let after = { recordType: '', id: 0 }; ;) {
      const touched = await services.records.changedBy(undone, after, batch);
      const last = touched.at(-1);
      if (!last) return;
      yield touched;
      after = last;
    }
  };
  const { position } = await changeMany(running, services, records(), ({ recordType, id }) =>
    undoOnRecord(services.dependencies, by, getRecordType(recordType), id, (event) => event.task === undone),
  );
  await services.records.upTo(position, running.signal);
  const { places } = await services.problems.count(running.id);
  const touched = await Promise.all(recordTypes.map(({ name }) => services.records.countChangedBy(running.id, name)));
  const taken = touched.reduce((sum, { created, changed }) => sum + created + changed, 0);
  await appendJobEvent(services.dependencies, task, undone, 'Undone', { undoneBy: running.id });
  const kept =
    places > 0
      ? ` ${places.toLocaleString('en-GB')} had been changed again since and ` +
        `${places === 1 ? 'was left as it is' : 'were left as they are'}.`
      : '';
  return {
    message: `${taken.toLocaleString('en-GB')} ${taken === 1 ? 'record was' : 'records were'} put back.${kept}`,
    done: taken,
    failed: places,
  };
};
