import type { Fields, FieldValue, Values, ValuesOf } from '../fields/field.ts';
import { type Process, type RecordedEvent, stateField } from './events.ts';
import { type RecordType, defaultsOf } from './recordType.ts';

/** Who changed a field last, and when. */
export interface LastChange {
  readonly revision: number;
  readonly actor: { readonly id: number; readonly name: string };
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly process?: Process;
}

/** A record as its events tell it; `V` is the type of its values. `revision` is -1 before the first event. */
export interface RecordSnapshot<V extends Values = Values> {
  readonly revision: number;
  readonly values: V;
  readonly recordState: number;
  readonly created: LastChange | null;
  readonly updated: LastChange | null;
  /** The last change of each field that ever changed. */
  readonly touched: Readonly<Record<string, LastChange>>;
}

/** A record before anything happened to it: every declared field empty. */
export const blank = (type: RecordType): RecordSnapshot => ({
  revision: -1,
  values: defaultsOf(type).emptyValues,
  recordState: type.states.initial,
  created: null,
  updated: null,
  touched: {},
});

/**
 * The record after one more event. Every event of every record type says what it changed as `{ field: { from, to } }`, so
 * one rule folds them all. Names are checked where events are written (`stamp`) and converted where they are read (`readEvent`).
 */
export const evolve = (snapshot: RecordSnapshot, event: RecordedEvent): RecordSnapshot => {
  const touch: LastChange = {
    revision: event.revision,
    actor: event.meta.actor,
    at: event.meta.at,
    ...(event.meta.process ? { process: event.meta.process } : {}),
  };
  const values: Record<string, FieldValue> = { ...snapshot.values };
  const touched: Record<string, LastChange> = { ...snapshot.touched };
  let recordState = snapshot.recordState;
  for (const [name, { to }] of Object.entries(event.data.changes)) {
    if (name === stateField) recordState = Number(to);
    else values[name] = to;
    touched[name] = touch;
  }
  return { revision: event.revision, values, recordState, created: snapshot.created ?? touch, updated: touch, touched };
};

/** The record after its events. Their names and kinds are checked where events are read, so the values are those of the declaration. */
export const fold = <F extends Fields>(type: RecordType<F>, events: Iterable<RecordedEvent>): RecordSnapshot<ValuesOf<F>> => {
  let snapshot: RecordSnapshot = blank(type);
  for (const event of events) snapshot = evolve(snapshot, event);
  return snapshot as RecordSnapshot<ValuesOf<F>>;
};
