import { z } from 'zod';
import { field, type FieldOptions } from './field.ts';
import type { FieldKind } from './kind.ts';

const largestId = 2_147_483_647;

/** Parses a record id: a positive integer, also as text with or without '#'. */
export const recordIdSchema = (message: string) =>
  z.union([z.number(), z.string()], { error: message }).transform((given, context) => {
    const id = typeof given === 'number' ? given : /^#?\d{1,10}$/.test(given.trim()) ? Number(given.trim().replace('#', '')) : Number.NaN;
    if (Number.isInteger(id) && id > 0 && id <= largestId) return id;
    context.addIssue({ code: 'custom', message });
    return 0;
  });

/** The id of another record. The command checks that the record exists and may be chosen. */
export const reference = (recordType: string, label: string, options: FieldOptions = {}) =>
  field<number>('reference', label, { ...options, references: recordType });

export const referenceKind: FieldKind<number> = {
  schema: (of) =>
    z.union([z.null(), z.literal('').transform(() => null), recordIdSchema(`${of.label} must be chosen from the list`)], {
      error: `${of.label} must be chosen from the list`,
    }),
  print: (value, _of, { nameOf }) => nameOf(value),
  column: () => 'integer',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'Lookup',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
};
