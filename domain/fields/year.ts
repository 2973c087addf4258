import { field, type FieldOptions } from './field.ts';
import type { FieldKind } from './kind.ts';
import { numberSchema } from './number.ts';

export const year = (label: string, options: FieldOptions = {}) => field<number>('year', label, { min: 1900, max: 2200, ...options });

export const yearKind: FieldKind<number> = {
  schema: (of) => numberSchema(of, true),
  print: String,
  column: () => 'integer',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'Year',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
};
