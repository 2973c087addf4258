import { sameValue } from '../fields/equality.ts';
import type { FieldValue, Values } from '../fields/field.ts';
import { inStoredOrder } from '../fields/kinds.ts';
import type { Change, RecordEvent, RecordedEvent } from '../record/events.ts';
import type { RecordSnapshot } from '../record/fold.ts';
import { readPath, rowOf } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';
import { eventName } from '../record/eventCatalogue.ts';
import { duplicatePath } from './takeOver.ts';

const isTakenOver = (type: RecordType, event: RecordedEvent, duplicate: number): boolean =>
  event.data.changes[duplicatePath(type, duplicate)]?.to === duplicate;

const isTakenOut = (type: RecordType, { data }: RecordedEvent, duplicate: number, cameBy = duplicate): boolean => {
  const change = data.changes[duplicatePath(type, duplicate)];
  return change?.from === cameBy && change.to === null;
};

/** The event by which a record took over this duplicate, unless it was taken out again. */
export const takeOverOf = (type: RecordType, events: readonly RecordedEvent[], duplicate: number): RecordedEvent | null => {
  const last = events.findLast((event) => isTakenOver(type, event, duplicate) || isTakenOut(type, event, duplicate));
  return last && isTakenOver(type, last, duplicate) ? last : null;
};

/** The event by which a record last gave up a duplicate, or what had come along with it `cameBy` another one. Null: there is none. */
export const takingOutOf = (
  type: RecordType,
  events: readonly RecordedEvent[],
  duplicate: number,
  cameBy = duplicate,
): RecordedEvent | null => events.findLast((event) => isTakenOut(type, event, duplicate, cameBy)) ?? null;

/** The merge that an event is about: that of a duplicate, or of the one by which this came. Null if it is about none. */
const mergeIn = (type: RecordType, { data }: RecordedEvent): { readonly duplicate: number; readonly isEnd: boolean } | null => {
  for (const [name, { from, to }] of Object.entries(data.changes)) {
    const path = readPath(name);
    if (path?.part !== type.merging?.duplicates || !path) continue;
    // One that had been merged into a duplicate before: what came along goes, the duplicate stays.
    const cameBy = to === null && typeof from === 'number' && from !== path.key ? from : null;
    return { duplicate: cameBy ?? path.key, isEnd: to === null && cameBy === null };
  }
  return null;
};

/** The merges of a record: the events of those that stand, by duplicate, and of those that were taken out again, which count no longer. */
export const mergesOf = (type: RecordType, events: readonly RecordedEvent[]) => {
  const ended = new Set<RecordedEvent>();
  const standing = new Map<number, readonly RecordedEvent[]>();
  for (const event of events) {
    const merge = mergeIn(type, event);
    if (merge === null) continue;
    const { duplicate, isEnd } = merge;
    const all = [...(standing.get(duplicate) ?? []), event];
    if (!isEnd) standing.set(duplicate, all);
    else {
      for (const each of all) ended.add(each);
      standing.delete(duplicate);
    }
  }
  return { ended, standing };
};

export const listOf = (value: FieldValue): readonly unknown[] | null => (value === null ? [] : Array.isArray(value) ? value : null);

/** The present value with a change of a merge applied to it: a list gains and loses the same elements, another value is replaced. */
const applyChange = (now: FieldValue, change: Change): FieldValue => {
  const [before, after, present] = [listOf(change.from), listOf(change.to), listOf(now)];
  if (!before || !after || !present || change.to === null) return change.to;
  const remaining = present.filter((each) => after.includes(each) || !before.includes(each));
  // The elements are those of values of the field.
  return [...remaining, ...after.filter((each) => !before.includes(each) && !remaining.includes(each))] as FieldValue;
};

/** Older merges kept lists in another order than their fields do. */
export const toStoredOrder = (type: RecordType, name: string, value: FieldValue): FieldValue => {
  const field = type.fields[name];
  return field ? inStoredOrder(field, value) : value;
};

export const valuesWithout = (type: RecordType, events: readonly RecordedEvent[], without: ReadonlySet<RecordedEvent>): Values => {
  const values: Record<string, FieldValue> = {};
  for (const event of events) {
    if (without.has(event)) continue;
    const isMerge = mergeIn(type, event) !== null;
    for (const [name, change] of Object.entries(event.data.changes))
      values[name] = toStoredOrder(type, name, isMerge ? applyChange(values[name] ?? null, change) : change.to);
  }
  return values;
};

/** The combined change of the events of a merge: from the value before the first to the value after the last. */
export const changesIn = (merge: readonly RecordedEvent[]): Readonly<Record<string, Change>> => {
  const changes: Record<string, Change> = {};
  for (const { data } of merge)
    for (const [name, { from, to }] of Object.entries(data.changes)) changes[name] = { from: (changes[name] ?? { from }).from, to };
  return changes;
};

/** Whether a value goes back although somebody changed it since: it is named, or its row is. */
export const isPutBack = (putBack: readonly string[], name: string): boolean => putBack.includes(name) || putBack.includes(rowOf(name));

/** The changes to a record from which a duplicate is taken out. */
export interface TakenOut {
  /** Null if the record did not take it over. */
  readonly event: RecordEvent | null;
  /** Fields and rows that the merge set and somebody changed since, with their values before the merge. They stay as they are. */
  readonly changedSince: Values;
}

/**
 * Takes a duplicate out of a record: the values that the merge brought go back, where nobody changed them since, to what they would be
 * without it. Other merges stay, whatever their order. `putBack`: names in `changedSince`, or of their rows, that go back nevertheless.
 */
export const takeOut = (
  type: RecordType,
  snapshot: RecordSnapshot,
  events: readonly RecordedEvent[],
  duplicate: number,
  putBack: readonly string[] = [],
): TakenOut => {
  const { ended, standing } = mergesOf(type, events);
  const merge = standing.get(duplicate) ?? [];
  const [first] = merge;
  if (!first) return { event: null, changedSince: {} };
  const before = valuesWithout(type, events, ended);
  const after = valuesWithout(type, events, new Set([...ended, ...merge]));
  const changes: Record<string, Change> = {};
  const changedSince: Record<string, FieldValue> = {};
  const mergeChanges = changesIn(merge);
  const rows = new Set(Object.keys(mergeChanges).map(rowOf));
  /** Rows that the merge added and somebody changed since stay, or go, as a whole. */
  const changedRows = new Set(
    Object.entries(after).flatMap(([name, value]) => (readPath(name) && value !== null && rows.has(rowOf(name)) ? [rowOf(name)] : [])),
  );
  const writtenSince = Object.keys(snapshot.values).filter((name) => !(name in mergeChanges) && changedRows.has(rowOf(name)));
  for (const name of [...Object.keys(mergeChanges), ...writtenSince]) {
    const now = snapshot.values[name] ?? null;
    const restored = after[name] ?? null;
    const isChanged =
      (readPath(name) !== null && changedRows.has(rowOf(name))) ||
      !sameValue(toStoredOrder(type, name, now), before[name] ?? null) ||
      isSetSince(type, events, first, name);
    const back = isChanged ? (mergeChanges[name]?.from ?? null) : restored;
    if (isChanged && sameValue(now, back)) continue;
    if (isChanged) changedSince[name] = back;
    if ((!isChanged || isPutBack(putBack, name)) && !sameValue(now, back)) changes[name] = { from: now, to: back };
  }
  return { event: { type: eventName(type, 'DuplicateTakenOut'), data: { changes } }, changedSince };
};

/** Whether somebody set the field after the merge, other than by a merge. */
export const isSetSince = (type: RecordType, events: readonly RecordedEvent[], merge: RecordedEvent, name: string): boolean =>
  events.some((event) => event.revision > merge.revision && mergeIn(type, event) === null && name in event.data.changes);
