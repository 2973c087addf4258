import { z } from 'zod';
import { field, type FieldOptions } from './field.ts';
import type { FieldKind } from './kind.ts';
import { recordIdSchema } from './reference.ts';

/** Ids of records of one type, in ascending order without repeats. */
export const references = (recordType: string, label: string, options: FieldOptions = {}) =>
  field<readonly number[]>('references', label, { ...options, references: recordType });

export const referencesKind: FieldKind<readonly number[]> = {
  schema: (of) =>
    z
      .union([z.null(), z.array(recordIdSchema(`${of.label} must be chosen from the list`)).max(1000)], {
        error: `${of.label} must be chosen from the list`,
      })
      .transform((ids) => (ids === null || ids.length === 0 ? null : [...new Set(ids)].toSorted((a, b) => a - b))),
  print: (value, _of, { nameOf, separator }) => value.map(nameOf).join(separator),
  column: () => 'integer[]',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'Lookup',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
};
