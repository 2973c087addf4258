import type { FieldValue } from '../fields/field.ts';

/**
 * The shapes in which everything that happened to a record is stored. They are the storage format: an event is never edited.
 * A name or kind that changes gets a new `version` in the metadata and a conversion (stored/conversion.ts).
 */

/** One field's change. The first change of a record has `from: null` throughout. */
export interface Change {
  readonly from: FieldValue;
  readonly to: FieldValue;
}

export type Changes = Readonly<Record<string, Change>>;

/** What an act did, in the past tense and the field's own words, with only what changed. */
export interface RecordEvent {
  readonly type: string;
  readonly data: { readonly changes: Changes };
}

/** The process that an event belongs to, where it was not one person's single act: a task, and the import it carried out. */
export interface Process {
  readonly task: number;
  readonly import?: number;
}

/** Who, when, and why: recorded with every event. */
export interface EventMeta {
  readonly actor: { readonly id: number; readonly name: string };
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The same for everything that one act caused. */
  readonly correlationId: string;
  readonly causationId?: string;
  readonly process?: Process;
  /** The schema version of the event's names and kinds; its record type's conversions lead from it to today's. */
  readonly version: number;
}

/** An event as it stands in the log. `position` is its place among all events, `revision` its place in its stream. */
export interface RecordedEvent extends RecordEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly meta: EventMeta;
}

/** The field in which a record's state is kept, beside the fields of its declaration. */
export const stateField = 'recordState';

export const streamOf = (recordType: string, id: number): string => `${recordType}-${id}`;

/** The record that a stream tells of; null for streams that are no record's. */
export const recordOf = (stream: string): { type: string; id: number } | null => {
  const dash = stream.lastIndexOf('-');
  const id = Number(stream.slice(dash + 1));
  return dash > 0 && Number.isInteger(id) && id > 0 ? { type: stream.slice(0, dash), id } : null;
};
