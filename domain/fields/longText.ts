import { field, type Field, type FieldOptions } from './field.ts';
import type { FieldKind } from './kind.ts';
import { textSchema } from './text.ts';

export const longText = (label: string, options: FieldOptions & Pick<Partial<Field>, 'max'> = {}) =>
  field<string>('longText', label, { max: 4000, ...options });

export const longTextKind: FieldKind<string> = {
  schema: textSchema,
  print: (value) => value,
  column: () => 'text',
  searchType: 'Text',
  negatable: true,
};
