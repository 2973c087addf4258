import type { Values } from '../../domain/fields/field.ts';
import { moveRows } from '../../domain/merging/moveRows.ts';
import { type RecordEvent, streamOf } from '../../domain/record/events.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { laterPosition, type LogPosition } from '../eventLog.ts';
import { inParallel } from '../parallel.ts';
import { changeRecord } from '../records/changeRecord.ts';
import { maxConcurrentChanges } from '../tasks/bulkChange.ts';
import type { RecordReader } from '../tasks/recordReader.ts';
import { asConsequence } from './consequence.ts';
import { recordsWith } from './recordsWith.ts';
import { survivorOf } from './survivors.ts';

export interface MovingServices {
  readonly dependencies: Dependencies;
  readonly records: Pick<RecordReader, 'pointingAt' | 'upTo'>;
  readonly signal: AbortSignal;
}

/** A duplicate whose rows move. */
interface LeftRows {
  readonly duplicate: number;
  /** The values that stay where its rows contradict those of the record that is kept, by 'activitySession-12'. */
  readonly rows: Readonly<Record<string, Values>>;
}

/** One event for each duplicate whose rows the record has, oldest first. */
const movesOf = (
  type: RecordType,
  about: string,
  id: number,
  before: Values,
  leftRows: readonly LeftRows[],
  survivors: ReadonlyMap<number, number>,
): readonly RecordEvent[] => {
  const values: Record<string, Values[string]> = { ...before };
  return leftRows.flatMap(({ duplicate, rows }) => {
    const event = moveRows(type, { values }, about, duplicate, survivors.get(duplicate) ?? duplicate, rows[streamOf(type.name, id)]);
    if (!event) return [];
    for (const [name, { to }] of Object.entries(event.data.changes)) values[name] = to;
    return [event];
  });
};

const maxRounds = 5;

/**
 * Moves all rows about duplicates to the records that they lead to now. Again while there are any, at most `maxRounds` times, because
 * others go on working. Each record is written once a round, however many duplicates it has. `position`: when they were marked. Returns
 * the newest position.
 */
export const moveAllRows = async (
  { dependencies, records, signal }: MovingServices,
  by: CommandContext,
  type: RecordType,
  leftRows: readonly LeftRows[],
  position: LogPosition,
): Promise<LogPosition> => {
  let last = position;
  const byDuplicate = new Map(leftRows.map((each) => [each.duplicate, each]));
  for (let round = 0; round < maxRounds; round += 1) {
    await records.upTo(last, signal);
    const pointing = await records.pointingAt(type.name, [...byDuplicate.keys()]);
    if (pointing.size === 0) return last;
    const survivors = new Map(
      await inParallel([...pointing.keys()], maxConcurrentChanges, async (id) => [id, await survivorOf(dependencies, type, id)] as const),
    );
    const outcomes = await inParallel(recordsWith(pointing), maxConcurrentChanges, ({ recordType, id, about }) => {
      const pointingType = getRecordType(recordType);
      const key = about.map((duplicate) => `${duplicate}/${survivors.get(duplicate)}`).join(',');
      return changeRecord(
        dependencies,
        asConsequence(by, `${key}/${round}`),
        pointingType,
        id,
        (now) =>
          ok(
            movesOf(
              pointingType,
              type.name,
              id,
              now.values,
              about.flatMap((duplicate) => byDuplicate.get(duplicate) ?? []),
              survivors,
            ),
          ),
        { readsLog: true },
      );
    });
    for (const outcome of outcomes) if (outcome.ok) last = laterPosition(last, outcome.value.position);
  }
  return last;
};
