import { amountOfMoney, minAmount } from '../messages.ts';
import { fail, ok, type Result } from '../result.ts';
import { declareField, type Field, type FieldOptions } from './field.ts';
import { type FieldKind, nullableSchema, isBlank } from './kind.ts';

/** The most that a column holds, in pence. */
const maxPence = 2_147_483_647;

/** Pounds and pence as people write them: `12.21`, `£1,200`. */
const pounds = /^£?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/;

/** An amount in whole pence for a text in pounds; null for any other text. Decimals are never multiplied, because 1.1 * 100 is not 110. */
const penceIn = (text: string): number | null => {
  const [, whole, part = ''] = pounds.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
};

const readMoney = (input: unknown, field: Field): Result<number | null, readonly string[]> => {
  if (isBlank(input)) return ok(null);
  const pence = typeof input === 'string' ? penceIn(input) : input;
  if (typeof pence !== 'number' || !Number.isInteger(pence) || pence < 0 || pence > (field.max ?? maxPence))
    return fail([amountOfMoney(field.label)]);
  return pence < (field.min ?? 0) ? fail([minAmount(field.label, printPounds(field.min ?? 0))]) : ok(pence);
};

/** `1221` is `12.21`, `-5` is `-0.05`. */
export const printPounds = (pence: number): string => {
  const amount = Math.abs(pence);
  return `${pence < 0 ? '-' : ''}${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
};

/** For people to read: `233132` is `£2,331.32`, `-500` is `-£5.00`. */
export const formatPounds = (pence: number): string => (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });

/** An amount of pounds and pence. Its value is whole pence; a text input is in pounds. Filters do not ask for it. */
export const money = (label: string, options: Omit<FieldOptions, 'search'> & Pick<Partial<Field>, 'max' | 'min'> = {}) =>
  declareField<number>('money', label, options);

export const moneyKind: FieldKind<number> = {
  inputSchema: nullableSchema('integer', 'string'),
  read: readMoney,
  print: printPounds,
  column: () => 'integer',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'Financial',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'number',
  isPlain: true,
  isRepeating: false,
  isText: false,
};
