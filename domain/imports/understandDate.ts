import { readDate } from '../fields/date.ts';
import { dayLength } from '../fields/london.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The year that two digits mean: at most ten years ahead, else in the past hundred years. */
export const fullYear = (digits: string, thisYear: number): string => {
  if (digits.length === 4) return digits;
  const year = 2000 + Number(digits);
  return String(year > thisYear + 10 ? year - 100 : year);
};

/** The days between the first day of spreadsheets and 1 January 1970. */
const daysTo1970 = 25_569;

/** The date of a spreadsheet, which counts the days since 1900. Accepts the years 1927 to 2064, whose numbers are no other kind of date. */
const dateOfDays = (days: number): string | null =>
  days < 10_000 || days > 60_000 ? null : new Date((days - daysTo1970) * dayLength).toISOString().slice(0, 10);

/**
 * A date as people write it, the day first: 2009-03-14, 2009/3/14, 14/3/2009, 14-3-2009, 14. 3. 2009, 14 3 2009, 14/3/09, 14 March 2009,
 * 14-Mar-09, 14/Mar/2009, March 14 2009, 14032009 (or 4032009, where a spreadsheet took the 0), 20090314, and 39886, the number that a
 * spreadsheet shows of a date without a format. A time after it is left out. Null for anything else and for dates that do not exist.
 */
export const understandDate = (text: string, thisYear: number): string | null => {
  const typed = text
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(\s*[ap]m|Z|[+-]00:?00)?$/i, '')
    .replace(/^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)(?:day)?|tue|wed|thur?|sat)[.,]?\s+/i, '')
    .replace(/(\d)(st|nd|rd|th)\b/i, '$1');
  const days = /^\d{5}(\.0+)?$/.test(typed) ? dateOfDays(Number(typed)) : null;
  if (days !== null) return days;
  const numbers =
    /^(\d{1,2})(?:\s+|\s*[./-]\s*)(\d{1,2})(?:\s+|\s*[./-]\s*)(\d{2}|\d{4})$/.exec(typed) ??
    /^(\d{1,2})(\d{2})((?:19|20)\d{2})$/.exec(typed);
  const words = /^(\d{1,2})[\s./-]*(?:of\s+)?([a-z]{3,9})\.?,?[\s./-]*['’]?(\d{2}|\d{4})$/i.exec(typed);
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/i.exec(typed);
  const [day, month, year] = numbers
    ? [numbers[1], Number(numbers[2]), numbers[3]]
    : words
      ? [words[1], monthOf(words[2]), words[3]]
      : american
        ? [american[2], monthOf(american[1]), american[3]]
        : [];
  if (day === undefined || month === undefined || year === undefined)
    return readDate(typed.replace(/^((?:19|20)\d{2})(\d{2})(\d{2})$/, '$1-$2-$3').replace(/^(\d{4})[./](\d{1,2})[./](\d{1,2})$/, iso));
  return readDate(`${day}/${month}/${fullYear(year, thisYear)}`);
};

/** `2009/3/14` as `2009-03-14`. */
const iso = (_all: string, year: string, month: string, day: string): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const monthOf = (word: string | undefined): number => {
  const name = (word ?? '').toLowerCase();
  const index = months.findIndex((month) => name.startsWith(month));
  const full = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'][
    index
  ];
  return full !== undefined && (name === 'sept' || full.startsWith(name)) ? index + 1 : 0;
};
