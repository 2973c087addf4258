import type { FieldValue, Values } from '../fields/field.ts';

/**
 * The storage format of record events. Stored events never change. If a field name or kind changes, the declaration gets a conversion
 * (stored/conversion.ts) and new events get the next `version`.
 */

/** The change of one field. The first event of a record has `from: null` in every change. */
export interface Change {
  readonly from: FieldValue;
  readonly to: FieldValue;
}

export type Changes = Readonly<Record<string, Change>>;

/** An event. Its type is in the past tense. Its changes hold only the fields that changed. */
export interface RecordEvent {
  readonly type: string;
  readonly data: {
    readonly changes: Changes;
    /** The answers of the action's dialog that are not empty. */
    readonly given?: Values;
  };
}

/** The stored name of an answer of an action's dialog: 'ActivityCancelled?reason'. Names of fields have no question mark. */
export const answerName = (event: string, field: string): string => `${event}?${field}`;

export const isAnswerName = (name: string): boolean => name.includes('?');

/** The changes of an event with the answers of its dialog, as histories keep them. */
export const changesAndAnswers = ({ type, data: { changes, given } }: Pick<RecordEvent, 'type' | 'data'>): Changes =>
  given === undefined
    ? changes
    : { ...changes, ...Object.fromEntries(Object.entries(given).map(([name, to]) => [answerName(type, name), { from: null, to }])) };

/** The task, and its import if it has one, that caused an event. */
export interface Process {
  readonly task: number;
  readonly import?: number;
}

export interface EventMeta {
  readonly actor: { readonly id: number; readonly name: string };
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The same for all events of one request or task. */
  readonly correlationId: string;
  readonly causationId?: string;
  readonly process?: Process;
  /** The schema version of the event. The record type's conversions bring older versions up to date. */
  readonly version: number;
}

/** An event in the log. `position` is its place in the whole log, `revision` its place in its stream. */
export interface RecordedEvent extends RecordEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly meta: EventMeta;
}

/** The name under which events store a record's state. */
export const stateField = 'recordState';

export const streamOf = (recordType: string, id: number): string => `${recordType}-${id}`;

/** The record of a stream; null if the stream is not a record's. */
export const recordOf = (stream: string): { type: string; id: number } | null => {
  const dash = stream.lastIndexOf('-');
  const id = Number(stream.slice(dash + 1));
  return dash > 0 && Number.isInteger(id) && id > 0 ? { type: stream.slice(0, dash), id } : null;
};

/** The streams of about half of all records, by their ids. */
export type Half = 'even' | 'odd';
