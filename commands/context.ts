import { createHash, randomUUID } from 'node:crypto';
import type { FieldValue } from '../domain/fields/field.ts';
import type { Access } from '../domain/access/access.ts';
import { type Changes, type EventMeta, type Process, type RecordEvent, streamOf } from '../domain/record/events.ts';
import { requireDeclared, type StoredShape, versionOf } from '../domain/record/stored/shape.ts';
import type { EventLog, NewEvent } from './eventLog.ts';
import type { IdentityClaims, IdSource } from './ids.ts';
import type { LastRecordGuard } from './records/lastRecord.ts';
import type { RecordRows } from './records/recordRows.ts';

/** What command handlers need of the outside, handed over once by the entry. */
export interface Dependencies {
  readonly log: EventLog;
  readonly ids: IdSource;
  readonly claims: IdentityClaims;
  readonly shown: RecordRows;
  readonly lastRecordGuard: LastRecordGuard;
  /** The time now. */
  now(): Date;
}

/** Who acts, and as part of what. */
export interface CommandContext {
  readonly access: Access;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly process?: Process;
  /**
   * For acts that may run twice (jobs after a crash): events get ids that follow from this key, so that the second run
   * writes nothing new.
   */
  readonly key?: string;
  /**
   * The form that asked for it, by the key that its sender gave it: events get ids that follow from it and from what they change,
   * so that a form that is sent again, because its answer was lost, finds what it did.
   */
  readonly form?: string;
}

export const newContext = (access: Access): CommandContext => ({ access, correlationId: randomUUID() });

/** A UUID that follows from a text; the same text always gives the same. */
const uuidFrom = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Texts as every part downstream can keep them: without U+0000, without halves of surrogate pairs. */
const keepable = (value: FieldValue): FieldValue =>
  // oxlint-disable-next-line no-control-regex
  typeof value === 'string' ? value.replace(/\u0000/g, '').toWellFormed() : value;

const keepableEvent = (event: RecordEvent): RecordEvent => ({
  type: event.type,
  data: {
    changes: Object.fromEntries(
      Object.entries(event.data.changes).map(([name, { from, to }]) => [name, { from: keepable(from), to: keepable(to) }]),
    ),
  },
});

/** JSON with the names of fields in order: the same changes give the same text. */
const inOrder = (changes: Changes): string => JSON.stringify(Object.entries(changes).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The id of an event that a form makes; of the event as it is written. */
export const formEventId = (form: string, stream: string, { type, data }: RecordEvent): string =>
  uuidFrom(`${form}/${stream}/${type}/${inOrder(data.changes)}`);

const eventId = (context: CommandContext, stream: string, event: RecordEvent, index: number): string => {
  if (context.key !== undefined) return uuidFrom(`${context.key}/${stream}/${event.type}/${index}`);
  return context.form === undefined ? randomUUID() : formEventId(context.form, stream, event);
};

/** Puts who, when and why on events that are about to be written to the stream `{shape.name}-{id}`. Throws where nobody declared them. */
export const stamp = (
  shape: StoredShape,
  id: number,
  events: readonly RecordEvent[],
  context: CommandContext,
  at: Date,
): readonly NewEvent[] => {
  for (const event of events) requireDeclared(shape, event);
  const stream = streamOf(shape.name, id);
  const meta: EventMeta = {
    actor: context.access.user,
    at: at.toISOString(),
    correlationId: context.correlationId,
    ...(context.causationId ? { causationId: context.causationId } : {}),
    ...(context.process ? { process: context.process } : {}),
    version: versionOf(shape),
  };
  return events.map(keepableEvent).map((event, index) => ({ ...event, id: eventId(context, stream, event, index), meta }));
};
