import { createHash, randomUUID } from 'node:crypto';
import type { FieldValue } from '../domain/fields/field.ts';
import type { Access } from '../domain/access/access.ts';
import { type Changes, type EventMeta, type Process, type RecordEvent, streamOf } from '../domain/record/events.ts';
import { requireDeclared, type StoredShape, versionOf } from '../domain/record/stored/shape.ts';
import type { EventLog, NewEvent } from './eventLog.ts';
import type { IdentityClaims, IdSource } from './ids.ts';
import type { LastRecordGuard } from './records/lastRecord.ts';
import type { RecordRows } from './records/recordRows.ts';

/** The outside services that commands use, created once at start. */
export interface Dependencies {
  readonly log: EventLog;
  readonly ids: IdSource;
  readonly claims: IdentityClaims;
  readonly shown: RecordRows;
  readonly lastRecordGuard: LastRecordGuard;
  now(): Date;
}

export interface CommandContext {
  readonly access: Access;
  readonly correlationId: string;
  readonly causationId?: string;
  /** The network address of the request, for actions that keep it. */
  readonly from?: string;
  readonly process?: Process;
  /**
   * For commands that may run twice, such as jobs after a crash. Event ids are derived from this key, so the second run writes nothing new.
   */
  readonly key?: string;
  /** The key of the submitted form. Event ids are derived from it and from the changes, so a repeated submission finds its own events. */
  readonly form?: string;
}

export const newContext = (access: Access, from?: string): CommandContext => ({
  access,
  correlationId: randomUUID(),
  ...(from === undefined ? {} : { from }),
});

/** A UUID derived from a text. The same text always gives the same UUID. */
const uuidFrom = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Removes U+0000 and lone surrogates, which some storage cannot hold. */
const keepable = (value: FieldValue): FieldValue =>
  // oxlint-disable-next-line no-control-regex
  typeof value === 'string' ? value.replace(/\u0000/g, '').toWellFormed() : value;

const keepableEvent = ({ type, data }: RecordEvent): RecordEvent => ({
  type,
  data: {
    ...(data.given ? { given: Object.fromEntries(Object.entries(data.given).map(([name, value]) => [name, keepable(value)])) } : {}),
    changes: Object.fromEntries(
      Object.entries(data.changes).map(([name, { from, to }]) => [name, { from: keepable(from), to: keepable(to) }]),
    ),
  },
});

/** JSON with sorted field names, so that equal changes give equal texts. */
const inOrder = (changes: Changes): string => JSON.stringify(Object.entries(changes).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The id of an event from a form. The event must be as written. */
export const formEventId = (form: string, stream: string, { type, data }: RecordEvent): string =>
  uuidFrom(`${form}/${stream}/${type}/${inOrder(data.changes)}`);

const eventId = (context: CommandContext, stream: string, event: RecordEvent, index: number): string => {
  if (context.key !== undefined) return uuidFrom(`${context.key}/${stream}/${event.type}/${index}`);
  return context.form === undefined ? randomUUID() : formEventId(context.form, stream, event);
};

/** Adds ids and metadata to new events of the stream `{shape.name}-{id}`. Throws if an event is not declared. */
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
