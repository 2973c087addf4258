import { declareField, type Field, type FieldOptions } from './field.ts';
import { fail, ok, type Result } from '../result.ts';
import { type FieldKind, givenAs, isBlank } from './kind.ts';

const maxNumber = 2_147_483_647;

const toNumber = (given: unknown): number =>
  typeof given === 'number' ? given : typeof given === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(given) ? Number(given) : Number.NaN;

/** Parses a number within the field's bounds, of its pattern if it has one. All kinds of numbers use it. */
export const readNumber = (given: unknown, field: Field, whole: boolean): Result<number | null, readonly string[]> => {
  if (isBlank(given)) return ok(null);
  if (field.pattern && !field.pattern.regex.test(String(given).trim())) return fail([field.pattern.message]);
  const number = toNumber(given);
  const problem = !Number.isFinite(number)
    ? 'must be a number'
    : whole && !Number.isInteger(number)
      ? 'must be a whole number'
      : number < (field.min ?? -maxNumber)
        ? `must be ${field.min ?? -maxNumber} or more`
        : number > (field.max ?? maxNumber)
          ? `must be ${field.max ?? maxNumber} or less`
          : null;
  return problem === null ? ok(number) : fail([`${field.label} ${problem}`]);
};

export const number = (label: string, options: FieldOptions & Pick<Partial<Field>, 'max' | 'min' | 'step' | 'pattern'> = {}) =>
  declareField<number>('number', label, options);

export const numberKind: FieldKind<number> = {
  given: givenAs('number', 'string'),
  read: (given, field) => readNumber(given, field, true),
  print: String,
  column: () => 'integer',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'Number',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'number',
};
