import { declareField, type FieldOptions } from './field.ts';
import type { FieldKind } from './kind.ts';
import { numberKind, readNumber } from './number.ts';

export const year = (label: string, options: FieldOptions = {}) =>
  declareField<number>('year', label, { min: 1900, max: 2200, ...options });

export const yearKind: FieldKind<number> = {
  ...numberKind,
  read: (input, field) => readNumber(input, field, true, String),
  searchType: 'Year',
};
