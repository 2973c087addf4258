import { mergesUndone } from '../../domain/merging/mergeMessages.ts';
import { streamOf } from '../../domain/record/events.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import { ok } from '../../domain/result.ts';
import { inParallel } from '../parallel.ts';
import type { Outcome } from '../records/outcome.ts';
import { maxConcurrentChanges } from '../tasks/bulkChange.ts';
import type { Undoer } from '../tasks/undoer.ts';
import { mergeOfDuplicate } from './mergeOf.ts';
import { unmergeAll } from './unmerge.ts';

/** Undoes the tasks 'merge': takes every record out of the merge that the task made. What it changed in others follows. */
export const undoMerge: Undoer = {
  undo: async (services, by, records, { id: task, type }) => {
    const { log } = services.dependencies;
    const merged = records.filter(({ recordType }) => recordType === type.name);
    const loaded = await inParallel(merged, maxConcurrentChanges, async ({ id }) => ({
      id,
      events: await log.readStream(streamOf(type.name, id)),
    }));
    const duplicates = loaded.filter(({ events }) => mergeOfDuplicate(type, events)?.task === task);
    const outcomes = await unmergeAll(services, by, type, duplicates);
    const byId = new Map(duplicates.map(({ id }, at) => [id, outcomes[at]]));
    return records.map(({ recordType, id }): Outcome => {
      const outcome = recordType === type.name ? byId.get(id) : undefined;
      return outcome ?? ok({ id, revision: 0, position: null, hasChanged: false });
    });
  },
  report: async (services, { type }, undo, keptCount) => {
    const count = await services.records.countEvents(undo, type.name, eventName(type, 'Unmerged'));
    return { message: mergesUndone(count, keptCount, type.labels), count };
  },
};
