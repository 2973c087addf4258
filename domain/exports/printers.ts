import type { Field, FieldValue, Values } from '../fields/field.ts';
import { printMilliseconds } from '../fields/instant.ts';
import { kindOf } from '../fields/kinds.ts';
import type { Printing } from '../fields/kind.ts';
import { idsIn, targetOf } from '../fields/pointing.ts';
import { printRecordId } from '../fields/recordId.ts';
import type { PartRow } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';
import { stateNamed } from '../record/states.ts';
import { anonymiseValue } from './anonymise.ts';
import type { ExportColumn, FieldColumn, RecordColumn } from './columns.ts';

/** A record as exports read it. Instants are in milliseconds since 1/1/1970. */
export interface ExportedRecord {
  readonly id: number;
  readonly recordState: number;
  readonly values: Values;
  readonly created: number;
  readonly updated: number;
  readonly updatedByName: string;
}

/** A row of one of the record's parts. */
export interface ExportedRow {
  readonly part: string;
  readonly row: PartRow;
}

/** Prints a cell. `number` counts the records of the file from 1. `row` is the row of the line; null if the line has none. */
export type PrintCell = (record: ExportedRecord, number: number, row: ExportedRow | null) => string;

interface PrintOptions {
  readonly anonymise: boolean;
  /** The title of a record that a value points at. */
  readonly titleOf: (recordType: string, id: number) => string | undefined;
  /** Makes a text a cell of the format. Not called for the plain kinds: numbers, amounts, dates, times and yes or no. */
  readonly escape: (text: string) => string;
}

const maxCachedTexts = 10_000;

/** The printed forms of values that repeat, such as choices and references to schools. */
const withCache = (print: (value: FieldValue) => string): ((value: FieldValue) => string) => {
  const printedTexts = new Map<FieldValue, string>();
  return (value) => {
    let text = printedTexts.get(value);
    if (text === undefined) {
      if (printedTexts.size >= maxCachedTexts) printedTexts.clear();
      printedTexts.set(value, (text = print(value)));
    }
    return text;
  };
};

/** Prints the values of a field, except null. */
const valuePrinter = (field: Field, { anonymise, titleOf, escape: escapeText }: PrintOptions): ((value: FieldValue) => string) => {
  const kind = kindOf(field);
  const escape = kind.isPlain ? (text: string) => text : escapeText;
  const target = targetOf(field) ?? '';
  const printing: Printing = { nameOf: (id) => titleOf(target, id) ?? printRecordId(id), separator: '; ' };
  const printValue = (value: FieldValue): string => kind.print(value, field, printing);
  if (anonymise)
    return (value) => {
      const shown = anonymiseValue(field, value);
      return shown === null ? '' : escape(shown !== value && typeof shown === 'string' ? shown : printValue(shown));
    };
  if (kind.isText) return (value) => (typeof value === 'string' ? escape(value) : escape(printValue(value)));
  const print = (value: FieldValue) => escape(printValue(value));
  return kind.isRepeating ? withCache(print) : print;
};

const idsPrinter = ({ anonymise }: PrintOptions): ((value: FieldValue) => string) =>
  anonymise ? () => '' : (value) => idsIn(value).join('; ');

const fieldPrinter = ({ name, field, inRows, isIds }: FieldColumn, options: PrintOptions): PrintCell => {
  const print = isIds ? idsPrinter(options) : valuePrinter(field, options);
  if (inRows === null)
    return ({ values }) => {
      const value = values[name];
      return value === null || value === undefined ? '' : print(value);
    };
  const { part, field: rowField } = inRows;
  return (_record, _number, line) => {
    const value = line?.part === part.name ? line.row.values[rowField] : null;
    return value === null || value === undefined ? '' : print(value);
  };
};

const printState = (type: RecordType, escape: PrintOptions['escape']): PrintCell => {
  const print = withCache((state) => escape(stateNamed(type.states, Number(state))?.name ?? ''));
  return ({ recordState }) => print(recordState);
};

const recordPrinter = (type: RecordType, { name }: RecordColumn, { anonymise, escape }: PrintOptions): PrintCell => {
  switch (name) {
    case 'id':
      return anonymise ? (_record, number) => String(number) : ({ id }) => String(id);
    case 'recordState':
      return printState(type, escape);
    case 'created':
      return ({ created }) => printMilliseconds(created);
    case 'updated':
      return ({ updated }) => printMilliseconds(updated);
    case 'updatedBy':
      return anonymise ? () => '' : ({ updatedByName }) => escape(updatedByName);
  }
};

/** Prepares the printers of columns, once for a file. */
export const printersOf = (type: RecordType, columns: readonly ExportColumn[], options: PrintOptions): readonly PrintCell[] =>
  columns.map((column) => (column.kind === 'field' ? fieldPrinter(column, options) : recordPrinter(type, column, options)));
