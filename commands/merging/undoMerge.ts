import { mergesUndone } from '../../domain/merging/mergeMessages.ts';
import { streamOf } from '../../domain/record/events.ts';
import { eventName } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { ok } from '../../domain/result.ts';
import type { Undoer } from '../tasks/undoTask.ts';
import { mergeOfDuplicate, unmerge } from './unmerge.ts';

/** Undoes the tasks 'merge': takes every record out of the merge that the task made. What it changed in others follows. */
export const undoMerge: Undoer = {
  undo: async (services, by, { recordType, id }, task) => {
    const type = getRecordType(recordType);
    const merge = type.merging && mergeOfDuplicate(type, await services.dependencies.log.readStream(streamOf(type.name, id)));
    if (merge?.task === task) return unmerge(services, by, type, id);
    return ok({ id, revision: 0, position: null, changed: false });
  },
  count: async ({ dependencies }, undo, records) => {
    let out = 0;
    for (const { recordType, id } of records) {
      const type = getRecordType(recordType);
      const events = type.merging ? await dependencies.log.readStream(streamOf(recordType, id)) : [];
      if (events.some((event) => event.type === eventName(type, 'Unmerged') && event.meta.process?.task === undo)) out += 1;
    }
    return out;
  },
  done: mergesUndone,
};
