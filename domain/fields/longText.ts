import { field, type Field, type FieldOptions } from './field.ts';
import type { FieldKind } from './kind.ts';
import { textSchema } from './text.ts';
import { searchKey } from '../normalise.ts';

export const longText = (label: string, options: FieldOptions & Pick<Partial<Field>, 'max'> = {}) =>
  field<string>('longText', label, { max: 4000, ...options });

export const longTextKind: FieldKind<string> = {
  schema: textSchema,
  print: (value) => value,
  column: () => 'text',
  indexed: searchKey,
  anonymise: () => null,
  searchType: 'Text',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
};
