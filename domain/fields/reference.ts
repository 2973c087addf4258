import { declareField, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import { type FieldKind, nullableSchema } from './kind.ts';
import { maxId } from './recordId.ts';

/** Parses a record id: a positive integer, also as text with or without '#'. Returns null for anything else. */
export const readRecordId = (input: unknown): number | null => {
  const id = typeof input === 'string' && /^#?\d{1,10}$/.test(input.trim()) ? Number(input.trim().replace('#', '')) : input;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= maxId ? id : null;
};

/** The id of another record. The command checks that the record exists and may be chosen. */
export const reference = (recordType: string, label: string, options: FieldOptions = {}) =>
  declareField<number>('reference', label, { ...options, references: recordType });

export const referenceKind: FieldKind<number> = {
  inputSchema: nullableSchema('number', 'string'),
  read: (input, field) => {
    if (input === null || input === '') return ok(null);
    const id = readRecordId(input);
    return id === null ? fail([`${field.label} must be chosen from the list`]) : ok(id);
  },
  print: (value, _of, { nameOf }) => nameOf(value),
  column: () => 'integer',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'Lookup',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'text',
  isPlain: false,
  isRepeating: true,
  isText: false,
};
