import { declareField, type Field, type FieldOptions } from './field.ts';
import { mapOk } from '../result.ts';
import { type FieldKind, nullableSchema } from './kind.ts';
import { readNumber } from './number.ts';

/** A number with up to two decimals. */
export const decimal = (label: string, options: FieldOptions & Pick<Partial<Field>, 'max' | 'min' | 'step'> = {}) =>
  declareField<number>('decimal', label, options);

export const decimalKind: FieldKind<number> = {
  inputSchema: nullableSchema('number', 'string'),
  read: (input, field) => mapOk(readNumber(input, field, false), (value) => (value === null ? null : Math.round(value * 100) / 100)),
  print: (value) => value.toFixed(2),
  column: () => 'numeric',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'Financial',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'number',
  isPlain: true,
  isRepeating: false,
  isText: false,
};
