import { parse } from 'csv-parse/sync';
import { array, assert, constantFrom, integer, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printCsvCell } from '../../../domain/csv.ts';
import {
  anonymisedColumns,
  anonymisedHeading,
  chosenColumns,
  type FieldColumn,
  partColumns,
  withIds,
} from '../../../domain/exports/columns.ts';
import { type ExportedRecord, type ExportedRow, printersOf } from '../../../domain/exports/printers.ts';
import type { Field, FieldValue } from '../../../domain/fields/field.ts';
import { printInstant, printMilliseconds } from '../../../domain/fields/instant.ts';
import { printTitled, type Titles } from '../../../domain/fields/titles.ts';
import { getRecordType } from '../../../domain/records/registry.ts';
import { widget } from '../widget.ts';

const student = getRecordType('student');
const activity = getRecordType('activity');
const fieldOf = (name: string): Field => {
  const field = widget.fields[name];
  if (!field) throw new RangeError(name);
  return field;
};
const titles: Titles = new Map([['institution', new Map([[3, '=Soar, "Valley"']])]]);

const record = (values: ExportedRecord['values'], more: Partial<ExportedRecord> = {}): ExportedRecord => ({
  id: 7,
  recordState: 0,
  values,
  created: Date.UTC(2026, 6, 1, 9, 5),
  updated: Date.UTC(2026, 11, 1, 9, 5),
  updatedByName: 'Ada',
  ...more,
});

/** The cells of a record by heading. */
const print = (exportedRecord: ExportedRecord, row: ExportedRow | null = null, anonymise = false): Readonly<Record<string, string>> => {
  const type = row === null ? student : activity;
  const all = [...chosenColumns(type, null), ...type.parts.flatMap(partColumns)];
  const columns = anonymise ? anonymisedColumns(all) : withIds(all);
  const printers = printersOf(type, columns, { anonymise, titleOf: (target, id) => titles.get(target)?.get(id), escape: (text) => text });
  return Object.fromEntries(columns.map(({ label }, at) => [label, printers[at]?.(exportedRecord, 12, row) ?? '']));
};

/** The cells of these values of a widget. */
const printWidget = (values: ExportedRecord['values'], options: Partial<Parameters<typeof printersOf>[2]>): readonly string[] => {
  const columns = Object.keys(values).map((name): FieldColumn => ({
    kind: 'field',
    name,
    label: name,
    field: fieldOf(name),
    inRows: null,
    isIds: false,
  }));
  const printers = printersOf(widget, columns, { anonymise: false, titleOf: () => undefined, escape: (text) => text, ...options });
  return printers.map((each) => each(record(values), 1, null));
};

describe('the cells of a record', () => {
  it('are in words, with ids beside the names of other records', () => {
    const cells = print(
      record({ lastname: 'Akhtar', dob: '2009-02-28', sex: 10, institutionLastKnown: 3, institutionsAttended: [3, 4], target: true }),
    );
    expect(cells).toMatchObject({
      'Student ID': '7',
      'Last name': 'Akhtar',
      'Date of birth': '28/02/2009',
      Sex: 'Female',
      'Last known institution': '=Soar, "Valley"',
      'Last known institution ID': '3',
      'Attended institutions': '=Soar, "Valley"; #00000004',
      'Attended institutions IDs': '3; 4',
      Target: 'Yes',
      'First name': '',
      Created: '01/07/2026 10:05',
      Updated: '01/12/2026 09:05',
    });
  });

  it('begin with a number in an anonymised file, whose heading marks it, and have no ids and no names', () => {
    const cells = print(record({ lastname: 'Akhtar', dob: '2009-02-28', postcode: 'LE1 7RH', institutionLastKnown: 3 }), null, true);
    expect(Object.keys(cells)[0]).toBe(anonymisedHeading);
    expect(cells).toMatchObject({ [anonymisedHeading]: '12', 'Last name': '', 'Date of birth': '2009', Postcode: 'LE1' });
    expect(Object.keys(cells).filter((label) => /\bIDs?$/.test(label) && cells[label] !== '')).toEqual([]);
  });

  it('are those of the line’s row in the columns of its part, and of no other part', () => {
    const row: ExportedRow = { part: 'costCodes', row: { key: 2, values: { costCentre: 'A1', jobCode: null } } };
    expect(print(record({ name: 'Fair' }), row)).toMatchObject({
      'Cost code: Cost centre code': 'A1',
      'Cost code: Job code': '',
      'Beneficiary: Total': '',
    });
  });

  it('are what the form shows of every choice', () => {
    const fields = Object.entries(student.fields).filter(([, { internal, kind }]) => !internal && kind === 'choice');
    for (const [name, field] of fields)
      for (const { value } of field.values ?? [])
        expect(print(record({ [name]: value }))[field.label]).toBe(printTitled(titles, field, value));
  });

  it('are what the form shows of a value of every kind, with semicolons between several records', () => {
    const valuesAndCells: Readonly<Record<string, readonly [FieldValue, string]>> = {
      name: ['Gear, "large"', 'Gear, "large"'],
      notes: ['One\nTwo', 'One\nTwo'],
      contact: ['ada@example.org', 'ada@example.org'],
      postcode: ['LE1 7RH', 'LE1 7RH'],
      weight: [-3, '-3'],
      price: [1.5, '1.50'],
      deposit: [1250, '12.50'],
      designed: [1999, '1999'],
      bought: ['2024-02-29', '29/02/2024'],
      checked: ['2026-07-01T08:05:00.000Z', '01/07/2026 09:05'],
      opens: ['09:00', '09:00'],
      openFor: [90, '90.00'],
      painted: [false, 'No'],
      waterproof: ['unknown', 'Unknown'],
      colour: [2, 'Sea Green'],
      tags: [['new', 'rare'], 'New, Rare'],
      maker: [3, '=Soar, "Valley"'],
      parts: [[4, 5], '#00000004; #00000005'],
      keepers: [[{ group: 3, role: 'viewer' }], 'Viewer in =Soar, "Valley"'],
    };
    const kindsOf = (names: readonly string[]) => new Set(names.map((name) => fieldOf(name).kind));
    expect(kindsOf(Object.keys(valuesAndCells))).toEqual(kindsOf(Object.keys(widget.fields)));
    const values = Object.fromEntries(Object.entries(valuesAndCells).map(([name, [value]]) => [name, value]));
    const cells = printWidget(values, { titleOf: (target, id) => titles.get(target)?.get(id) });
    expect(cells).toEqual(Object.values(valuesAndCells).map(([, cell]) => cell));
    expect(cells).toEqual(Object.entries(values).map(([name, value]) => printTitled(titles, fieldOf(name), value, '; ')));
  });
});

describe('a CSV cell', () => {
  it.each([false, true])('has the sign of a number as it is, and an apostrophe before a formula (anonymised: %s)', (anonymise) => {
    const values = { weight: -3, price: -1.5, deposit: -5, name: '-3', opens: '09:00' };
    expect(printWidget(values, { anonymise, escape: printCsvCell })).toEqual(['-3', '-1.50', '-0.05', "'-3", '09:00']);
  });

  it('reads back as the text, after an apostrophe if a spreadsheet would run it, whatever apostrophes it has', () => {
    const text = oneof(
      string({ unit: 'grapheme' }),
      string({ unit: constantFrom("'", '=', '+', '-', '"', ',', '\n', '\r', '\t', 'a', ' ', '＝') }),
    );
    assert(
      property(array(text, { minLength: 2, maxLength: 5 }), (texts) => {
        const [read = []] = parse(`${texts.map(printCsvCell).join(',')}\r\n`, { relaxColumnCount: true });
        expect(read).toEqual(texts.map((each) => (/^'*[=+\-@\t\r＝＋－＠]/.test(each) ? `'${each}` : each)));
      }),
    );
  });
});

describe('an instant', () => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

  it('prints as Intl prints it, in any year', () => {
    assert(
      property(integer({ min: Date.UTC(1000, 0), max: Date.UTC(9999, 11) }), (instant) => {
        const expected = format.format(instant).replace(', ', ' ');
        expect(printMilliseconds(instant)).toBe(expected);
        expect(printInstant(new Date(instant).toISOString())).toBe(expected);
      }),
    );
  });
});
