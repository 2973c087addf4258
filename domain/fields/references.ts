import { declareField, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import type { FieldKind } from './kind.ts';
import { readRecordId } from './reference.ts';

const maxReferences = 1000;

/** Ids of records of one type, in ascending order without repeats. */
export const references = (recordType: string, label: string, options: FieldOptions = {}) =>
  declareField<readonly number[]>('references', label, { ...options, references: recordType });

export const referencesKind: FieldKind<readonly number[]> = {
  given: {
    anyOf: [{ type: 'array', maxItems: maxReferences, items: { anyOf: [{ type: 'number' }, { type: 'string' }] } }, { type: 'null' }],
  },
  read: (given, field) => {
    if (given === null) return ok(null);
    const ids = Array.isArray(given) ? given.map(readRecordId) : [null];
    const found = ids.filter((id) => id !== null);
    if (found.length < ids.length) return fail([`${field.label} must be chosen from the list`]);
    if (found.length > maxReferences) return fail([`${field.label} must be ${maxReferences} entries or fewer`]);
    return ok(found.length === 0 ? null : [...new Set(found)].toSorted((a, b) => a - b));
  },
  print: (value, _of, { nameOf, separator }) => value.map(nameOf).join(separator),
  column: () => 'integer[]',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'Lookup',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'text',
};
