import { printNumber } from '../counts.ts';
import { declareField, type Field, type FieldOptions } from './field.ts';
import { fail, ok, type Result } from '../result.ts';
import { type FieldKind, nullableSchema, isBlank } from './kind.ts';

const maxNumber = 2_147_483_647;

const toNumber = (input: unknown): number =>
  typeof input === 'number' ? input : typeof input === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(input) ? Number(input) : Number.NaN;

/** Whether a number is one of the steps from the least value on. Decimals are not exact, so almost is enough. */
const isOnStep = (number: number, { min = 0, step }: Field): boolean => {
  if (step === undefined) return true;
  const steps = (number - min) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
};

/** Parses a number within the field's bounds and on its steps, of its pattern if it has one. All kinds of numbers use it. */
export const readNumber = (
  input: unknown,
  field: Field,
  isWhole: boolean,
  printBound: (bound: number) => string = printNumber,
): Result<number | null, readonly string[]> => {
  if (isBlank(input)) return ok(null);
  if (field.pattern && !field.pattern.regex.test(String(input).trim())) return fail([field.pattern.message]);
  const number = toNumber(input);
  const problem = !Number.isFinite(number)
    ? 'must be a number'
    : isWhole && !Number.isInteger(number)
      ? 'must be a whole number'
      : number < (field.min ?? -maxNumber)
        ? `must be ${printBound(field.min ?? -maxNumber)} or more`
        : number > (field.max ?? maxNumber)
          ? `must be ${printBound(field.max ?? maxNumber)} or less`
          : !isOnStep(number, field)
            ? `must be ${field.min === undefined ? '' : `${printBound(field.min)} or more `}in steps of ${printBound(field.step ?? 1)}`
            : null;
  return problem === null ? ok(number) : fail([`${field.label} ${problem}`]);
};

export const number = (label: string, options: FieldOptions & Pick<Partial<Field>, 'max' | 'min' | 'step' | 'pattern'> = {}) =>
  declareField<number>('number', label, options);

export const numberKind: FieldKind<number> = {
  inputSchema: nullableSchema('number', 'string'),
  read: (input, field) => readNumber(input, field, true),
  print: String,
  column: () => 'integer',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'Number',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'number',
  isPlain: true,
  isRepeating: false,
  isText: false,
};
