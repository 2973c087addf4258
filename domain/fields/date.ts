import { realDateExpected } from '../messages.ts';
import { declareField, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import { type FieldKind, givenAs, isBlank } from './kind.ts';

/** A calendar date, stored as `YYYY-MM-DD`. */
export const date = (label: string, options: FieldOptions = {}) => declareField<string>('date', label, options);

const isoShape = /^(\d{4})-(\d{2})-(\d{2})$/;
const britishShape = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** Parses `YYYY-MM-DD`, `d/m/yyyy` or `d-m-yyyy`. Returns null for anything else and for dates that do not exist. */
export const readDate = (given: string): string | null => {
  const iso = isoShape.exec(given.trim());
  const british = britishShape.exec(given.trim());
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : british ? [british[3], british[2], british[1]] : [];
  if (!year || !month || !day) return null;
  const kept = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${kept}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== kept || Number(year) < 1000 ? null : kept;
};

/** Formats `YYYY-MM-DD` as `dd/mm/yyyy`. */
export const printDate = (kept: string): string => `${kept.slice(8)}/${kept.slice(5, 7)}/${kept.slice(0, 4)}`;

export const dateKind: FieldKind<string> = {
  given: givenAs('string'),
  read: (given) => {
    if (isBlank(given)) return ok(null);
    const kept = typeof given === 'string' ? readDate(given) : null;
    return kept === null ? fail([realDateExpected]) : ok(kept);
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
};
