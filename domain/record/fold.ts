import type { Fields, FieldValue, Values, ValuesOf } from '../fields/field.ts';
import { type Process, type RecordedEvent, stateField } from './events.ts';
import { defaultsOf } from './defaults.ts';
import type { RecordType } from './recordType.ts';

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

const lastChangeOf = ({ revision, meta: { actor, at, process } }: RecordedEvent): LastChange => ({
  revision,
  actor,
  at,
  ...(process ? { process } : {}),
});

/**
 * Applies all events to a record. All record types share this function because every event holds its changes as
 * `{ name: { from, to } }`, where a name is a field or the path of a value in a row. `stamp` checks names when events are written;
 * `readEvent` converts them when events are read. The cast is safe because names and kinds are checked there.
 */
export const fold = <F extends Fields>(type: RecordType<F>, events: Iterable<RecordedEvent>): RecordSnapshot<ValuesOf<F>> => {
  const { emptyValues } = defaultsOf(type);
  const values: Record<string, FieldValue> = { ...emptyValues };
  const lastChanges: Record<string, LastChange> = {};
  let { revision, recordState, created, updated }: Omit<RecordSnapshot, 'values' | 'lastChanges'> = blank(type);
  for (const event of events) {
    const change = lastChangeOf(event);
    for (const [name, { to }] of Object.entries(event.data.changes)) {
      if (name === stateField) recordState = Number(to);
      else if (to === null && !Object.hasOwn(emptyValues, name)) delete values[name];
      else values[name] = to;
      lastChanges[name] = change;
    }
    ({ revision } = event);
    created ??= change;
    updated = change;
  }
  return { revision, values: values as ValuesOf<F>, recordState, created, updated, lastChanges };
};
