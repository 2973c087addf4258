import { mergesUndone } from '../../domain/merging/mergeMessages.ts';
import { streamOf } from '../../domain/record/events.ts';
import { eventName } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { ok } from '../../domain/result.ts';
import { changedBy, type Undoer } from '../tasks/undoer.ts';
import { mergeOfDuplicate, unmerge } from './unmerge.ts';

/** Undoes the tasks 'merge': takes every record out of the merge that the task made. What it changed in others follows. */
export const undoMerge: Undoer = {
  undo: async (services, by, { recordType, id }, undone) => {
    const type = getRecordType(recordType);
    const merge = type.merging && mergeOfDuplicate(type, await services.dependencies.log.readStream(streamOf(type.name, id)));
    if (merge?.task === undone.id) return unmerge(services, by, type, id);
    return ok({ id, revision: 0, position: null, changed: false });
  },
  report: async (services, { type: { labels } }, undo, kept) => {
    let count = 0;
    for await (const records of changedBy(services, undo))
      for (const { recordType, id } of records) {
        const type = getRecordType(recordType);
        const events = type.merging ? await services.dependencies.log.readStream(streamOf(recordType, id)) : [];
        if (events.some((event) => event.type === eventName(type, 'Unmerged') && event.meta.process?.task === undo)) count += 1;
      }
    return { message: mergesUndone(count, kept, labels), count };
  },
};
