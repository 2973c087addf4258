import { declareField, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import { type FieldKind, nullableSchema } from './kind.ts';
import { readText } from './text.ts';
import { searchKey } from '../normalise.ts';

/** A UK postcode, stored as `AA9A 9AA`: outward part, one space, inward part, in capitals. Terminated postcodes are valid. */
export const postcode = (label: string, options: FieldOptions = {}) => declareField<string>('postcode', label, { max: 12, ...options });

const shape = /^(GIR|[A-Z]{1,2}[0-9][A-Z0-9]?)([0-9][A-Z]{2})$/;

const normalisePostcode = (typed: string): string | null => {
  const [, outward, inward] = shape.exec(typed.toUpperCase().replace(/\s+/g, '')) ?? [];
  return outward && inward ? `${outward} ${inward}` : null;
};

export const postcodeKind: FieldKind<string> = {
  inputSchema: nullableSchema('string', 'number'),
  read: (input, field) => {
    const read = readText(input, field);
    if (!read.ok || read.value === null) return read;
    const normalised = normalisePostcode(read.value);
    return normalised === null ? fail([`${field.label} must be a UK postcode like LE1 7RH`]) : ok(normalised);
  },
  print: (value) => value,
  column: () => 'text',
  indexed: searchKey,
  anonymise: (value) => value.split(' ')[0] ?? null,
  searchType: 'Text',
  searchText: (typed) => normalisePostcode(typed) ?? typed,
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'text',
  isPlain: false,
  isRepeating: false,
  isText: true,
};
