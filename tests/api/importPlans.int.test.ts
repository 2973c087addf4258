import { planNotWaiting } from '../../domain/importMessages.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptPlan, answer, checkFile, columnsOf, planOf, unknownValuesOf, untilStatus, uploadRows } from '../running/importing.ts';
import { workbook } from '../samples/workbook.ts';
import type { ImportColumns } from '../../api/contract/imports.ts';
import { eventually } from '../infra/waiting.ts';
import { upload } from '../running/uploading.ts';
import type { ChangeAnswer, Visitor } from '../running/visitor.ts';
import { birthday, createUser, newUrn, otherGroup, ownGroup, surname, waitForTask } from '../running/waymark.ts';

let person: Visitor;

/** First names of one test: of people with the same rare one, the likeness of a birthday is asked about. */
let [Ada, Ben, Cleo] = ['', '', ''];

beforeAll(async () => {
  person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
});

beforeEach(() => {
  [Ada, Ben, Cleo] = [surname(), surname(), surname()];
});

const schoolOf = async (id: number) => (await person.form('students', id)).Record['institutionLastKnown'];

const csv = (...rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.join(',')).join('\r\n');

const studentsNamed = async (visitor: Visitor, lastname: string) =>
  (await visitor.search('students', { filter: `lastname:"${lastname}",recordState:any` })).Data;

/** Waits until the task that carries an import out has a status. Returns its id. */
const taskIs = async (id: number, status: number): Promise<number> => {
  const find = async () => (await person.search('tasks', { filter: `import:${id},command:import,group:any` })).Data[0];
  await eventually(30_000, async () => expect((await find())?.['status']).toBe(status));
  return (await find())?.Id ?? 0;
};

describe('a file of students', () => {
  it('waits with its columns, says what it would do, and writes once the plan is accepted', async () => {
    const name = surname();
    const [ada, ben] = [birthday(), birthday()];
    const known = await person.create('students', {
      firstname: Ada,
      lastname: name,
      dob: ada.iso,
      group: ownGroup,
      postcode: 'LE1 7RH',
    });
    const id = await uploadRows(
      person,
      csv(
        ['Students for autumn', '', '', '', ''],
        ['Forename', 'Surname', 'DOB', 'Post code', 'Year'],
        [Ada, name, ada.dots, 'le11aa', 'Y10'],
        [Ben, name, ben.dots, 'LE1 1AB', '9'],
        ['', '', '', '', ''],
        [Cleo, name, 'soon', 'LE1 1AC', 'Year 11'],
      ),
    );
    const columns = await columnsOf(person, id);
    expect(columns).toMatchObject({ Rows: 3, Mapping: ['firstname', 'lastname', 'dob', 'postcode', 'yearGroup'], IsRemembered: false });
    expect((await person.form('imports', id)).Record['status']).toBe('Waiting to be validated');

    const plan = await checkFile(person, id);
    expect(plan.Counts).toEqual({ create: 1, update: 1, unchanged: 0, question: 0, refused: 1, leftOut: 0 });
    expect(plan.Data.map(({ Line, Outcome, Record }) => ({ Line, Outcome, Record }))).toEqual([
      { Line: 3, Outcome: 'update', Record: known.Id },
      { Line: 4, Outcome: 'create', Record: null },
      { Line: 6, Outcome: 'refused', Record: null },
    ]);
    expect(plan.Data[0]?.Changes).toEqual([
      { Field: 'postcode', Label: 'Postcode', From: 'LE1 7RH', To: 'LE1 1AA' },
      { Field: 'yearGroup', Label: 'Year group', From: '', To: 'Year Group 10' },
    ]);
    expect(plan.Data[2]?.Problems).toEqual([{ Column: 'DOB', Reason: 'This is not a date. Write it like 14/03/2009', IsUnknown: false }]);
    expect(await studentsNamed(person, name)).toHaveLength(1);

    const corrected = await person.post(`/imports/correct/${id}`, { Line: 6, Column: 2, Value: '3/4/2008' });
    expect(corrected.json).toMatchObject({ Counts: { create: 2, refused: 0 }, Rows: [{ Line: 6, Outcome: 'create', IsCorrected: true }] });

    const done = await acceptPlan(person, id);
    expect(done).toMatchObject({ rows: 3, rowsCreated: 2, rowsUpdated: 1, unchanged: 0, failed: 0 });
    const students = await studentsNamed(person, name);
    expect(new Map(students.map((row) => [row['firstname'], row['dob']]))).toEqual(
      new Map([
        [Ada, ada.iso],
        [Ben, ben.iso],
        [Cleo, '2008-04-03'],
      ]),
    );
    expect((await person.history('students', known.Id)).at(-1)?.Process).toMatchObject({ Path: 'imports', Id: id });
    expect((await person.search('students', { filter: `imports:${id},group:any` })).Total).toBe(3);
    // The rows lead to their records by now, also those that made them.
    const made = new Map(students.map((row) => [row['firstname'], row.Id]));
    expect((await planOf(person, id)).Data.map(({ Record }) => Record)).toEqual([known.Id, made.get(Ben), made.get(Cleo)]);
  });

  it('with a number and a name of different schools takes the number, and says so', async () => {
    const name = surname();
    const [moat, judgemeadow] = [newUrn(), newUrn()];
    const [number, other] = [surname(), surname()];
    const school = await person.create('institutions', { name: number, urn: moat });
    await person.create('institutions', { name: other, urn: judgemeadow });
    const rows = [
      [Ada, name, birthday().iso, moat, number],
      [Ben, name, birthday().iso, moat, other],
    ];
    const id = await uploadRows(person, csv(['First name', 'Last name', 'Date of birth', 'URN', 'School'], ...rows));
    const reason = 'This is another institution than in the column “URN”, which counts';
    const plan = await checkFile(person, id);
    expect(plan.Counts.create).toBe(2);
    expect(plan.Reasons).toEqual([{ Column: 'School', Reason: reason, Rows: 1, IsNote: true }]);
    const noted = await planOf(person, id, `?reason=${encodeURIComponent(reason)}`);
    expect(noted.Data).toMatchObject([{ Line: 3, Outcome: 'create', Notes: [{ Column: 'School', Reason: reason }] }]);
    await acceptPlan(person, id);
    for (const student of await studentsNamed(person, name)) expect(await schoolOf(student.Id)).toBe(school.Id);
  });

  it('asks once about a value that nobody knows, and about two rows of one student', async () => {
    const name = surname();
    const [ada, cleo] = [birthday(), birthday()];
    const id = await uploadRows(
      person,
      csv(
        ['First name', 'Last name', 'Date of birth', 'Ethnicity', 'School'],
        [Ada, name, ada.iso, '', 'No such school'],
        [Ben, name, cleo.iso, '', 'No such school'],
        [Ben, name, cleo.iso, '', ''],
      ),
    );
    const plan = await checkFile(person, id);
    expect(plan.Counts).toMatchObject({ create: 0, question: 3 });
    const unknown = await unknownValuesOf(person, id);
    expect(unknown).toMatchObject([{ Column: 'institutionLastKnown', Value: 'No such school', Rows: 2 }]);
    const answered = await person.post(`/imports/answer-value/${id}`, {
      Column: 'institutionLastKnown',
      Value: 'No such school',
      To: null,
    });
    expect(answered.json).toMatchObject({ Counts: { create: 2, question: 1 } });
    const [repeated] = (await planOf(person, id, '?outcome=question')).Data;
    expect(repeated).toMatchObject({ Line: 4, RepeatsLine: 3 });
    expect((await answer(person, id, { Lines: [4], Answer: 'leaveOut' })).json.Counts).toMatchObject({ create: 2, leftOut: 1 });
    expect(await acceptPlan(person, id)).toMatchObject({ rowsCreated: 2, failed: 1 });
  });

  it('plans rows about the same student anew when one of them is corrected or left out', async () => {
    const name = surname();
    const born = birthday();
    const id = await uploadRows(
      person,
      csv(['First name', 'Last name', 'Date of birth'], [Ada, name, born.iso], [Ada, name, born.iso], [Ben, name, born.iso]),
    );
    expect((await checkFile(person, id)).Counts).toMatchObject({ create: 2, question: 1 });
    const correct = (line: number, value: string) => person.post(`/imports/correct/${id}`, { Line: line, Column: 0, Value: value });
    const outcomes = async () => (await planOf(person, id)).Data.map(({ Outcome, RepeatsLine }) => [Outcome, RepeatsLine]);
    // The first row is about somebody else: the second is now the only one about Ada.
    expect((await correct(2, 'Cleo')).json).toMatchObject({ Counts: { create: 3, question: 0 } });
    // It is about Ben, who is also in the last row.
    expect((await correct(2, Ben)).json).toMatchObject({ Counts: { create: 2, question: 1 } });
    expect(await outcomes()).toEqual([
      ['create', null],
      ['create', null],
      ['question', 2],
    ]);
    expect((await answer(person, id, { Lines: [2], Answer: 'leaveOut' })).json.Counts).toMatchObject({
      create: 2,
      question: 0,
      leftOut: 1,
    });
    expect((await answer(person, id, { Lines: [2], Answer: null })).json.Counts).toMatchObject({ create: 2, question: 1 });
  });

  it('is undone as one: new students go, changed values come back', async () => {
    const name = surname();
    const [ada, ben] = [birthday(), birthday()];
    const known = await person.create('students', {
      firstname: Ada,
      lastname: name,
      dob: ada.iso,
      group: ownGroup,
      postcode: 'LE1 7RH',
    });
    const rows = csv(
      ['First name', 'Last name', 'Date of birth', 'Postcode'],
      [Ada, name, ada.slashes, 'LE1 1AA'],
      [Ben, name, ben.slashes, ''],
    );
    const first = await uploadRows(person, rows);
    await checkFile(person, first);
    await acceptPlan(person, first);
    const [task] = (await person.search('tasks', { filter: `import:${first},command:import,group:any` })).Data;
    const undo = await person.post<ChangeAnswer & { Task: number }>(`/tasks/undo/${task?.Id}`, {});
    expect(undo.status).toBe(200);
    await waitForTask(person, undo.json.Task);
    expect((await person.form('students', known.Id)).Record['postcode']).toBe('LE1 7RH');
    const inState = async (state: string) =>
      (await person.search('students', { filter: `lastname:"${name}",recordState:${state}` })).Data.map((row) => row['firstname']);
    expect([await inState('0'), await inState('64')]).toEqual([[Ada], [Ben]]);
    // The same file again: whom the undo deleted is a new student.
    const second = await uploadRows(person, rows);
    expect((await columnsOf(person, second)).IsRemembered).toBe(true);
    expect((await checkFile(person, second)).Counts).toMatchObject({ create: 1, update: 1 });
    expect(await acceptPlan(person, second)).toMatchObject({ rowsCreated: 1, rowsUpdated: 1 });
  });

  it('asks again about a row whose record changed after the check, before anything is written', async () => {
    const name = surname();
    const [ada, ben, cleo] = [birthday(), birthday(), birthday()];
    const known = await Promise.all(
      [ada, ben].map(({ iso: dob }, at) =>
        person.create('students', { firstname: at === 0 ? Ada : Ben, lastname: name, dob, group: ownGroup, postcode: 'LE3 9XY' }),
      ),
    );
    const [first, second] = known.map(({ Id }) => Id);
    const id = await uploadRows(
      person,
      csv(
        ['First name', 'Last name', 'Date of birth', 'Postcode'],
        [Ada, name, ada.slashes, 'LE1 1AA'],
        [Ben, name, ben.slashes, 'LE1 1AA'],
        ['Cleo', name, cleo.slashes, ''],
      ),
    );
    await checkFile(person, id);
    for (const { Id, Revision } of known) await person.edit('students', Id, Revision, { postcode: 'LE2 2BB' });
    await person.post(`/imports/accept/${id}`, {});
    const asking = await taskIs(id, 2);
    await untilStatus(person, id, 'Awaiting validation resolutions');
    const asked = (await planOf(person, id, '?outcome=question')).Data;
    expect(asked).toMatchObject([
      {
        Line: 2,
        Record: first,
        Problems: [{ Reason: 'Somebody changed Postcode after the file was checked' }],
        Changes: [{ Label: 'Postcode', From: 'LE2 2BB', To: 'LE1 1AA' }],
      },
      { Line: 3, Record: second },
    ]);
    expect(await studentsNamed(person, name)).toHaveLength(2);
    // One is taken from the file all the same, the other is not answered.
    const answered = await answer(person, id, { Lines: [2], Answer: 'same', Record: first });
    expect(answered.json).toMatchObject({ Counts: { create: 1, update: 1, question: 1 } });
    expect(await acceptPlan(person, id)).toMatchObject({ rowsCreated: 1, rowsUpdated: 1, failed: 1 });
    const postcodes = await Promise.all([first, second].map(async (each) => (await person.form('students', each ?? 0)).Record['postcode']));
    expect(postcodes).toEqual(['LE1 1AA', 'LE2 2BB']);
    // The undo of the second task is that of the whole import.
    const tasks = (await person.search('tasks', { filter: `import:${id},command:import,group:any` })).Data.map(({ Id }) => Id);
    const undo = await person.post<ChangeAnswer & { Task: number }>(`/tasks/undo/${tasks.find((each) => each !== asking)}`, {});
    await waitForTask(person, undo.json.Task);
    expect((await person.form('students', first ?? 0)).Record['postcode']).toBe('LE2 2BB');
  });

  it('adds no student whom somebody else added after the check', async () => {
    const name = surname();
    const ben = birthday();
    const id = await uploadRows(person, csv(['First name', 'Last name', 'Date of birth'], [Ben, name, ben.slashes]));
    await checkFile(person, id);
    await person.create('students', { firstname: Ben, lastname: name, dob: ben.iso, group: ownGroup });
    expect(await acceptPlan(person, id)).toMatchObject({ rowsCreated: 0, failed: 1 });
    expect((await planOf(person, id, '?outcome=refused')).Data[0]?.Problems[0]?.Reason).toBe(
      'Somebody added a student like this after the file was checked',
    );
  });

  it('writes a row although another field of its record changed after the check', async () => {
    const name = surname();
    const ada = birthday();
    const known = await person.create('students', { firstname: Ada, lastname: name, dob: ada.iso, group: ownGroup, postcode: 'LE3 9XY' });
    const id = await uploadRows(person, csv(['First name', 'Last name', 'Date of birth', 'Postcode'], [Ada, name, ada.slashes, 'LE1 1AA']));
    await checkFile(person, id);
    await person.edit('students', known.Id, known.Revision, { town: 'Leicester' });
    expect(await acceptPlan(person, id)).toMatchObject({ rowsUpdated: 1, failed: 0 });
    expect((await person.form('students', known.Id)).Record).toMatchObject({ postcode: 'LE1 1AA', town: 'Leicester' });
  });

  it('makes one student of two imports that begin at the same time', async () => {
    const name = surname();
    const ada = birthday();
    const rows = csv(['First name', 'Last name', 'Date of birth'], [Ada, name, ada.slashes]);
    const ids = await Promise.all([uploadRows(person, rows), uploadRows(person, rows)]);
    for (const id of ids) expect((await checkFile(person, id)).Counts).toMatchObject({ create: 1 });
    await Promise.all(ids.map((id) => acceptPlan(person, id)));
    expect(await studentsNamed(person, name)).toHaveLength(1);
  });

  it('asks whether a row is a known student whose name or birth date is written otherwise', async () => {
    const name = surname();
    const known = await person.create('students', {
      firstname: 'Katherine',
      lastname: name,
      dob: '2009-03-04',
      group: ownGroup,
      postcode: 'LE1 7RH',
    });
    const id = await uploadRows(
      person,
      csv(['First name', 'Last name', 'Date of birth', 'Postcode'], ['Katherine', name, '03/04/2009', 'LE1 7RH']),
    );
    const { Data } = await checkFile(person, id);
    expect(Data).toMatchObject([{ Outcome: 'question', Record: null, Candidates: [{ Id: known.Id, Name: `Katherine ${name}` }] }]);
    expect(Data[0]?.Candidates[0]?.Because).toEqual(expect.arrayContaining(['Day and month of birth are swapped']));
    expect((await answer(person, id, { Lines: [2], Answer: 'same', Record: 999_999 })).status).toBe(400);
    const answered = await answer(person, id, { Lines: [2], Answer: 'same', Record: known.Id });
    expect(answered.json).toMatchObject({ Counts: { update: 1 }, Rows: [{ Record: known.Id, Answer: 'same' }] });
    expect((await answer(person, id, { Lines: [2], Answer: null })).json).toMatchObject({ Counts: { question: 1 } });
    await answer(person, id, { Lines: [2], Answer: 'same', Record: known.Id });
    await acceptPlan(person, id);
    expect((await person.form('students', known.Id)).Record['dob']).toBe('2009-04-03');
    const history = await person.history('imports', id);
    expect(history.filter(({ Sentence }) => Sentence.startsWith('Answered the question of a row'))).toHaveLength(3);
  });

  it('finds a student by a UCAS ID with other signs in it, and keeps how it is written', async () => {
    const digits = String(Math.floor(1_000_000_000 + Math.random() * 8_999_999_999));
    const ucas = digits.replace(/^(\d{3})(\d{3})/, '$1-$2-');
    const known = await person.create('students', { firstname: surname(), lastname: surname(), ucas, group: ownGroup });
    const id = await uploadRows(person, csv(['UCAS ID', 'Email'], [digits, 'ada@example.test']), 'studentContact');
    expect((await checkFile(person, id)).Data).toMatchObject([
      { Outcome: 'update', Record: known.Id, Changes: [{ Field: 'email', From: '', To: 'ada@example.test' }] },
    ]);
  });

  it('asks about a student of the same name and birthday, where something else says that they are two people', async () => {
    const name = surname();
    const [day, ucas] = [birthday(), String(Date.now()).slice(-10)];
    const add = async (firstname: string, more: Readonly<Record<string, unknown>>) =>
      (await person.create('students', { firstname, lastname: name, dob: day.iso, group: ownGroup, ...more })).Id;
    const known = [await add(Ada, { ucas }), await add(Ben, { sex: 10 }), await add('J.P.', {}), await add(Cleo, { sex: 10 })];
    const id = await uploadRows(
      person,
      csv(
        ['First name', 'Last name', 'Date of birth', 'UCAS Personal ID', 'Sex', 'Postcode'],
        [Ada, name, day.dots, `${ucas.slice(1)}7`, '', ''],
        [Ben, name, day.dots, '', 'Male', ''],
        ['J.P.', name, day.dots, '', '', ''],
        [Cleo, name, day.dots, '', 'Female', 'LE1 1AA'],
      ),
    );
    const { Data } = await checkFile(person, id);
    expect(Data.map(({ Outcome, Record, Candidates }) => [Outcome, Record ?? Candidates[0]?.Id])).toEqual([
      ['question', known[0]],
      ['question', known[1]],
      ['question', known[2]],
      ['update', known[3]],
    ]);
  });

  it('may be a sheet of a workbook, and its leftovers and template are files', async () => {
    const name = surname();
    const book = workbook({
      Notes: [['Read me'], ['x']],
      Students: [
        ['First name', 'Last name', 'Sex'],
        [Ada, name, 'F'],
        [Ben, name, '=z'],
      ],
    });
    const id = await uploadRows(person, book);
    const { json } = await person.get<ImportColumns>(`/imports/columns/${id}?sheet=Students`);
    expect(json).toMatchObject({ Sheets: ['Notes', 'Students'], Sheet: 'Students', Mapping: ['firstname', 'lastname', 'sex'] });
    expect((await person.get(`/imports/columns/${id}?sheet=None`)).json).toMatchObject({
      Errors: [{ FieldName: 'sheet', ErrorMessages: ['This file has no such sheet'] }],
    });
    await person.post(`/imports/check/${id}`, { Mapping: json.Mapping, Sheet: 'Students' });
    await untilStatus(person, id, 'Awaiting validation resolutions');
    expect((await planOf(person, id)).Counts).toMatchObject({ create: 1, question: 1 });
    const leftovers = await person.get(`/imports/not-imported/${id}`);
    expect(leftovers.text).toBe(`\ufeffFirst name,Last name,Sex,Why not imported\r\n${Ben},${name},'=z,Sex: Sex has no such choice\r\n`);
    expect((await person.get('/imports/template/student')).text.split('\r\n')[0]).toContain('First name,Last name,Date of birth');
  });

  it('pauses, goes on with each row once, and is undone as one', async () => {
    const name = surname();
    const syllables = ['ba', 'ko', 'di', 'fu', 'ge', 'la', 'mi', 'no', 'pe', 'ra', 'su', 'ti', 'vo', 'we', 'zu'];
    const spell = (at: number) => [at % 15, Math.floor(at / 15) % 15, Math.floor(at / 225) % 15].map((each) => syllables[each]).join('');
    const rows = Array.from({ length: 1200 }, (_, at) => [
      `${spell(at * 7)}n`,
      `${spell(at)}${name}`,
      `0${1 + (at % 9)}/0${1 + (at % 7)}/20${10 + (at % 9)}`,
    ]);
    const id = await uploadRows(person, csv(['First name', 'Last name', 'Date of birth'], ...rows));
    await checkFile(person, id);
    expect((await person.post(`/imports/pause/${id}`, {})).status).toBe(400);
    const act = async (action: string) => (await person.post(`/imports/${action}/${id}`, {})).json.SuccessMessage;
    expect((await person.post(`/imports/accept/${id}`, {})).status).toBe(200);
    expect(await act('pause')).toBe('The import has been paused. What has been imported stays.');
    const task = await taskIs(id, 5);
    const actions = async () => (await person.form('imports', id)).Actions.map((action) => action.name);
    expect(await actions()).toEqual(['resume', 'cancel']);
    expect(await act('resume')).toBe('The import has resumed.');
    expect(await untilStatus(person, id, 'Completed')).toMatchObject({ rows: 1200, rowsCreated: 1200, failed: 0 });
    const total = async () => (await person.search('students', { filter: `imports:${id},group:any,recordState:0` })).Total;
    expect(await total()).toBe(1200);
    const undo = await person.post<ChangeAnswer & { Task: number }>(`/tasks/undo/${task}`, {});
    await waitForTask(person, undo.json.Task);
    expect(await total()).toBe(0);
  });

  it('is cancelled for good while it is paused, and its task stays suspended', async () => {
    const id = await uploadRows(person, csv(['First name', 'Last name'], ...Array.from({ length: 1200 }, () => [Ada, surname()])));
    await checkFile(person, id);
    await person.post(`/imports/accept/${id}`, {});
    await person.post(`/imports/pause/${id}`, {});
    const cancelled = await person.post(`/imports/cancel/${id}`, {});
    expect(cancelled.json.SuccessMessage).toBe('The import has been cancelled. What had been imported stays.');
    expect((await person.post(`/imports/resume/${id}`, {})).status).toBe(400);
    await taskIs(id, 5);
    expect((await person.form('imports', id)).Actions).toEqual([]);
  });

  it('is accepted once, whoever accepts or checks it at the same time', async () => {
    const name = surname();
    const id = await uploadRows(person, csv(['Student', 'DOB'], [`${Ada} ${name} (10X)`, birthday().slashes]));
    const { Data, Mapping } = await checkFile(person, id);
    expect(Data[0]?.Changes).toMatchObject([{ Field: 'firstname', To: Ada }, { Field: 'lastname', To: name }, { Field: 'dob' }]);
    const answers = await Promise.all([
      person.post(`/imports/accept/${id}`, {}),
      person.post(`/imports/accept/${id}`, {}),
      person.post(`/imports/check/${id}`, { Mapping }),
      person.post(`/imports/accept/${id}`, {}),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.find(({ status }) => status === 400)?.text).toContain(planNotWaiting);
    // If the check was first and has ended by then, the new plan may be accepted.
    const events = (await person.history('imports', id)).map(({ EventType }) => EventType);
    const accepted = events.indexOf('ImportPlanAccepted');
    expect(events.lastIndexOf('ImportPlanAccepted')).toBe(accepted);
    expect(accepted === -1 || events.lastIndexOf('ImportColumnsChosen') < accepted).toBe(true);
  });

  it('can be cancelled until it is carried out, and then changes nothing', async () => {
    const name = surname();
    const id = await uploadRows(person, csv(['First name', 'Last name'], [Ada, name]));
    await checkFile(person, id);
    const { status } = await person.post(`/imports/cancel/${id}`, {});
    expect(status).toBe(200);
    expect((await person.post(`/imports/accept/${id}`, {})).status).toBe(400);
    expect(await studentsNamed(person, name)).toHaveLength(0);
  });
});

describe('who may import', () => {
  it('needs the right of the type in the group of the import', async () => {
    const id = await uploadRows(person, csv(['First name', 'Last name'], [Ada, surname()]));
    await checkFile(person, id);
    const viewer = (await createUser([{ group: ownGroup, role: 'viewer' }])).visitor;
    const stranger = (await createUser([{ group: otherGroup, role: 'dataOfficer' }])).visitor;
    for (const [visitor, expected] of [
      [viewer, 403],
      [stranger, 404],
    ] as const) {
      for (const path of ['columns', 'plan', 'values', 'not-imported'])
        expect((await visitor.get(`/imports/${path}/${id}`)).status).toBe(expected);
      expect((await visitor.post(`/imports/check/${id}`, { Mapping: ['firstname', 'lastname'] })).status).toBe(expected);
      expect((await visitor.post(`/imports/answer/${id}`, { Lines: [2], Answer: 'leaveOut' })).status).toBe(expected);
      expect((await visitor.post(`/imports/answer-value/${id}`, { Column: 'sex', Value: 'x', To: null })).status).toBe(expected);
      expect((await visitor.post(`/imports/correct/${id}`, { Line: 2, Column: 0, Value: 'Eve' })).status).toBe(expected);
      expect((await visitor.post(`/imports/accept/${id}`, {})).status).toBe(expected);
    }
    expect((await upload(viewer, Buffer.from('First name,Last name\r\nAda,Smith'), { type: 'student' })).status).toBe(403);
    // An officer imports students without the right to a public register.
    const officer = (await createUser([{ group: ownGroup, role: 'officer' }])).visitor;
    const offered = (await officer.emptyForm('imports')).Fields.find(({ name }) => name === 'type')?.values;
    expect(offered?.map(({ value }) => value)).toEqual([
      'student',
      'studentContact',
      'activity',
      'attendance',
      'ambassador',
      'ambassadorApplication',
      'ambassadorTraining',
      'ambassadorContract',
    ]);
    // Another right to import is not enough for the actions on an import.
    const others = await uploadRows(person, csv(['First name', 'Last name'], [Ada, surname()]), 'studentHESAData');
    expect((await officer.form('imports', others)).Actions).toEqual([]);
    for (const action of ['pause', 'cancel', 'delete-file'])
      expect((await officer.post(`/imports/${action}/${others}`, {})).status).toBe(403);
  });

  it('matches only students whom the person may see, and refuses rows for groups without the right', async () => {
    const name = surname();
    const [ada, cleo] = [birthday(), birthday()];
    const stranger = (await createUser([{ group: otherGroup, role: 'dataOfficer' }])).visitor;
    const hidden = await stranger.create('students', { firstname: Ada, lastname: name, dob: ada.iso, group: otherGroup });
    const id = await uploadRows(
      person,
      csv(
        ['Student ID', 'First name', 'Last name', 'Date of birth', 'Group'],
        [`#${hidden.Id}`, Ada, name, ada.slashes, ''],
        ['', Ada, name, ada.slashes, ''],
        ['', Ben, name, cleo.slashes, 'Trent Bridge University'],
      ),
    );
    const plan = await checkFile(person, id);
    expect(plan.Data.map(({ Outcome, Problems }) => [Outcome, Problems[0]?.Reason])).toEqual([
      ['refused', 'No student that you may see has this ID'],
      ['create', undefined],
      ['refused', 'You may not import into this group'],
    ]);
  });

  it('answers nonsense with a message that names the field', async () => {
    const refusals = async (content: string | Buffer) => {
      const { status, json } = await upload(person, Buffer.from(content), { type: 'student' });
      return [status, json.Errors];
    };
    const pdf = await refusals('%PDF-1.4 nothing');
    expect(pdf).toEqual([400, [expect.objectContaining({ FieldName: 'file' })]]);
    expect(await refusals(Array.from({ length: 300 }, (_, at) => `Column ${at < 10 ? 'a' : 'b'}`).join(','))).toEqual([
      400,
      [{ FieldName: 'file', ErrorMessages: ['This file has 300 columns; at most 250 can be read'] }],
    ]);
    const id = await uploadRows(person, csv(['First name', 'Last name'], [Ada, surname()]));
    await checkFile(person, id);
    expect((await person.get(`/imports/plan/${id}?reason=%00`)).status).toBe(200);
    const zero = { Column: 'firstname', Value: 'A\u0000', To: 'Ada' };
    expect((await person.post(`/imports/answer-value/${id}`, zero)).status).toBe(200);
    expect((await person.post(`/imports/correct/${id}`, { Line: 2, Column: 0, Value: `${Ada}\u0000 ` })).json).toMatchObject({
      Rows: [{ Cells: [Ada, expect.anything()] }],
    });
    expect((await person.post(`/imports/check/${id}`, { Mapping: ['firstname', null] })).json).toMatchObject({
      Errors: [{ FieldName: 'Mapping', ErrorMessages: ['Please say which column has the Last name'] }],
    });
    await untilStatus(person, id, 'Awaiting validation resolutions');
  });
});

describe('names of schools', () => {
  it('count where the number is empty', async () => {
    const [urn, other, name] = [newUrn(), surname(), surname()];
    const numbered = await person.create('institutions', { name: `${surname()} School`, urn });
    const named = await person.create('institutions', { name: `${other} School` });
    const [ada, ben] = [birthday(), birthday()];
    const id = await uploadRows(
      person,
      csv(
        ['Pupil', 'DOB', 'School', 'URN'],
        [`${Ada} ${name}`, ada.slashes, 'As its old sign says', urn],
        [`${Ben} ${name}`, ben.slashes, `${other} School`, ''],
      ),
    );
    expect((await checkFile(person, id)).Counts).toMatchObject({ create: 2, question: 0 });
    await acceptPlan(person, id);
    // The list shows what the worker wrote a moment later.
    await eventually(20_000, async () => {
      const { Data } = await person.search('students', { filter: `imports:${id}` });
      const schools = Data.map(({ institutionLastKnown }) => institutionLastKnown);
      expect(new Set(schools)).toEqual(new Set([numbered.Id, named.Id]));
    });
  });

  it('are found in another spelling, where no school is written like that', async () => {
    const [saint, written] = [surname(), surname()];
    const bede = await person.create('institutions', { name: `St. ${saint}’s Academy`, phase: 2 });
    const exact = await person.create('institutions', { name: `The ${written} School`, phase: 2 });
    await person.create('institutions', { name: `${written} School`, phase: 2 });
    const [name, born] = [surname(), birthday()];
    const id = await uploadRows(
      person,
      csv(
        ['Pupil', 'DOB', 'School'],
        [`${Ada} ${name}`, born.dots, `The Saint ${saint}s Academy`],
        [`${Ben} ${name}`, born.dots, `The ${written} School`],
        [`${Cleo} ${name}`, born.dots, `${saint} Academy`],
      ),
    );
    await checkFile(person, id);
    expect((await unknownValuesOf(person, id)).map(({ Value }) => Value)).toEqual([`${saint} Academy`]);
    await acceptPlan(person, id);
    const students = await studentsNamed(person, name);
    expect(new Map(await Promise.all(students.map(async (row) => [row['firstname'], await schoolOf(row.Id)] as const)))).toEqual(
      new Map([
        [Ada, bede.Id],
        [Ben, exact.Id],
      ]),
    );
  });
});
