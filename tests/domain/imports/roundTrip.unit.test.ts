import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet, surveySpreadsheet } from '../../../commands/imports/spreadsheet/readSpreadsheet.ts';
import { printCsv } from '../../../domain/csv.ts';
import { exportColumnsOf, withIds } from '../../../domain/exports/columns.ts';
import { printersOf } from '../../../domain/exports/printers.ts';
import type { Field, FieldValue, Values } from '../../../domain/fields/field.ts';
import { readValue } from '../../../domain/fields/kinds.ts';
import { decideRow } from '../../../domain/imports/decideRow.ts';
import { type ImportType, recordIdColumn } from '../../../domain/imports/importType.ts';
import { nameAndIdDiffer } from '../../../domain/importMessages.ts';
import { importTypes } from '../../../domain/imports/importTypes.ts';
import { matchColumns } from '../../../domain/imports/matchColumns.ts';
import { namesIn, prepareReading, readRow, type Resolved } from '../../../domain/imports/readRow.ts';
import { ambassadorContractImport } from '../../../domain/imports/types/ambassadorContract.ts';
import { studentImport } from '../../../domain/imports/types/student.ts';
import { changesTo } from '../../../domain/record/decide.ts';
import { blank } from '../../../domain/record/fold.ts';
import { withFormerKept } from '../../../domain/record/formerReferences.ts';
import { removeInapplicable } from '../../../domain/record/rowRules.ts';

/** The number of random files for each type. Each is surveyed and read. */
const numRuns = 40;

/** Imports whose rows are records: their columns are those of an export. */
const ofRecords = importTypes.filter(({ rowsOf, gathers }) => rowsOf === undefined && gathers === undefined);

const moment = fc.date({ min: new Date('1972-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }).map((at) => at.toISOString());
/** Every third of these records has the same title. */
const recordId = fc.integer({ min: 1, max: 30 });
const titleOf = (type: string, id: number) => `${type}, ${id % 3 === 0 ? 'again' : `no. ${id}`}`;

const inputOf = ({ kind, values = [], min = -1000, max = 1000 }: Field): fc.Arbitrary<unknown> => {
  switch (kind) {
    case 'text':
    case 'longText':
      return fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.constantFrom('=1+1', '-', "'", '＝2', 'No', '"a",b', '007', '10000000'),
      );
    case 'email':
      return fc.emailAddress();
    case 'postcode':
      return fc.constantFrom('LE1 7RH', 'SW1A 1AA', 'M1 1AE');
    case 'date':
      return moment.map((each) => each.slice(0, 10));
    case 'instant':
      return moment.map((each) => `${each.slice(0, 16)}:00.000Z`);
    case 'time':
      return fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${hour}:${minute}`);
    case 'timespan':
    case 'decimal':
      return fc.integer({ min: min * 4, max: max * 4 }).map((quarters) => quarters / 4);
    case 'number':
    case 'money':
      return fc.integer({ min, max });
    case 'year':
      return fc.integer({ min: 1950, max: 2050 });
    case 'yesNo':
      return fc.boolean();
    case 'yesNoUnknown':
    case 'choice':
      return fc.constantFrom(...values.map(({ value }) => value));
    case 'choices':
      return fc.subarray(values.map(({ value }) => value));
    case 'reference':
      return recordId;
    case 'references':
      return fc.uniqueArray(recordId, { maxLength: 4 });
    case 'rolesHeld':
      return fc.constant(null);
  }
};

/** A stored value of a field. */
const valueOf = (field: Field): fc.Arbitrary<FieldValue> =>
  inputOf(field).map((input) => {
    const read = readValue(field, input);
    return read.ok ? read.value : null;
  });

const fieldsOf = ({ columns, recordType }: ImportType): readonly (readonly [string, Field])[] =>
  columns.flatMap(({ name, findsOnly }) => {
    const field = recordType.fields[name];
    return field && findsOnly !== true ? [[name, field] as const] : [];
  });

/** Stored values of a record, without fields that do not apply. */
const valuesOf = (type: ImportType): fc.Arbitrary<Values> =>
  fc
    .record(Object.fromEntries(fieldsOf(type).map(([name, field]) => [name, valueOf(field)])))
    .map((values) => removeInapplicable(type.recordType, values));

/** The file of an export of one record. */
const exportRecord = ({ recordType }: ImportType, id: number, values: Values): { readonly header: string[]; readonly cells: string[] } => {
  const columns = withIds(exportColumnsOf(recordType));
  const printers = printersOf(recordType, columns, { anonymise: false, titleOf, escape: (text) => text });
  const record = { id, recordState: recordType.states.initial, values, created: 0, updated: 0, updatedByName: 'Ada' };
  return { header: columns.map(({ label }) => label), cells: printers.map((print) => print(record, 1, null)) };
};

/** The record that a text names: by its id, or by a name that only one record has. */
const resolve = (type: string, text: string): Resolved => {
  const named = Array.from({ length: 30 }, (_, at) => at + 1).filter((id) => titleOf(type, id) === text || `#${id}` === text);
  const [id] = named;
  return id !== undefined && named.length === 1 ? { id } : { unknown: 'not known', among: named };
};

/** The outcome of importing this file for the record that it came from. */
const importFile = async (type: ImportType, id: number, values: Values, { header, cells }: ReturnType<typeof exportRecord>) => {
  const file = Buffer.from(printCsv([header, cells]));
  const open = () => Promise.resolve(Readable.from([file]));
  const survey = await surveySpreadsheet(open);
  const mapping = matchColumns(type.columns, survey.header, survey.samples);
  const settings = { ...survey, mapping, clearEmpty: true };
  const reading = prepareReading({ type, settings, answers: {}, group: 1, thisYear: 2026, canImportInto: () => true });
  const rows = [];
  for await (const row of readSpreadsheet(open, settings)) rows.push(row);
  const [read] = rows;
  if (!read || 'problem' in read || rows.length > 1) throw new Error(`The file has ${rows.length} rows: ${JSON.stringify(rows)}`);
  const resolved = new Map(
    reading.columns.flatMap((column, at) =>
      column?.field.references === undefined
        ? []
        : [
            [
              column.name,
              new Map(namesIn(column, read.cells[at] ?? '').map((text) => [text, resolve(column.field.references ?? '', text)])),
            ] as const,
          ],
    ),
  );
  const row = readRow(reading, resolved, { line: read.line, cells: read.cells, isCorrected: false, answer: null });
  // After a change of names only the id finds the record.
  if (type.columns.some(({ name }) => name === recordIdColumn)) expect(row.id).toBe(id);
  const snapshot = { ...blank(type.recordType), revision: 3, values: { ...blank(type.recordType).values, ...values } };
  return decideRow(type, settings, row, { record: { id, snapshot }, candidates: [], earlier: new Map() });
};

describe.each(ofRecords.map((type) => [type.name, type] as const))('an export of %s', (_name, type) => {
  it('imports again without a change', async () => {
    await fc.assert(
      fc.asyncProperty(recordId, valuesOf(type), async (id, values) => {
        const planned = await importFile(type, id, values, exportRecord(type, id, values));
        expect([planned.outcome, planned.changes, planned.problems]).toEqual(['unchanged', {}, []]);
      }),
      { numRuns },
    );
  });
});

const edited = ofRecords.filter(({ recordType }) => recordType.isEditable);

describe.each(edited.map((type) => [type.name, type] as const))('a changed export of %s', (_name, type) => {
  it('changes exactly the fields whose cells were changed', async () => {
    const fields = fieldsOf(type);
    const changed = fc.subarray([...fields], { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(recordId, valuesOf(type), valuesOf(type), changed, async (id, before, other, editedFields) => {
        const after = { ...before, ...Object.fromEntries(editedFields.map(([name]) => [name, other[name] ?? null])) };
        const planned = await importFile(type, id, before, exportRecord(type, id, after));
        fc.pre(planned.outcome !== 'refused');
        const edits = changesTo(before, Object.fromEntries(editedFields.map(([name]) => [name, after[name] ?? null])));
        const expected = Object.keys(withFormerKept(type.recordType, before, edits));
        expect(Object.keys(planned.changes).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns },
    );
  });
});

it('an export of contracts adds nothing and changes nothing', async () => {
  const contract = { ambassador: 1, contractTemplate: 2, start: '2026-09-01', expire: '2027-07-31', signed: null, group: 1 };
  const planFor = (values: Values) => importFile(ambassadorContractImport, 7, contract, exportRecord(ambassadorContractImport, 7, values));
  expect((await planFor({ ...contract, start: null })).outcome).toBe('unchanged');
  expect(await planFor({ ...contract, signed: '2026-09-02' })).toMatchObject({ outcome: 'refused', changes: {} });
});

describe('a reference of an export', () => {
  const values = { lastname: 'Smith', group: 1, institutionLastKnown: 3, institutionsAttended: [4, 5, 7] };
  const whole = exportRecord(studentImport, 7, values);
  const withCells = (cells: Readonly<Record<string, string>>) =>
    importFile(studentImport, 7, values, { ...whole, cells: whole.cells.map((cell, at) => cells[whole.header[at] ?? ''] ?? cell) });

  it('follows the cell that somebody changed: the name or the id', async () => {
    expect((await withCells({ 'Last known institution': 'institution, no. 5' })).changes).toEqual({
      institutionLastKnown: { from: 3, to: 5 },
      institutionsAttended: { from: [4, 5, 7], to: [3, 4, 5, 7] },
    });
    expect((await withCells({ 'Last known institution ID': '6' })).changes).toEqual({
      institutionLastKnown: { from: 3, to: 6 },
      institutionsAttended: { from: [4, 5, 7], to: [3, 4, 5, 7] },
    });
    expect((await withCells({ 'Attended institutions IDs': '4; 5' })).changes).toEqual({
      institutionsAttended: { from: [4, 5, 7], to: [4, 5] },
    });
  });

  it('is cleared with its name, and refused where name and id were changed to different records', async () => {
    expect((await withCells({ 'Last known institution': '' })).changes).toEqual({ institutionLastKnown: { from: 3, to: null } });
    const both = await withCells({ 'Last known institution': 'institution, no. 5', 'Last known institution ID': '8' });
    expect([both.outcome, both.problems[0]?.reason]).toEqual(['refused', nameAndIdDiffer('Last known institution')]);
  });

  it('is asked about where the name was changed to one that several have', async () => {
    const planned = await importFile(studentImport, 7, { ...values, institutionLastKnown: 4 }, whole);
    expect(planned.changes).toEqual({ institutionLastKnown: { from: 4, to: 3 } });
    expect((await withCells({ 'Last known institution': 'institution, again', 'Last known institution ID': '5' })).outcome).toBe(
      'question',
    );
  });
});
