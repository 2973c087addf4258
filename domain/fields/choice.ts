import { declareField, type Choice, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import { type FieldKind, nullableSchema, type PrintedField } from './kind.ts';

/** One value of a closed list. The numeric code is stored and the label is shown. */
export const choice = (label: string, values: readonly Choice[], options: FieldOptions = {}) =>
  declareField<number>('choice', label, { ...options, values });

/** One value of a closed list with text codes. */
export const wordChoice = (label: string, values: readonly Choice[], options: FieldOptions = {}) =>
  declareField<string>('choice', label, { ...options, values });

/** One value of a list that a group defines; the field does not hold the list. The text of the value is stored and shown. */
export const openChoice = (label: string, options: FieldOptions = {}) =>
  declareField<string>('choice', label, { max: maxOpenChoice, ...options });

/** The longest value of a list that groups define, in characters. */
const maxOpenChoice = 1000;

/** Reads a value of a list that the field does not hold; null if it cannot be one. */
export const readOpenChoice = (input: unknown): string | null => {
  const code = typeof input === 'number' ? String(input) : typeof input === 'string' ? input.trim() : '';
  return code === '' || code.length > maxOpenChoice ? null : code;
};

const byCode = new WeakMap<readonly Choice[], ReadonlyMap<string, Choice>>();

export const findChoice = (values: readonly Choice[], code: unknown): Choice | undefined => {
  let index = byCode.get(values);
  if (!index) byCode.set(values, (index = new Map(values.map((each) => [String(each.value), each]))));
  return typeof code === 'string' || typeof code === 'number' ? index.get(String(code).trim()) : undefined;
};

/** The label of a code in a list, or the code itself if it is no longer there. */
export const labelIn = (values: readonly Choice[], code: string | number): string => findChoice(values, code)?.label ?? String(code);

export const choiceLabel = (field: PrintedField, code: string | number): string => labelIn(field.values ?? [], code);

export const choiceKind: FieldKind<string | number> = {
  inputSchema: nullableSchema('string', 'number'),
  read: (input, field) => {
    if (input === null || input === '') return ok(null);
    const value = field.values ? findChoice(field.values, input)?.value : readOpenChoice(input);
    return value !== undefined && value !== null ? ok(value) : fail([`${field.label} must be one of the list`]);
  },
  print: (value, field) => choiceLabel(field, value),
  column: (field) => (field.values?.every((each) => typeof each.value === 'number') ? 'integer' : 'text'),
  indexed: (value) => value,
  anonymise: (value) => value,
  searchType: 'List',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'text',
  isPlain: false,
  isRepeating: true,
  isText: false,
};
