import { isEmpty, sameValue } from '../fields/equality.ts';
import type { FieldValue, Values } from '../fields/field.ts';
import { changesTo } from '../record/decide.ts';
import type { RecordEvent } from '../record/events.ts';
import type { RecordSnapshot } from '../record/fold.ts';
import { withFormerKept } from '../record/formerReferences.ts';
import { formPartsOf, numberRows, type Part, pathOf, rowsOf } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';
import { eventName } from '../record/eventCatalogue.ts';
import { type FieldChoice, type MergedRecord, combineValues } from './planMerge.ts';

const sameRow = (a: Values, b: Values): boolean => {
  const names = Object.keys({ ...a, ...b });
  return names.every((name) => sameValue(a[name] ?? null, b[name] ?? null));
};

/** The numbered rows of a duplicate that the kept record does not have, as new rows. */
const newRows = (part: Part, keptValues: Values, duplicate: Values): Values => {
  const present = rowsOf(part, keptValues);
  const missing = rowsOf(part, duplicate).filter(({ values }) => !present.some((row) => sameRow(row.values, values)));
  return Object.fromEntries(
    missing.flatMap(({ values }, at) =>
      Object.entries(values)
        .filter(([, value]) => !isEmpty(value))
        .map(([field, value]) => [pathOf({ part: part.name, key: -1 - at, field }), value] as const),
    ),
  );
};

/** The rows of records that the kept record does not point at yet. */
const newReferences = (part: Part, keptValues: Values, duplicate: Values): Values => {
  const present = new Set(rowsOf(part, keptValues).map(({ key }) => key));
  return Object.fromEntries(
    rowsOf(part, duplicate)
      .filter(({ key }) => !present.has(key))
      .flatMap(({ key, values }) =>
        Object.entries(values).map(([field, value]) => [pathOf({ part: part.name, key, field }), value] as const),
      ),
  );
};

/** The path of a duplicate in the list of the record that took it over. */
export const duplicatePath = (type: RecordType, id: number): string => {
  const part = type.parts.find(({ name }) => name === type.merging?.duplicates);
  if (!part?.by) throw new RangeError(`${type.name} has no list of duplicates`);
  return pathOf({ part: part.name, key: id, field: part.by });
};

/**
 * The changes by which a record takes over one duplicate: the values that were chosen from it, the rows that it lacks, and its id.
 * `keptRecord` is the record as it is now.
 */
export const takeOver = (
  type: RecordType,
  keptRecord: RecordSnapshot,
  duplicate: MergedRecord,
  choices: readonly FieldChoice[],
): RecordEvent => {
  const { id, snapshot } = duplicate;
  const newValues: Record<string, FieldValue> = { [duplicatePath(type, id)]: id };
  for (const { name, from } of choices) {
    const value = snapshot.values[name] ?? null;
    const field = type.fields[name];
    if (from === id) newValues[name] = value;
    else if (from === 'all' && field) newValues[name] = combineValues(field, [keptRecord.values[name] ?? null, value]);
  }
  for (const part of formPartsOf(type))
    Object.assign(
      newValues,
      part.by === null ? newRows(part, keptRecord.values, snapshot.values) : newReferences(part, keptRecord.values, snapshot.values),
    );
  const { values } = numberRows(type, Object.keys({ ...keptRecord.lastChanges, ...keptRecord.values }), newValues);
  const changes = withFormerKept(type, keptRecord.values, changesTo(keptRecord.values, values), snapshot.values);
  return { type: eventName(type, 'DuplicateMerged'), data: { changes } };
};
