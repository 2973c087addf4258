import { declareField, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import type { FieldKind } from './kind.ts';
import { readRecordId } from './reference.ts';

const maxReferences = 1000;

/** Ids of records of one type, in ascending order without repeats. */
export const references = (recordType: string, label: string, options: FieldOptions = {}) =>
  declareField<readonly number[]>('references', label, { ...options, references: recordType });

export const referencesKind: FieldKind<readonly number[]> = {
  inputSchema: {
    anyOf: [{ type: 'array', maxItems: maxReferences, items: { anyOf: [{ type: 'number' }, { type: 'string' }] } }, { type: 'null' }],
  },
  read: (input, field) => {
    if (input === null) return ok(null);
    const ids = Array.isArray(input) ? input.map(readRecordId) : [null];
    const validIds = ids.filter((id) => id !== null);
    if (validIds.length < ids.length) return fail([`${field.label} must be chosen from the list`]);
    if (validIds.length > maxReferences) return fail([`${field.label} must be ${maxReferences} entries or fewer`]);
    return ok(validIds.length === 0 ? null : [...new Set(validIds)].toSorted((a, b) => a - b));
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
  isPlain: false,
  isRepeating: false,
  isText: false,
};
