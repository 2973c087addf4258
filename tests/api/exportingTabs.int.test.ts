import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadExport, runExport } from '../running/exporting.ts';
import { readWorkbook } from '../running/workbook.ts';
import type { Visitor } from '../running/visitor.ts';
import { createUser, ownGroup, unique, waymark } from '../running/waymark.ts';

const times = { start: '2026-03-02T10:00:00.000Z', end: '2026-03-02T12:00:00.000Z' };
const word = unique('Tabs');
let person: Visitor;
let [visit, later, ada, ben] = [0, 0, 0, 0];

const mark = (activity: number, student: number, Status: string) =>
  person.post(`/activities/${activity}/register`, {
    Submission: randomUUID(),
    Marks: [{ StudentId: student, Status, Seen: 'registered' }],
  });

beforeAll(async () => {
  person = (await createUser([{ group: ownGroup, role: 'officer' }])).visitor;
  const activity = async (name: string) =>
    (await person.create('activities', { ...times, eventTitle: `${word} ${name}`, group: ownGroup })).Id;
  const student = async (firstname: string) => (await person.create('students', { firstname, lastname: word, group: ownGroup })).Id;
  [visit, later] = [await activity('visit'), await activity('later')];
  [ada, ben] = [await student('Ada'), await student('Ben')];
  for (const id of [visit, later])
    await person.post(`/activities/${id}/students`, { Submission: randomUUID(), StudentIds: id === visit ? [ada, ben] : [ada] });
  await mark(visit, ada, 'attended');
  await mark(later, ada, 'unattended');
  await person.post(`/activities/${visit}/students/evaluation-group`, {
    Submission: randomUUID(),
    StudentIds: [ben],
    EvaluationGroup: 3,
  });
});

/** The cells of an exported list of students in these columns. */
const cellsOf = async (activity: number, columns: readonly string[], more: Readonly<Record<string, unknown>> = {}) => {
  const { rows } = await downloadExport(person, `activities/${activity}/students`, '', more);
  // The file is in the order of the ids, and the students were created one after the other.
  return rows.map((row) => columns.map((column) => row[column]));
};

describe('an export of the list of a record', () => {
  it('has what the record says of the listed ones, and what no other record says', async () => {
    const columns = ['First name', 'Attendance', 'Evaluation group'];
    expect(await cellsOf(visit, columns)).toEqual([
      ['Ada', 'Attended', ''],
      ['Ben', 'Registered', 'Control'],
    ]);
    expect(await cellsOf(later, columns)).toEqual([['Ada', 'Unattended', '']]);
    expect((await downloadExport(person, 'students', `lastname:${word}`)).header).not.toContain('Attendance');
  });

  it('has on the page of the other record what links the two', async () => {
    const { rows } = await downloadExport(person, `students/${ada}/activities`, '', {});
    const columns = ['Event title', 'Attendance', 'Evaluation group'];
    expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
      [`${word} visit`, 'Attended', ''],
      [`${word} later`, 'Unattended', ''],
    ]);
    const { Data } = await person.search(`students/${ben}/activities`, {});
    expect(Data).toMatchObject([{ Id: visit, attendance: 'registered', evaluationGroup: 3 }]);
  });

  it('has these columns where they are chosen, and no others', async () => {
    const { header } = await downloadExport(person, `activities/${visit}/students`, '', { columns: ['attendance', 'firstname'] });
    expect(header).toEqual(['Attendance', 'First name']);
    const saved = await downloadExport(person, `activities/${visit}/students`, '', { configuration: true });
    expect(saved.header.slice(-2)).toEqual(['Attendance', 'Evaluation group']);
    const { status, json } = await person.post('/students/export', { reference: word, columns: ['attendance'] });
    expect([status, json.Errors]).toEqual([400, [{ FieldName: 'columns', ErrorMessages: ['This list has no column “attendance”'] }]]);
  });

  it('leaves out those without data, and keeps them without names', async () => {
    const withData = await downloadExport(person, `activities/${later}/students`, '', { includeWithDataOnly: true });
    expect([withData.header.includes('Attendance'), withData.header.includes('Evaluation group')]).toEqual([true, false]);
    expect(await cellsOf(visit, ['First name', 'Attendance'], { anon: true })).toEqual([
      ['', 'Attended'],
      ['', 'Registered'],
    ]);
  });

  it('has them in workbooks', async () => {
    const id = await runExport(person, `activities/${visit}/students`, {
      reference: word,
      filter: 'firstname:Ada',
      exportFormat: 'xlsx',
      columns: ['firstname', 'attendance'],
    });
    const archive = await readFile(join(waymark.dataDir, 'files', 'exports', String(id), 'export.xlsx'));
    expect(readWorkbook(archive)).toEqual([
      [
        { A: 'First name', B: 'Attendance' },
        { A: 'Ada', B: 'Attended' },
      ],
    ]);
  });

  it('says on its page which list it is of, to people who may look at that record', async () => {
    const listOf = async (path: string, reader = person) => {
      const id = await runExport(person, path, { reference: unique('Again') });
      return (await reader.form('exports', id)).ExportedList;
    };
    const tab = { Path: 'activities', Id: visit, Name: 'students' };
    expect(await listOf(`activities/${visit}/students`)).toEqual({ Path: 'students', Tab: tab });
    expect(await listOf('students/retention')).toEqual({ Path: 'students/retention', Tab: null });
    expect(await listOf('students')).toEqual({ Path: 'students', Tab: null });
    expect(await listOf(`students/${ada}/activities`)).toMatchObject({ Tab: { Path: 'students', Id: ada } });
    expect((await person.form('activities', visit)).ExportedList).toBeNull();
    const { visitor: payOfficer } = await createUser([{ group: ownGroup, role: 'payOfficer' }]);
    expect(await listOf(`students/${ada}/activities`, payOfficer)).toBeNull();
  });
});
