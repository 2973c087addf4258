import type { FieldError, Values } from '../../domain/fields/field.ts';
import { staysInside } from '../../domain/messages.ts';
import { sameValue } from '../../domain/fields/equality.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { followParent, type Within } from '../../domain/record/within.ts';
import { getRecordType, typesWithin } from '../../domain/records/registry.ts';
import type { Dependencies } from '../context.ts';
import { loadRecord } from './changeRecord.ts';

const loadParent = async (dependencies: Dependencies, { parent, field }: Within, values: Values): Promise<RecordSnapshot | null> => {
  const id = values[field];
  if (typeof id !== 'number') return null;
  const record = await loadRecord(dependencies, getRecordType(parent), id);
  return record.revision < 0 ? null : record;
};

/** The values of a new record with those that it takes over from its parent. */
export const takeFromParent = async (dependencies: Dependencies, type: RecordType, newValues: Values): Promise<Values> => {
  if (!type.within) return newValues;
  const parent = await loadParent(dependencies, type.within, newValues);
  return parent ? { ...newValues, ...type.within.takes(parent.values) } : newValues;
};

/** Rules between a new or changed record and its parent. */
const checkInParent = async (
  dependencies: Dependencies,
  { within, labels }: RecordType,
  before: Values,
  changed: Values,
): Promise<readonly FieldError[]> => {
  if (!within) return [];
  const { field } = within;
  const from = before[field] ?? null;
  const to = changed[field];
  if (from !== null && to !== undefined && !sameValue(from, to)) return [{ field, messages: [staysInside(labels.one)] }];
  const after = { ...before, ...changed };
  const parent = await loadParent(dependencies, within, after);
  return parent ? within.check(after, parent.values).filter((error) => changed[error.field] !== undefined) : [];
};

/** Rules between a record and its parent, which may have changed while the record was deleted. */
export const checkRestoredInParent = (dependencies: Dependencies, type: RecordType, values: Values): Promise<readonly FieldError[]> =>
  checkInParent(dependencies, type, {}, values);

/** The changed fields that would satisfy the rule if they were set back on their own; all changed fields if none would. */
const fieldsAtFault = (changed: Values, before: Values, breaks: (values: Values) => boolean): readonly string[] => {
  const names = Object.keys(changed);
  const sufficient = names.filter((name) => !breaks({ ...before, ...changed, [name]: before[name] ?? null }));
  return sufficient.length > 0 ? sufficient : names;
};

/** Rules between a changed record and the records inside of it, after they have followed its change. Errors name changed fields. */
const checkInsideRecords = async (
  dependencies: Dependencies,
  type: RecordType,
  id: number,
  before: Values,
  changed: Values,
): Promise<readonly FieldError[]> => {
  const messages = new Map<string, Set<string>>();
  for (const inner of typesWithin(type)) {
    const { within } = inner;
    if (!within) continue;
    for (const { recordState, values } of await dependencies.shown.inside(inner, id)) {
      // A record that broke a rule before the change does not block it.
      if (recordState === inner.states.deleted || within.check(values, before).length > 0) continue;
      const check = (after: Values) => within.check({ ...values, ...followParent(within, before, after, values) }, after);
      const errors = check({ ...before, ...changed });
      if (errors.length === 0) continue;
      for (const name of fieldsAtFault(changed, before, (after) => check(after).length > 0))
        messages.set(name, new Set([...(messages.get(name) ?? []), ...errors.flatMap((error) => error.messages)]));
    }
  }
  return [...messages].map(([field, texts]) => ({ field, messages: [...texts] }));
};

/** Checks the rules between a record, its parent and the records inside of it. `id` is null for a new record. */
export const checkRelatives = async (
  dependencies: Dependencies,
  type: RecordType,
  id: number | null,
  before: Values,
  changed: Values,
): Promise<readonly FieldError[]> => [
  ...(await checkInParent(dependencies, type, before, changed)),
  ...(id === null ? [] : await checkInsideRecords(dependencies, type, id, before, changed)),
];
