import { choiceLabel, findChoice, readOpenChoice } from './choice.ts';
import { fail, ok, type Result } from '../result.ts';
import { declareField, type Choice, type Field, type FieldOptions, type FieldValue } from './field.ts';
import type { FieldKind } from './kind.ts';

/** Values of a closed list, stored in the order of the list without repeats. */
export const choices = (label: string, values: readonly Choice[], options: FieldOptions = {}) =>
  declareField<readonly string[]>('choices', label, { ...options, values });

/** Values of a list that only its user knows, in the order in which they were given. */
export const openChoices = (label: string, options: FieldOptions = {}) => declareField<readonly string[]>('choices', label, options);

interface Exclusive {
  readonly exclusive?: string | undefined;
}

/** Whether a value holds the exclusive code beside others. */
export const contradictsItself = ({ exclusive }: Exclusive, value: FieldValue | undefined): boolean =>
  exclusive !== undefined && Array.isArray(value) && value.length > 1 && value.some((code) => code === exclusive);

/** The codes after one more is ticked: the exclusive one takes the place of the others, and the others take its place. */
export const withCode = ({ exclusive }: Exclusive, codes: readonly string[], code: string): readonly string[] =>
  code === exclusive ? [code] : [...codes.filter((other) => other !== exclusive && other !== code), code];

/** More values than any list has. */
const maxOpenChoices = 500;

const readOpenChoices = ({ label }: Field, codes: readonly string[]): Result<readonly string[] | null, readonly string[]> => {
  const read = [...new Set(codes.map(readOpenChoice))].filter((code) => code !== null);
  if (read.length > maxOpenChoices || codes.some((code) => readOpenChoice(code) === null))
    return fail([`${label} must be a list of values`]);
  return ok(read.length === 0 ? null : read);
};

export const choicesKind: FieldKind<readonly string[]> = {
  inputSchema: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }, { type: 'null' }] },
  read: (input, field) => {
    const codes: unknown = input === null ? [] : typeof input === 'string' ? input.split(',').filter((code) => code.trim() !== '') : input;
    if (!Array.isArray(codes) || !codes.every((code) => typeof code === 'string')) return fail([`${field.label} must be a list of values`]);
    if (!field.values) return readOpenChoices(field, codes);
    const entries = new Set(codes.map((code) => findChoice(field.values ?? [], code)));
    if (entries.has(undefined)) return fail([`${field.label} has a value that is not in the list`]);
    const orderedCodes = (field.values ?? []).filter((each) => entries.has(each)).map((each) => String(each.value));
    return ok(orderedCodes.length === 0 ? null : orderedCodes);
  },
  print: (value, field) => value.map((code) => choiceLabel(field, code)).join(', '),
  column: () => 'text[]',
  indexed: (value) => value,
  anonymise: (value) => value,
  searchType: 'MultiSelect',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'text',
  isPlain: false,
  isRepeating: false,
  isText: false,
};
