import { newContext, type Dependencies, stamp } from '../../commands/context.ts';
import { inParallel } from '../../commands/parallel.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { Decision } from '../../domain/record/decide.ts';
import { type RecordEvent, streamOf } from '../../domain/record/events.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { shapeOf } from '../../domain/record/stored/shape.ts';

/** How many appends run at once. The log commits them in groups. */
const defaultConcurrency = 200;

/** An invented record: its events from the first on. */
export interface NewStream {
  readonly type: RecordType;
  readonly id: number;
  readonly events: readonly RecordEvent[];
}

/** The events of a decision about an invented record. Throws if it was refused. */
export const eventsOf = (type: RecordType, decision: Decision): readonly RecordEvent[] => {
  if (!decision.ok) throw new Error(`An invented ${type.labels.one} was refused: ${JSON.stringify(decision.error)}`);
  return decision.value;
};

/**
 * Appends invented records to the log, `batchSize` of them at once: `invent` gives the streams of each, which may be several. `concurrency`
 * says how many streams are appended at the same time. Returns the log position after the last one.
 */
export const appendStreams = async (
  dependencies: Dependencies,
  {
    count,
    batchSize,
    concurrency = defaultConcurrency,
  }: { readonly count: number; readonly batchSize: number; readonly concurrency?: number },
  invent: (at: number) => readonly NewStream[],
  progress: (done: number) => void,
): Promise<bigint> => {
  const context = newContext(systemAccess('Waymark', rights));
  let position = 0n;
  for (let offset = 0; offset < count; offset += batchSize) {
    const streams = Array.from({ length: Math.min(batchSize, count - offset) }, (_, index) => offset + index).flatMap(invent);
    const appended = await inParallel(streams, concurrency, ({ type, id, events }) =>
      dependencies.log.append(streamOf(type.name, id), -1, stamp(shapeOf(type), id, events, context, dependencies.now())),
    );
    for (const each of appended) {
      if (!each.ok) throw new Error('The stream of a new record exists already');
      if (each.value.position > position) position = each.value.position;
    }
    progress(Math.min(offset + batchSize, count));
  }
  return position;
};
