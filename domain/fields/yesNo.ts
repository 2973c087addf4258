import { type Choice, declareField, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import { type FieldKind, nullableSchema } from './kind.ts';

/** Yes or no. The default is no, and filters treat null as no. */
export const yesNo = (label: string, options: FieldOptions = {}) => declareField<boolean>('yesNo', label, { default: false, ...options });

/** The choices of filters that use 'true' and 'false'. */
export const trueOrFalse: readonly Choice[] = [
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
];

/** The same with the capitals that some fields print in filters. */
export const capitalTrueOrFalse: readonly Choice[] = [
  { value: 'True', label: 'True' },
  { value: 'False', label: 'False' },
];

const spoken: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['yes', true],
  ['y', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['n', false],
  ['', null],
]);

export const yesNoKind: FieldKind<boolean> = {
  inputSchema: nullableSchema('boolean', 'string'),
  read: (input, field) => {
    const value = typeof input === 'string' ? spoken.get(input.trim().toLowerCase()) : input;
    return typeof value === 'boolean' || value === null ? ok(value) : fail([`${field.label} must be yes or no`]);
  },
  print: (value) => (value ? 'Yes' : 'No'),
  column: () => 'boolean',
  indexed: (value) => value,
  anonymise: (value) => value,
  searchType: 'Checkbox',
  negatable: false,
  defaultOrder: 'asc',
  isEmptyNo: true,
  cell: 'text',
  isPlain: true,
  isRepeating: false,
  isText: false,
};
