import { createHash, randomUUID } from 'node:crypto';
import type { FieldValue } from '../domain/fields/field.ts';
import type { Access } from '../domain/access/access.ts';
import type { EventMeta, Process, RecordEvent } from '../domain/record/events.ts';
import type { EventLog, NewEvent } from './eventLog.ts';
import type { IdentityClaims, IdSource } from './ids.ts';
import type { ShownRecords } from './records/shownRecords.ts';

/** What command handlers need of the outside, handed over once by the entry. */
export interface Outside {
  readonly log: EventLog;
  readonly ids: IdSource;
  readonly claims: IdentityClaims;
  readonly shown: ShownRecords;
  /** The time now. */
  now(): Date;
}

/** Who acts, and as part of what. */
export interface Act {
  readonly access: Access;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly process?: Process;
  /**
   * For acts that may run twice (jobs after a crash): events get ids that follow from this key, so that the second run
   * writes nothing new.
   */
  readonly key?: string;
}

export const newAct = (access: Access): Act => ({ access, correlationId: randomUUID() });

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
  data: { changes: Object.fromEntries(Object.entries(event.data.changes).map(([name, { from, to }]) => [name, { from: keepable(from), to: keepable(to) }])) },
});

/** Puts who, when and why on events that are about to be written to a stream. */
export const stamp = (events: readonly RecordEvent[], stream: string, act: Act, at: Date): readonly NewEvent[] => {
  const meta: EventMeta = {
    actor: act.access.user,
    at: at.toISOString(),
    correlationId: act.correlationId,
    ...(act.causationId ? { causationId: act.causationId } : {}),
    ...(act.process ? { process: act.process } : {}),
    version: 1,
  };
  return events.map((event, index) => ({
    ...keepableEvent(event),
    id: act.key === undefined ? randomUUID() : uuidFrom(`${act.key}/${stream}/${event.type}/${index}`),
    meta,
  }));
};
