/** How a number is shown. `digits`: with at least so many, as in '00123'. */
export type CellStyle = 'number' | 'date' | 'duration' | 'percent' | { readonly digits: number };

/** The shared tables to which the cells of a workbook refer. */
export interface CellTables {
  readonly strings: readonly string[];
  readonly styles: readonly CellStyle[];
  /** Days are counted from 1904 instead of 1900. */
  readonly is1904: boolean;
}

/** Excel's own format '[h]:mm:ss'. */
const durationFormat = 46;

/** Excel's own formats for dates and times, by number. */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The style of a number format: Excel's own by number, others by their code. Ignores texts and colours in a code. */
export const styleOf = (id: number, code: string | undefined): CellStyle => {
  if (code === undefined) {
    if (id === durationFormat) return 'duration';
    return isDateFormat(id) ? 'date' : id === 9 || id === 10 ? 'percent' : 'number';
  }
  const plain = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_./gi, '');
  if (/\[[hms]+\]/i.test(plain)) return 'duration';
  // Behind a semicolon is how negative numbers are shown.
  const [zeros] = /^0{2,}(?=;|$)/.exec(plain.trim()) ?? [];
  if (zeros !== undefined) return { digits: zeros.length };
  return /[dmyhs]/i.test(plain) && !/^general$/i.test(plain) ? 'date' : plain.includes('%') ? 'percent' : 'number';
};

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** A day number as `YYYY-MM-DD`, with the time where it has one, or the time alone. */
const printDate = (serial: number, is1904: boolean): string => {
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const at = new Date(epoch + Math.round((serial * dayMs) / minuteMs) * minuteMs);
  if (Number.isNaN(at.getTime())) return String(serial);
  const [day = '', time = ''] = at.toISOString().slice(0, 16).split('T');
  if (serial >= 0 && serial < 1) return time;
  return time === '00:00' ? day : `${day} ${time}`;
};

/** A number of days as hours and minutes: 1.5 is '36:00'. */
const printDuration = (days: number): string => {
  const minutes = Math.round((Math.abs(days) * dayMs) / minuteMs);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${days < 0 ? '-' : ''}${hours}:${rest}`;
};

/** Without the noise of binary fractions: 0.1 + 0.2 is '0.3'. */
const printNumber = (value: number): string => {
  const exact = Number(value.toPrecision(15));
  return Math.abs(exact) < 1e21 ? exact.toLocaleString('en-GB', { useGrouping: false, maximumFractionDigits: 15 }) : String(exact);
};

const printStyled = (value: number, style: CellStyle, is1904: boolean): string => {
  switch (style) {
    case 'number':
      return printNumber(value);
    case 'date':
      return printDate(value, is1904);
    case 'duration':
      return printDuration(value);
    case 'percent':
      return `${printNumber(value * 100)}%`;
    default:
      return Number.isInteger(value)
        ? printNumber(value).replace(/\d+/, (digits) => digits.padStart(style.digits, '0'))
        : printNumber(value);
  }
};

/** The text of a cell: dates, times, percentages and leading zeros as people see them, other numbers whole. Errors are empty. */
export const printSpreadsheetCell = ({ strings, styles, is1904 }: CellTables, type: string, style: number, text: string): string => {
  switch (type) {
    case 's':
      return strings[Number(text)] ?? '';
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'n': {
      const value = Number(text);
      if (text.trim() === '' || Number.isNaN(value)) return text;
      return printStyled(value, styles[style] ?? 'number', is1904);
    }
    default:
      return text;
  }
};

/** The place of a column from 0: 'C7' is 2. */
export const placeOf = (reference: string): number => {
  let place = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0);
    if (code < 65 || code > 90) break;
    place = place * 26 + code - 64;
  }
  return place - 1;
};
