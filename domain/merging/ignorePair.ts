import type { Values } from '../fields/field.ts';
import { textOf } from '../fields/textOf.ts';
import { hashOf } from '../linkage/hash.ts';
import { searchKey } from '../normalise.ts';
import type { Change, RecordEvent } from '../record/events.ts';
import type { RecordSnapshot } from '../record/fold.ts';
import { pathOf } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';
import { eventName } from '../record/eventCatalogue.ts';
import type { StudentPair } from './duplicateGroups.ts';

/**
 * A short text that changes when a field changes by which a record is identified. Case, accents, spaces and punctuation do not count.
 * Events hold it, so it must stay as it is.
 */
export const identityOf = (type: RecordType, values: Values): string =>
  hashOf(type.duplicateKey.map((name) => searchKey(textOf(values[name] ?? null)).replace(/[^\p{L}\p{N}]+/gu, '')).join('/')).toString(36);

/** The identity of a pair, the lower id first. */
export const identityOfPair = (type: RecordType, one: Values, other: Values): string =>
  `${identityOf(type, one)}/${identityOf(type, other)}`;

/** The pair of two records, in the order in which it is kept. */
export const pairOf = (a: number, b: number): StudentPair => ({ one: Math.min(a, b), other: Math.max(a, b) });

/** One text for a pair: '12/34'. */
export const keyOfPair = ({ one, other }: StudentPair): string => `${one}/${other}`;

const rowOf = (type: RecordType, other: number, row: Values): Values => {
  const part = type.parts.find(({ name }) => name === type.merging?.ignored);
  if (!part?.by) throw new RangeError(`${type.name} has no list of ignored pairs`);
  const { by } = part;
  return Object.fromEntries(
    Object.entries({ [by]: other, ...row }).map(([field, value]) => [pathOf({ part: part.name, key: other, field }), value]),
  );
};

const eventOf = (type: RecordType, happened: string, { values }: RecordSnapshot, newValues: Values): RecordEvent | null => {
  const changes: Record<string, Change> = {};
  for (const [name, to] of Object.entries(newValues)) {
    const from = values[name] ?? null;
    if (from !== to) changes[name] = { from, to };
  }
  return Object.keys(changes).length === 0 ? null : { type: eventName(type, happened), data: { changes } };
};

/** Somebody says that another record is of another person. `identity` is that of the pair. Null if it was said before. */
export const ignorePair = (
  type: RecordType,
  snapshot: RecordSnapshot,
  other: number,
  reason: string,
  identity: string,
): RecordEvent | null => eventOf(type, 'DuplicateIgnored', snapshot, rowOf(type, other, { reason, identity }));

/** Somebody takes that back. Null if the pair is not ignored. */
export const stopIgnoringPair = (type: RecordType, snapshot: RecordSnapshot, other: number): RecordEvent | null =>
  eventOf(
    type,
    'DuplicateIgnoringEnded',
    snapshot,
    Object.fromEntries(Object.keys(rowOf(type, other, { reason: null, identity: null })).map((name) => [name, null])),
  );
