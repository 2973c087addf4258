import type { UnknownValues } from '../../api/contract/imports.ts';
import { describe, expect, it } from 'vitest';
import { leftOutByHand } from '../../domain/importMessages.ts';
import {
  acceptPlan,
  answer,
  checkFile,
  columnsOf,
  csv,
  planOf,
  studentsNamed,
  unknownValuesOf,
  untilStatus,
  uploadRows,
} from '../running/importing.ts';
import { workbook } from '../samples/workbook.ts';
import type { ImportColumns } from '../../api/contract/imports.ts';
import { upload } from '../running/uploading.ts';
import { birthday, ownGroup, surname } from '../running/waymark.ts';
import { useImporter } from './importer.ts';

const importer = useImporter();

describe('a file of students', () => {
  it('waits with its columns, says what it would do, and writes once the plan is accepted', async () => {
    const name = surname();
    const [ada, ben] = [birthday(), birthday()];
    const existing = await importer.person.create('students', {
      firstname: importer.Ada,
      lastname: name,
      dob: ada.iso,
      group: ownGroup,
      postcode: 'LE1 7RH',
    });
    const id = await uploadRows(
      importer.person,
      csv(
        ['Students for autumn', '', '', '', ''],
        ['Forename', 'Surname', 'DOB', 'Post code', 'Year'],
        [importer.Ada, name, ada.dots, 'le11aa', 'Y10'],
        [importer.Ben, name, ben.dots, 'LE1 1AB', '9'],
        ['', '', '', '', ''],
        [importer.Cleo, name, 'soon', 'LE1 1AC', 'Year 11'],
      ),
    );
    const columns = await columnsOf(importer.person, id);
    expect(columns).toMatchObject({ Rows: 3, Mapping: ['firstname', 'lastname', 'dob', 'postcode', 'yearGroup'], IsRemembered: false });
    expect((await importer.person.form('imports', id)).Record['status']).toBe('Waiting to be validated');

    const plan = await checkFile(importer.person, id);
    const alike = plan.Data.flatMap(({ Line, Outcome, Candidates }) => (Outcome === 'question' ? [{ Line, Candidates }] : []));
    expect(alike).toEqual([]);
    expect(plan.Data.map(({ Line, Outcome, Record }) => ({ Line, Outcome, Record }))).toEqual([
      { Line: 3, Outcome: 'update', Record: existing.Id },
      { Line: 4, Outcome: 'create', Record: null },
      { Line: 6, Outcome: 'refused', Record: null },
    ]);
    expect(plan.Counts).toEqual({ create: 1, update: 1, unchanged: 0, question: 0, refused: 1, leftOut: 0 });
    expect(plan.Data[0]?.Changes).toEqual([
      { Field: 'postcode', Label: 'Postcode', From: 'LE1 7RH', To: 'LE1 1AA' },
      { Field: 'yearGroup', Label: 'Year group', From: '', To: 'Year Group 10' },
    ]);
    expect(plan.Data[2]?.Problems).toEqual([{ Column: 'DOB', Reason: 'This is not a date. Write it like 14/03/2009', IsUnknown: false }]);
    expect(await studentsNamed(importer.person, name)).toHaveLength(1);

    const corrected = await importer.person.post(`/imports/correct/${id}`, { Line: 6, Column: 2, Value: '3/4/2008' });
    expect(corrected.json).toMatchObject({ Counts: { create: 2, refused: 0 }, Rows: [{ Line: 6, Outcome: 'create', IsCorrected: true }] });

    const done = await acceptPlan(importer.person, id);
    expect(done).toMatchObject({ rows: 3, rowsCreated: 2, rowsUpdated: 1, unchanged: 0, failed: 0 });
    const students = await studentsNamed(importer.person, name);
    expect(new Map(students.map((row) => [row['firstname'], row['dob']]))).toEqual(
      new Map([
        [importer.Ada, ada.iso],
        [importer.Ben, ben.iso],
        [importer.Cleo, '2008-04-03'],
      ]),
    );
    expect((await importer.person.history('students', existing.Id)).at(-1)?.Process).toMatchObject({ Path: 'imports', Id: id });
    expect((await importer.person.search('students', { filter: `imports:${id},group:any` })).Total).toBe(3);
    // The rows lead to their records by now, also those that made them.
    const idByName = new Map(students.map((row) => [row['firstname'], row.Id]));
    expect((await planOf(importer.person, id)).Data.map(({ Record }) => Record)).toEqual([
      existing.Id,
      idByName.get(importer.Ben),
      idByName.get(importer.Cleo),
    ]);
  });

  it('counts all values that nobody knows, and names the first 200', async () => {
    const name = surname();
    const rows = Array.from({ length: 203 }, (_, at) => ['Ada', name, birthday().iso, `No such school ${at}`]);
    const id = await uploadRows(importer.person, csv(['First name', 'Last name', 'Date of birth', 'School'], ...rows));
    await checkFile(importer.person, id);
    const { json } = await importer.person.get<UnknownValues>(`/imports/values/${id}`);
    expect([json.Data.length, json.Total]).toEqual([200, 203]);
  });

  it('asks once about a value that nobody knows, and about two rows of one student', async () => {
    const name = surname();
    const [ada, cleo] = [birthday(), birthday()];
    const id = await uploadRows(
      importer.person,
      csv(
        ['First name', 'Last name', 'Date of birth', 'Ethnicity', 'School'],
        [importer.Ada, name, ada.iso, '', 'No such school'],
        [importer.Ben, name, cleo.iso, '', 'No such school'],
        [importer.Ben, name, cleo.iso, '', ''],
      ),
    );
    const plan = await checkFile(importer.person, id);
    expect(plan.Counts).toMatchObject({ create: 0, question: 3 });
    const unknown = await unknownValuesOf(importer.person, id);
    expect(unknown).toMatchObject([{ Column: 'institutionLastKnown', Value: 'No such school', Rows: 2 }]);
    const reply = await importer.person.post(`/imports/answer-value/${id}`, {
      Column: 'institutionLastKnown',
      Value: 'No such school',
      To: null,
    });
    expect(reply.json).toMatchObject({ Counts: { create: 2, question: 1 } });
    const [repeated] = (await planOf(importer.person, id, '?outcome=question')).Data;
    expect(repeated).toMatchObject({ Line: 4, RepeatsLine: 3 });
    expect((await answer(importer.person, id, { Lines: [4], Answer: 'leaveOut' })).json.Counts).toMatchObject({ create: 2, leftOut: 1 });
    expect(await acceptPlan(importer.person, id)).toMatchObject({ rowsCreated: 2, failed: 1 });
  });

  it('plans rows about the same student anew when one of them is corrected or left out', async () => {
    const name = surname();
    const born = birthday();
    const id = await uploadRows(
      importer.person,
      csv(
        ['First name', 'Last name', 'Date of birth'],
        [importer.Ada, name, born.iso],
        [importer.Ada, name, born.iso],
        [importer.Ben, name, born.iso],
      ),
    );
    expect((await checkFile(importer.person, id)).Counts).toMatchObject({ create: 2, question: 1 });
    const correct = (line: number, value: string) =>
      importer.person.post(`/imports/correct/${id}`, { Line: line, Column: 0, Value: value });
    const outcomes = async () => (await planOf(importer.person, id)).Data.map(({ Outcome, RepeatsLine }) => [Outcome, RepeatsLine]);
    // The first row is about somebody else: the second is now the only one about Ada.
    expect((await correct(2, 'Cleo')).json).toMatchObject({ Counts: { create: 3, question: 0 } });
    // It is about Ben, who is also in the last row.
    expect((await correct(2, importer.Ben)).json).toMatchObject({ Counts: { create: 2, question: 1 } });
    expect(await outcomes()).toEqual([
      ['create', null],
      ['create', null],
      ['question', 2],
    ]);
    expect((await answer(importer.person, id, { Lines: [2], Answer: 'leaveOut' })).json.Counts).toMatchObject({
      create: 2,
      question: 0,
      leftOut: 1,
    });
    expect((await answer(importer.person, id, { Lines: [2], Answer: null })).json.Counts).toMatchObject({ create: 2, question: 1 });
  });

  it('may be a sheet of a workbook, and its leftovers and template are files', async () => {
    const name = surname();
    const book = workbook({
      Notes: [['Read me'], ['x']],
      Students: [
        ['First name', 'Last name', 'Sex'],
        [importer.Ada, name, 'F'],
        [importer.Ben, name, '=z'],
      ],
    });
    const id = await uploadRows(importer.person, book);
    const { json } = await importer.person.get<ImportColumns>(`/imports/columns/${id}?sheet=Students`);
    expect(json).toMatchObject({ Sheets: ['Notes', 'Students'], Sheet: 'Students', Mapping: ['firstname', 'lastname', 'sex'] });
    expect((await importer.person.get(`/imports/columns/${id}?sheet=None`)).json).toMatchObject({
      Errors: [{ FieldName: 'sheet', ErrorMessages: ['This file has no such sheet'] }],
    });
    expect((await importer.person.post(`/imports/check/${id}`, { Mapping: json.Mapping, Sheet: 'None' })).json).toMatchObject({
      Errors: [{ FieldName: 'Sheet', ErrorMessages: ['This file has no such sheet'] }],
    });
    await importer.person.post(`/imports/check/${id}`, { Mapping: json.Mapping, Sheet: 'Students' });
    await untilStatus(importer.person, id, 'Awaiting validation resolutions');
    expect((await planOf(importer.person, id)).Counts).toMatchObject({ create: 1, question: 1 });
    const leftovers = await importer.person.get(`/imports/not-imported/${id}`);
    expect(leftovers.text).toBe(
      `\ufeffFirst name,Last name,Sex,Why not imported\r\n${importer.Ben},${name},'=z,Sex: Sex has no such choice\r\n`,
    );
    await answer(importer.person, id, { Lines: [3], Answer: 'leaveOut' });
    expect((await importer.person.get(`/imports/not-imported/${id}`)).text).toContain(`'=z,${leftOutByHand}`);
    expect((await importer.person.get('/imports/template/student')).text.split('\r\n')[0]).toContain('First name,Last name,Date of birth');
  });

  it('answers nonsense with a message that names the field', async () => {
    const refusals = async (content: string | Buffer) => {
      const { status, json } = await upload(importer.person, Buffer.from(content), { type: 'student' });
      return [status, json.Errors];
    };
    const pdf = await refusals('%PDF-1.4 nothing');
    expect(pdf).toEqual([400, [expect.objectContaining({ FieldName: 'file' })]]);
    expect(await refusals(Array.from({ length: 300 }, (_, at) => `Column ${at < 10 ? 'a' : 'b'}`).join(','))).toEqual([
      400,
      [{ FieldName: 'file', ErrorMessages: ['This file has 300 columns; at most 250 can be read'] }],
    ]);
    const id = await uploadRows(importer.person, csv(['First name', 'Last name'], [importer.Ada, surname()]));
    await checkFile(importer.person, id);
    expect((await importer.person.get(`/imports/plan/${id}?reason=%00`)).status).toBe(200);
    const zero = { Column: 'firstname', Value: 'A\u0000', To: 'Ada' };
    expect((await importer.person.post(`/imports/answer-value/${id}`, zero)).status).toBe(200);
    expect(
      (await importer.person.post(`/imports/correct/${id}`, { Line: 2, Column: 0, Value: `${importer.Ada}\u0000 ` })).json,
    ).toMatchObject({
      Rows: [{ Cells: [importer.Ada, expect.anything()] }],
    });
    expect((await importer.person.post(`/imports/check/${id}`, { Mapping: ['firstname', null] })).json).toMatchObject({
      Errors: [{ FieldName: 'Mapping', ErrorMessages: ['Please say which column has the Last name'] }],
    });
    await untilStatus(importer.person, id, 'Awaiting validation resolutions');
  });
});
