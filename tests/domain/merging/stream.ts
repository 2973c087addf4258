import type { Values } from '../../../domain/fields/field.ts';
import type { RecordedEvent, RecordEvent } from '../../../domain/record/events.ts';
import { fold } from '../../../domain/record/fold.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { eventName } from '../../../domain/record/eventCatalogue.ts';

/** A stream of one record in memory. Each event is a minute later than the one before. */
export const streamOfType = (type: RecordType, id: number) => {
  const events: RecordedEvent[] = [];
  const add = (event: RecordEvent | null, task?: number): void => {
    if (!event) return;
    const revision = events.length;
    events.push({
      ...event,
      id: `${type.name}-${id}/${revision}`,
      stream: `${type.name}-${id}`,
      revision,
      position: BigInt(revision),
      meta: {
        actor: { id: 1, name: 'Ada' },
        at: new Date(Date.UTC(2026, 0, 1, 9, revision)).toISOString(),
        correlationId: 'test',
        version: 1,
        ...(task === undefined ? {} : { process: { task } }),
      },
    });
  };
  const snapshot = () => fold(type, events);
  return {
    id,
    events,
    add,
    snapshot,
    /** Sets values, as an edit does. */
    set: (values: Values, happened = 'DetailsEdited') => {
      const before = snapshot().values;
      const changes = Object.fromEntries(Object.entries(values).map(([name, to]) => [name, { from: before[name] ?? null, to }]));
      add({ type: eventName(type, happened), data: { changes } });
    },
    /** The values that are set, without those of the merge itself. */
    filled: () => Object.fromEntries(Object.entries(snapshot().values).filter(([, value]) => value !== null)),
  };
};

export type Stream = ReturnType<typeof streamOfType>;
