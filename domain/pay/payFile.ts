import { printCsv } from '../csv.ts';
import { printPounds } from '../fields/money.ts';
import { printRecordId } from '../fields/recordId.ts';

/** A line of the pay file: the pay of one timesheet, claim or correction. Amounts are pence; null where there is no rate. */
export interface PayLine {
  /** The label of the record type: 'Timesheet'. */
  readonly kind: string;
  /** The record that is paid. */
  readonly item: number;
  readonly payCode: string;
  readonly postNumber: string;
  readonly ambassador: number;
  readonly firstname: string;
  readonly lastname: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly hours: number | null;
  readonly rate: number | null;
  /** Negative where too much was paid before. */
  readonly amount: number;
}

const columns = [
  { name: 'payCode', label: 'Pay code', print: ({ payCode }: PayLine) => payCode },
  { name: 'postNumber', label: 'Post number', print: ({ postNumber }: PayLine) => postNumber },
  { name: 'ambassador', label: 'Ambassador ID', print: ({ ambassador }: PayLine) => String(ambassador) },
  { name: 'firstname', label: 'First name', print: ({ firstname }: PayLine) => firstname },
  { name: 'lastname', label: 'Last name', print: ({ lastname }: PayLine) => lastname },
  { name: 'kind', label: 'Kind', print: ({ kind }: PayLine) => kind },
  { name: 'item', label: 'Record ID', print: ({ item }: PayLine) => printRecordId(item) },
  { name: 'day', label: 'Day', print: ({ day }: PayLine) => day },
  { name: 'hours', label: 'Hours', print: ({ hours }: PayLine) => (hours === null ? '' : hours.toFixed(2)) },
  { name: 'rate', label: 'Rate', print: ({ rate }: PayLine) => (rate === null ? '' : printPounds(rate)) },
] as const;

/** The last column, which every file has. Amounts are numbers, so a sign is never escaped as a formula. */
const amountLabel = 'Amount';

/** Every file has the kind: a correction names there what it puts right. */
export type PayColumn = Exclude<(typeof columns)[number]['name'], 'kind'>;

/** The columns that a file can have besides those that every file has, in the order of the file. */
export const payColumns: readonly { readonly name: PayColumn; readonly label: string }[] = columns.flatMap(({ name, label }) =>
  name === 'kind' ? [] : [{ name, label }],
);

/** The columns of these names that can be chosen, in the order of the file; all if none is named. */
export const columnsNamed = (names: readonly string[]): readonly PayColumn[] => {
  const named = payColumns.filter(({ name }) => names.includes(name));
  return (named.length === 0 ? payColumns : named).map(({ name }) => name);
};

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts by pay code, ambassador, day and record, so that the same lines always make the same file. */
const inOrder = (a: PayLine, b: PayLine): number =>
  compare(a.payCode, b.payCode) ||
  compare(a.ambassador, b.ambassador) ||
  compare(a.day, b.day) ||
  compare(a.kind, b.kind) ||
  compare(a.item, b.item);

/** The file of a pay run as CSV with headings: the chosen columns, what each line is for, then the amount in pounds. */
export const printPayFile = (lines: readonly PayLine[], columnsToPrint: readonly PayColumn[]): string => {
  const shown = columns.filter((column) => column.name === 'kind' || columnsToPrint.includes(column.name));
  const header = printCsv([[...shown.map(({ label }) => label), amountLabel]]);
  const rows = lines.toSorted(inOrder).map((line) => {
    const cells = printCsv([shown.map(({ print }) => print(line))]).replace(/\r\n$/, '');
    return `${cells},${printPounds(line.amount)}\r\n`;
  });
  return header + rows.join('');
};

/** The summary of a pay run: the numbers of records and people, and the amount in pence. */
export const totalsOf = (lines: readonly Pick<PayLine, 'ambassador' | 'amount'>[]) => ({
  items: lines.length,
  ambassadors: new Set(lines.map(({ ambassador }) => ambassador)).size,
  total: lines.reduce((sum, { amount }) => sum + amount, 0),
});
