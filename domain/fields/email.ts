import { field, type FieldOptions } from './field.ts';
import type { FieldKind } from './kind.ts';
import { textSchema } from './text.ts';
import { searchKey } from '../normalise.ts';

/** An email address, stored in lower case. */
export const email = (label: string, options: FieldOptions = {}) => field<string>('email', label, { max: 254, ...options });

export const emailKind: FieldKind<string> = {
  schema: (of) =>
    textSchema(of)
      // Lower-casing can decompose a letter, so the text is normalised again.
      .transform((address) => address?.toLowerCase().normalize('NFC') ?? null)
      .refine((address) => address === null || /^[^\s@"',;<>]+@[^\s@"',;<>]+\.[^\s@"',;<>]{2,}$/.test(address), {
        error: `${of.label} must be an email address like name@example.ac.uk`,
      }),
  print: (value) => value,
  column: () => 'text',
  indexed: searchKey,
  anonymise: () => null,
  searchType: 'Text',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
};
