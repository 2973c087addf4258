import { z } from 'zod';
import { field, type Field, type FieldOptions } from './field.ts';
import type { FieldKind } from './kind.ts';

const maxNumber = 2_147_483_647;

export const numberSchema = (of: Field, whole: boolean) =>
  z.union([z.number(), z.string(), z.null()], { error: `${of.label} must be a number` }).transform((given, context) => {
    if (given === null || (typeof given === 'string' && given.trim() === '')) return null;
    const number = typeof given === 'number' ? given : /^\s*-?\d+(\.\d+)?\s*$/.test(given) ? Number(given) : Number.NaN;
    const problem = Number.isNaN(number)
      ? 'must be a number'
      : whole && !Number.isInteger(number)
        ? 'must be a whole number'
        : number < (of.min ?? -maxNumber)
          ? `must be ${of.min ?? -maxNumber} or more`
          : number > (of.max ?? maxNumber)
            ? `must be ${of.max ?? maxNumber} or less`
            : null;
    if (problem) context.addIssue({ code: 'custom', message: `${of.label} ${problem}` });
    return number;
  });

export const number = (label: string, options: FieldOptions & Pick<Partial<Field>, 'max' | 'min' | 'step'> = {}) =>
  field<number>('number', label, options);

export const numberKind: FieldKind<number> = {
  schema: (of) => numberSchema(of, true),
  print: String,
  column: () => 'integer',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'Number',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
};
