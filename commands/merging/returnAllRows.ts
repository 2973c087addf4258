import { type Move, movesIn, returnRows } from '../../domain/merging/returnRows.ts';
import { type RecordedEvent, type RecordEvent, streamOf } from '../../domain/record/events.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { inParallel } from '../parallel.ts';
import { changeRecord } from '../records/changeRecord.ts';
import { maxConcurrentChanges } from '../tasks/bulkChange.ts';
import type { RecordReader } from '../tasks/recordReader.ts';
import { asConsequence } from './consequence.ts';
import { mergesIn } from './mergeOf.ts';
import { recordsWith } from './recordsWith.ts';

export interface ReturningServices {
  readonly dependencies: Dependencies;
  readonly records: Pick<RecordReader, 'movedBy'>;
}

/** Returns a function that finds the record to which a row was moved, from the streams of the merged records. */
const survivorsOf = async ({ log }: Dependencies, type: RecordType, moves: readonly Move[]): Promise<(move: Move) => number | null> => {
  const merges = new Map<string, number | null>();
  for (const from of new Set(moves.filter(({ to }) => to === null).map((move) => move.from)))
    for (const { task, keep } of mergesIn(type, await log.readStream(streamOf(type.name, from)))) merges.set(`${from}/${task ?? ''}`, keep);
  return ({ event, from }) => merges.get(`${from}/${event.meta.process?.task ?? ''}`) ?? null;
};

/** One event for each duplicate that gets rows of the record back. */
const returnsOf = (
  type: RecordType,
  about: string,
  now: RecordSnapshot,
  events: readonly RecordedEvent[],
  duplicates: readonly number[],
  whereTo: (move: Move) => number | null,
): readonly RecordEvent[] => {
  const last = events.at(-1);
  if (!last) return [];
  let values = now.values;
  const past = [...events];
  return duplicates.flatMap((duplicate) => {
    const event = returnRows(type, about, { ...now, values }, past, duplicate, whereTo);
    if (!event) return [];
    values = { ...values, ...Object.fromEntries(Object.entries(event.data.changes).map(([name, { to }]) => [name, to])) };
    past.push({ ...last, ...event, revision: last.revision + 1 + past.length - events.length });
    return [event];
  });
};

/** Gives back what a task moved from these duplicates to others, in the records of others. Each record is written once. */
export const returnAllRows = async (
  { dependencies, records }: ReturningServices,
  by: CommandContext,
  type: RecordType,
  task: number,
  duplicates: readonly number[],
): Promise<void> => {
  const moved = await records.movedBy(task, type.name, duplicates);
  await inParallel(recordsWith(moved), maxConcurrentChanges, async ({ recordType, id, about }) => {
    const pointingType = getRecordType(recordType);
    const moves = movesIn(pointingType, type.name, await dependencies.log.readStream(streamOf(recordType, id)));
    const whereTo = await survivorsOf(dependencies, type, moves);
    await changeRecord(
      dependencies,
      asConsequence(by, about.join(',')),
      pointingType,
      id,
      (now, events) => ok(returnsOf(pointingType, type.name, now, events, about, whereTo)),
      { readsLog: true },
    );
  });
};
