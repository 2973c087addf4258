import { declareField, type FieldOptions } from './field.ts';
import { type FieldKind, givenAs } from './kind.ts';
import { readNumber } from './number.ts';

export const year = (label: string, options: FieldOptions = {}) =>
  declareField<number>('year', label, { min: 1900, max: 2200, ...options });

export const yearKind: FieldKind<number> = {
  given: givenAs('number', 'string'),
  read: (given, field) => readNumber(given, field, true),
  print: String,
  column: () => 'integer',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'Year',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'number',
};
