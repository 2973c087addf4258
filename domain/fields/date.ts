import { realDateExpected } from '../messages.ts';
import { declareField, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import { type FieldKind, nullableSchema, isBlank } from './kind.ts';

/** A calendar date, stored as `YYYY-MM-DD`. */
export const date = (label: string, options: FieldOptions = {}) => declareField<string>('date', label, options);

const isoShape = /^(\d{4})-(\d{2})-(\d{2})$/;
const britishShape = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** Parses `YYYY-MM-DD`, `d/m/yyyy` or `d-m-yyyy`. Returns null for anything else and for dates that do not exist. */
export const readDate = (text: string): string | null => {
  const iso = isoShape.exec(text.trim());
  const british = britishShape.exec(text.trim());
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : british ? [british[3], british[2], british[1]] : [];
  if (!year || !month || !day) return null;
  const isoDate = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${isoDate}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== isoDate || Number(year) < 1000 ? null : isoDate;
};

/** Formats `YYYY-MM-DD` as `dd/mm/yyyy`. */
export const printDate = (isoDate: string): string => `${isoDate.slice(8)}/${isoDate.slice(5, 7)}/${isoDate.slice(0, 4)}`;

export const dateKind: FieldKind<string> = {
  inputSchema: nullableSchema('string'),
  read: (input) => {
    if (isBlank(input)) return ok(null);
    const isoDate = typeof input === 'string' ? readDate(input) : null;
    return isoDate === null ? fail([realDateExpected]) : ok(isoDate);
  },
  print: printDate,
  column: () => 'date',
  indexed: (value) => value,
  anonymise: (value) => value.slice(0, 4),
  searchType: 'Date',
  negatable: true,
  defaultOrder: 'desc',
  isEmptyNo: false,
  cell: 'date',
  isPlain: true,
  isRepeating: true,
  isText: false,
};
