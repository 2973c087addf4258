import { sameValue } from '../fields/equality.ts';
import type { FieldValue, Values } from '../fields/field.ts';
import { inStoredOrder } from '../fields/kinds.ts';
import type { Change, RecordEvent, RecordedEvent } from '../record/events.ts';
import type { RecordSnapshot } from '../record/fold.ts';
import { readPath } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';
import { eventName } from '../record/eventCatalogue.ts';
import { duplicatePath } from './takeOver.ts';

const isTakenOver = (type: RecordType, event: RecordedEvent, duplicate: number): boolean =>
  event.data.changes[duplicatePath(type, duplicate)]?.to === duplicate;

const isTakenOut = (type: RecordType, event: RecordedEvent, duplicate: number): boolean => {
  const change = event.data.changes[duplicatePath(type, duplicate)];
  return change !== undefined && change.to === null;
};

/** The event by which a record took over this duplicate, unless it was taken out again. */
export const takeOverOf = (type: RecordType, events: readonly RecordedEvent[], duplicate: number): RecordedEvent | null => {
  const last = events.findLast((event) => isTakenOver(type, event, duplicate) || isTakenOut(type, event, duplicate));
  return last && isTakenOver(type, last, duplicate) ? last : null;
};

/** The duplicate that the event is about; null if it is not about one. */
const duplicateIn = (type: RecordType, { data }: RecordedEvent): number | null => {
  for (const name of Object.keys(data.changes)) {
    const path = readPath(name);
    if (path?.part === type.merging?.duplicates) return path?.key ?? null;
  }
  return null;
};

/** The merges that were taken out again, and the events that took them out: both count no longer. */
const endedMerges = (type: RecordType, events: readonly RecordedEvent[]): ReadonlySet<RecordedEvent> => {
  const ended = new Set<RecordedEvent>();
  const standing = new Map<number, RecordedEvent>();
  for (const event of events) {
    const duplicate = duplicateIn(type, event);
    if (duplicate === null) continue;
    if (isTakenOver(type, event, duplicate)) standing.set(duplicate, event);
    else {
      const takeOver = standing.get(duplicate);
      if (takeOver) ended.add(takeOver);
      ended.add(event);
      standing.delete(duplicate);
    }
  }
  return ended;
};

const listOf = (value: FieldValue): readonly unknown[] | null => (value === null ? [] : Array.isArray(value) ? value : null);

/** What a merge makes of a value: a list gets and loses the same elements again, another value is replaced. */
const joined = (now: FieldValue, change: Change): FieldValue => {
  const [before, after, present] = [listOf(change.from), listOf(change.to), listOf(now)];
  if (!before || !after || !present || change.to === null) return change.to;
  const kept = present.filter((each) => after.includes(each) || !before.includes(each));
  // The elements are those of values of the field.
  return [...kept, ...after.filter((each) => !before.includes(each) && !kept.includes(each))] as FieldValue;
};

/** Older merges kept lists in another order than their fields do. */
const stored = (type: RecordType, name: string, value: FieldValue): FieldValue => {
  const field = type.fields[name];
  return field ? inStoredOrder(field, value) : value;
};

const valuesWithout = (type: RecordType, events: readonly RecordedEvent[], without: ReadonlySet<RecordedEvent>): Values => {
  const values: Record<string, FieldValue> = {};
  for (const event of events) {
    if (without.has(event)) continue;
    const isMerge = duplicateIn(type, event) !== null;
    for (const [name, change] of Object.entries(event.data.changes))
      values[name] = stored(type, name, isMerge ? joined(values[name] ?? null, change) : change.to);
  }
  return values;
};

const rowOf = (name: string): string => (readPath(name) ? name.slice(0, name.lastIndexOf('/')) : name);

/** What taking a duplicate out of a record does to it. */
export interface TakenOut {
  /** Null if the record did not take it over. */
  readonly event: RecordEvent | null;
  /** Fields and rows that the merge set and somebody changed since, with their values before the merge. They stay as they are. */
  readonly changedSince: Values;
}

/**
 * Takes a duplicate out of a record: the values that the merge brought go back, where nobody changed them since, to what they would be
 * without it. Other merges stay, whatever their order. `putBack`: names in `changedSince` that go back nevertheless.
 */
export const takeOut = (
  type: RecordType,
  snapshot: RecordSnapshot,
  events: readonly RecordedEvent[],
  duplicate: number,
  putBack: readonly string[] = [],
): TakenOut => {
  const merge = takeOverOf(type, events, duplicate);
  if (!merge) return { event: null, changedSince: {} };
  const ended = endedMerges(type, events);
  const before = valuesWithout(type, events, ended);
  const after = valuesWithout(type, events, new Set([...ended, merge]));
  const changes: Record<string, Change> = {};
  const changedSince: Record<string, FieldValue> = {};
  const names = Object.keys(merge.data.changes);
  /** Rows that the merge added and somebody changed since stay whole. */
  const changedRows = new Set(
    Object.entries(after).flatMap(([name, value]) =>
      readPath(name) && value !== null && names.some((each) => rowOf(each) === rowOf(name)) ? [rowOf(name)] : [],
    ),
  );
  for (const name of names) {
    const now = snapshot.values[name] ?? null;
    const restored = after[name] ?? null;
    const isChanged =
      (readPath(name) !== null && changedRows.has(rowOf(name))) ||
      !sameValue(stored(type, name, now), before[name] ?? null) ||
      isSetSince(events, merge, name, ended);
    const back = isChanged ? (merge.data.changes[name]?.from ?? null) : restored;
    if (isChanged && sameValue(now, back)) continue;
    if (isChanged) changedSince[name] = back;
    if ((!isChanged || putBack.includes(name)) && !sameValue(now, back)) changes[name] = { from: now, to: back };
  }
  return { event: { type: eventName(type, 'DuplicateTakenOut'), data: { changes } }, changedSince };
};

/** Whether somebody set the field after the merge, other than by a merge. */
const isSetSince = (events: readonly RecordedEvent[], merge: RecordedEvent, name: string, ended: ReadonlySet<RecordedEvent>): boolean =>
  events.some((event) => event.revision > merge.revision && !ended.has(event) && event.type !== merge.type && name in event.data.changes);
