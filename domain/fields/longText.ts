import { declareField, type Field, type FieldOptions } from './field.ts';
import { type FieldKind, givenAs } from './kind.ts';
import { readText } from './text.ts';
import { searchKey } from '../normalise.ts';

export const longText = (label: string, options: FieldOptions & Pick<Partial<Field>, 'max'> = {}) =>
  declareField<string>('longText', label, { max: 4000, ...options });

export const longTextKind: FieldKind<string> = {
  given: givenAs('string', 'number'),
  read: readText,
  print: (value) => value,
  column: () => 'text',
  indexed: searchKey,
  anonymise: () => null,
  searchType: 'Text',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'text',
};
