import { groupBy } from '../collections.ts';
import { isEmpty, sameValue } from '../fields/equality.ts';
import type { FieldValue } from '../fields/field.ts';
import type { Change, Changes, RecordedEvent } from '../record/events.ts';
import { eventName } from '../record/eventCatalogue.ts';
import type { RecordSnapshot } from '../record/fold.ts';
import { readPath, rowOf } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';
import { changesIn, isPutBack, isSetSince, listOf, mergesOf, toStoredOrder, type TakenOut, valuesWithout } from './takeOut.ts';
import { duplicatePath } from './takeOver.ts';

/** A record that is taken out of a duplicate, which had itself been merged into another record. */
export interface Passing {
  /** The record that is taken out. */
  readonly duplicate: number;
  /** The duplicate that had taken it over. */
  readonly through: number;
  /** The change by which the duplicate gave its value up. */
  readonly givenUp: Changes;
}

/** The new value of a field whose value came from a duplicate that gives it up. Undefined if the value did not come from there. */
const valueAfter = (
  isConsent: boolean,
  now: FieldValue,
  merged: Change,
  givenUp: Change,
): { readonly value: FieldValue; readonly isOfMerge: boolean } | undefined => {
  const [before, after, present, own] = [givenUp.from, givenUp.to, now, merged.from].map(listOf);
  if (!isConsent && before && after && present && own && Array.isArray(now)) {
    const lostElements = before.filter((each) => !after.includes(each) && !own.includes(each));
    // The elements are those of values of the field.
    return { value: present.filter((each) => !lostElements.includes(each)) as FieldValue, isOfMerge: true };
  }
  if (!sameValue(merged.to, givenUp.from)) return undefined;
  return { value: isEmpty(givenUp.to) ? merged.from : givenUp.to, isOfMerge: sameValue(now, merged.to) };
};

const isNumberedRow = (type: RecordType, name: string): boolean => {
  const path = readPath(name);
  return path !== null && type.parts.find((part) => part.name === path.part)?.by === null;
};

/** The numbered rows in these changes, by the path of the row. */
const rowsIn = (type: RecordType, changes: Changes): ReadonlyMap<string, readonly (readonly [string, Change])[]> =>
  groupBy(
    Object.entries(changes).filter(([name]) => isNumberedRow(type, name)),
    ([name]) => rowOf(name),
  );

/** The values of a row as text, without its key. */
const contentOf = (row: readonly (readonly [string, Change])[], side: keyof Change): string =>
  row
    .flatMap(([name, change]) => (isEmpty(change[side]) ? [] : JSON.stringify([readPath(name)?.part, readPath(name)?.field, change[side]])))
    .toSorted()
    .join();

/** The rows that came with those which the duplicate gives up, each once. */
const lostRows = (type: RecordType, merged: Changes, givenUp: Changes): readonly string[] => {
  const came = [...rowsIn(type, merged)];
  const lostPaths = new Set<string>();
  for (const row of rowsIn(type, givenUp).values()) {
    if (row.some(([, { to }]) => to !== null)) continue;
    const match = came.find(([path, other]) => !lostPaths.has(path) && contentOf(other, 'to') === contentOf(row, 'from'));
    if (match) lostPaths.add(match[0]);
  }
  return [...lostPaths];
};

/**
 * Takes what a record got by a duplicate, and the duplicate gives up, out of the record as well, where nobody changed it since. `putBack`:
 * names in `changedSince`, or of their rows, that go back nevertheless. The event names the record that is taken out, and that it came by
 * the duplicate.
 */
export const passOut = (
  type: RecordType,
  snapshot: RecordSnapshot,
  events: readonly RecordedEvent[],
  { duplicate, through, givenUp }: Passing,
  putBack: readonly string[] = [],
): TakenOut => {
  const { ended, standing } = mergesOf(type, events);
  const merge = standing.get(through) ?? [];
  const [first] = merge;
  if (!first) return { event: null, changedSince: {} };
  const merged = changesIn(merge);
  const expected = valuesWithout(type, events, ended);
  const changes: Record<string, Change> = {};
  const changedSince: Record<string, FieldValue> = {};
  const nowOf = (name: string): FieldValue => toStoredOrder(type, name, snapshot.values[name] ?? null);
  const isUntouched = (name: string): boolean => sameValue(nowOf(name), expected[name] ?? null) && !isSetSince(type, events, first, name);
  const give = (name: string, to: FieldValue, isChanged: boolean): void => {
    const from = nowOf(name);
    if (sameValue(from, to)) return;
    if (isChanged) changedSince[name] = to;
    if (!isChanged || isPutBack(putBack, name)) changes[name] = { from, to };
  };
  for (const [name, change] of Object.entries(givenUp)) {
    const mergeChange = merged[name];
    if (mergeChange === undefined || isNumberedRow(type, name) || readPath(name)?.part === type.merging?.duplicates) continue;
    const after = valueAfter(name in (type.merging?.consent ?? {}), nowOf(name), mergeChange, change);
    if (after) give(name, after.value, !after.isOfMerge || !isUntouched(name));
  }
  for (const row of lostRows(type, merged, givenUp)) {
    const names = Object.keys(snapshot.values).filter((name) => rowOf(name) === row);
    const isChanged = names.some((name) => !isUntouched(name));
    for (const name of names) give(name, null, isChanged);
  }
  if (Object.keys(changes).length === 0) return { event: null, changedSince };
  const out = { [duplicatePath(type, duplicate)]: { from: through, to: null } };
  return { event: { type: eventName(type, 'DuplicateTakenOut'), data: { changes: { ...out, ...changes } } }, changedSince };
};
