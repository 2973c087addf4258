import type { Fields, FieldValue, Values, ValuesOf } from '../fields/field.ts';
import { type Process, type RecordedEvent, stateField } from './events.ts';
import { type RecordType, defaultsOf } from './recordType.ts';

export interface LastChange {
  readonly revision: number;
  readonly actor: { readonly id: number; readonly name: string };
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly process?: Process;
}

/** The current state of a record, computed from its events. `revision` is -1 before the first event. */
export interface RecordSnapshot<V extends Values = Values> {
  readonly revision: number;
  readonly values: V;
  readonly recordState: number;
  readonly created: LastChange | null;
  readonly updated: LastChange | null;
  /** By field name, for fields that have changed at least once. */
  readonly lastChanges: Readonly<Record<string, LastChange>>;
}

/** A record without events: every declared field is null. */
export const blank = (type: RecordType): RecordSnapshot => ({
  revision: -1,
  values: defaultsOf(type).emptyValues,
  recordState: type.states.initial,
  created: null,
  updated: null,
  lastChanges: {},
});

/**
 * Applies one event. All record types share this function because every event holds its changes as `{ field: { from, to } }`. `stamp`
 * checks names when events are written; `readEvent` converts them when events are read.
 */
export const evolve = (snapshot: RecordSnapshot, event: RecordedEvent): RecordSnapshot => {
  const touch: LastChange = {
    revision: event.revision,
    actor: event.meta.actor,
    at: event.meta.at,
    ...(event.meta.process ? { process: event.meta.process } : {}),
  };
  const values: Record<string, FieldValue> = { ...snapshot.values };
  const lastChanges: Record<string, LastChange> = { ...snapshot.lastChanges };
  let recordState = snapshot.recordState;
  for (const [name, { to }] of Object.entries(event.data.changes)) {
    if (name === stateField) recordState = Number(to);
    else values[name] = to;
    lastChanges[name] = touch;
  }
  return { revision: event.revision, values, recordState, created: snapshot.created ?? touch, updated: touch, lastChanges };
};

/** Applies all events. The cast is safe because names and kinds are checked when events are read. */
export const fold = <F extends Fields>(type: RecordType<F>, events: Iterable<RecordedEvent>): RecordSnapshot<ValuesOf<F>> => {
  let snapshot: RecordSnapshot = blank(type);
  for (const event of events) snapshot = evolve(snapshot, event);
  return snapshot as RecordSnapshot<ValuesOf<F>>;
};
