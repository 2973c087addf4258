import { planNotWaiting } from '../../domain/importMessages.ts';
import { fileDeletedNow } from '../../domain/messages.ts';
import { describe, expect, it } from 'vitest';
import { acceptPlan, answer, checkFile, columnsOf, csv, planOf, studentsNamed, untilStatus, uploadRows } from '../running/importing.ts';
import { eventually } from '../infra/waiting.ts';
import type { ChangeAnswer } from '../running/visitor.ts';
import { birthday, ownGroup, surname, unique, waitForTask } from '../running/waymark.ts';
import { useImporter } from './importer.ts';

const importer = useImporter();

const tasksOf = async (id: number) => (await importer.person.search('tasks', { filter: `import:${id},command:import,group:any` })).Data;

/** Waits until the task that carries an import out has a status. Its import says that it is completed a moment earlier. Returns its id. */
const taskIs = async (id: number, status: number): Promise<number> => {
  const find = async () => (await tasksOf(id))[0];
  await eventually(120_000, async () => expect((await find())?.['status']).toBe(status));
  return (await find())?.Id ?? 0;
};

const createAda = (lastname: string, dob: string) =>
  importer.person.create('students', { firstname: importer.Ada, lastname, dob, group: ownGroup, postcode: 'LE3 9XY' });

describe('carrying out a plan', () => {
  it('writes a row although another field of its record changed after the check', async () => {
    const name = surname();
    const ada = birthday();
    const existing = await createAda(name, ada.iso);
    const id = await uploadRows(
      importer.person,
      csv(['First name', 'Last name', 'Date of birth', 'Postcode'], [importer.Ada, name, ada.slashes, 'LE1 1AA']),
    );
    await checkFile(importer.person, id);
    await importer.person.edit('students', existing.Id, existing.Revision, { town: 'Leicester' });
    expect(await acceptPlan(importer.person, id)).toMatchObject({ rowsUpdated: 1, failed: 0 });
    expect((await importer.person.form('students', existing.Id)).Record).toMatchObject({ postcode: 'LE1 1AA', town: 'Leicester' });
  });

  it('is undone field by field; a new student who is on an activity by now stays, and both are listed', async () => {
    const name = surname();
    const [ada, ben, cleo] = [birthday(), birthday(), birthday()];
    const existing = await createAda(name, ada.iso);
    const header = ['First name', 'Last name', 'Date of birth', 'Postcode', 'Sex'];
    const rows = [
      [importer.Ada, name, ada.slashes, 'LE1 1AA', 'F'],
      [importer.Ben, name, ben.slashes, '', 'M'],
      [importer.Cleo, name, cleo.slashes, '', 'F'],
    ];
    const id = await uploadRows(importer.person, csv(header, ...rows));
    await checkFile(importer.person, id);
    await acceptPlan(importer.person, id);
    const [{ Id: keptId } = { Id: 0 }] = (
      await importer.person.search('students', { filter: `lastname:"${name}",firstname:"${importer.Ben}"` })
    ).Data;
    const { Id: activity } = await importer.person.create('activities', {
      eventTitle: name,
      group: ownGroup,
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-03-02T15:00:00.000Z',
    });
    await importer.person.post(`/activities/${activity}/students`, { Submission: unique(), StudentIds: [keptId] });
    const { Revision } = await importer.person.form('students', existing.Id);
    await importer.person.edit('students', existing.Id, Revision, { postcode: 'LE2 2BB' });

    const { json } = await importer.person.post(`/tasks/undo/${await taskIs(id, 2)}`);
    const undo = json.Task ?? 0;
    expect((await waitForTask(importer.person, undo))['message']).toBe(
      '1 student is back to how it was. 1 new student deleted. 2 not undone in full: changed or in use since the import.',
    );
    expect((await importer.person.form('students', existing.Id)).Record).toMatchObject({ postcode: 'LE2 2BB', sex: null });
    expect((await studentsNamed(importer.person, name)).filter(({ recordState }) => recordState === 64)).toMatchObject([
      { firstname: importer.Cleo },
    ]);
    const problems = await importer.person.get<{ Data: readonly object[] }>(`/tasks/problems/${undo}`);
    expect(problems.json.Data).toMatchObject([
      { Line: existing.Id, Reason: 'Postcode not undone: changed again since.' },
      { Line: keptId, Reason: 'Not undone: in use since the import.' },
    ]);
  });

  it('asks again about a row whose record changed after the check, before anything is written', async () => {
    const name = surname();
    const [ada, ben, cleo] = [birthday(), birthday(), birthday()];
    const existing = await Promise.all(
      [ada, ben].map(({ iso: dob }, at) =>
        importer.person.create('students', {
          firstname: at === 0 ? importer.Ada : importer.Ben,
          lastname: name,
          dob,
          group: ownGroup,
          postcode: 'LE3 9XY',
        }),
      ),
    );
    const [first, second] = existing.map(({ Id }) => Id);
    const id = await uploadRows(
      importer.person,
      csv(
        ['First name', 'Last name', 'Date of birth', 'Postcode'],
        [importer.Ada, name, ada.slashes, 'LE1 1AA'],
        [importer.Ben, name, ben.slashes, 'LE1 1AA'],
        [importer.Cleo, name, cleo.slashes, ''],
      ),
    );
    await checkFile(importer.person, id);
    for (const { Id, Revision } of existing) await importer.person.edit('students', Id, Revision, { postcode: 'LE2 2BB' });
    await importer.person.post(`/imports/accept/${id}`, {});
    const asking = await taskIs(id, 2);
    await untilStatus(importer.person, id, 'Awaiting validation resolutions');
    const questions = (await planOf(importer.person, id, '?outcome=question')).Data;
    expect(questions).toMatchObject([
      {
        Line: 2,
        Record: first,
        Problems: [{ Reason: 'Somebody changed Postcode after the file was checked' }],
        Changes: [{ Label: 'Postcode', From: 'LE2 2BB', To: 'LE1 1AA' }],
      },
      { Line: 3, Record: second },
    ]);
    expect(await studentsNamed(importer.person, name)).toHaveLength(2);
    // One is taken from the file all the same, the other is not answered.
    const reply = await answer(importer.person, id, { Lines: [2], Answer: 'same', Record: first });
    expect(reply.json).toMatchObject({ Counts: { create: 1, update: 1, question: 1 } });
    expect(await acceptPlan(importer.person, id)).toMatchObject({ rowsCreated: 1, rowsUpdated: 1, failed: 1 });
    const postcodes = await Promise.all(
      [first, second].map(async (each) => (await importer.person.form('students', each ?? 0)).Record['postcode']),
    );
    expect(postcodes).toEqual(['LE1 1AA', 'LE2 2BB']);
    // The undo of the second task is that of the whole import.
    const task = (await tasksOf(id)).find(({ Id }) => Id !== asking)?.Id ?? 0;
    await waitForTask(importer.person, task);
    const undo = await importer.person.post<ChangeAnswer & { Task: number }>(`/tasks/undo/${task}`, {});
    await waitForTask(importer.person, undo.json.Task);
    expect((await importer.person.form('students', first ?? 0)).Record['postcode']).toBe('LE2 2BB');
  });

  it('pauses, goes on with each row once, and is undone as one', async () => {
    // No two share a birthday, with each other or with the pupils of other tests: names that are a little alike would be asked about then.
    const bornOn = (at: number) => new Date(Date.UTC(1994, 0, 1 + at)).toISOString().slice(0, 10);
    const rows = Array.from({ length: 1200 }, (_, at) => [surname(), surname(), bornOn(at)]);
    const id = await uploadRows(importer.person, csv(['First name', 'Last name', 'Date of birth'], ...rows));
    await checkFile(importer.person, id);
    expect((await importer.person.post(`/imports/pause/${id}`, {})).status).toBe(400);
    const act = async (action: string) => (await importer.person.post(`/imports/${action}/${id}`, {})).json.SuccessMessage;
    expect((await importer.person.post(`/imports/accept/${id}`, {})).status).toBe(200);
    expect(await act('pause')).toBe('The import has been paused. What has been imported stays.');
    const task = await taskIs(id, 5);
    const actions = async () => (await importer.person.form('imports', id)).Actions.map((action) => action.name);
    expect(await actions()).toEqual(['resume', 'cancel']);
    expect(await act('resume')).toBe('The import has resumed.');
    expect(await untilStatus(importer.person, id, 'Completed')).toMatchObject({ rows: 1200, rowsCreated: 1200, failed: 0 });
    const total = async () => (await importer.person.search('students', { filter: `imports:${id},group:any,recordState:0` })).Total;
    expect(await total()).toBe(1200);
    await taskIs(id, 2);
    const undo = await importer.person.post<ChangeAnswer & { Task: number }>(`/tasks/undo/${task}`, {});
    await waitForTask(importer.person, undo.json.Task);
    expect(await total()).toBe(0);
  });

  it('is cancelled for good while it is paused; its task stays suspended, and its file can be deleted', async () => {
    const id = await uploadRows(
      importer.person,
      csv(['First name', 'Last name'], ...Array.from({ length: 1200 }, () => [importer.Ada, surname()])),
    );
    await checkFile(importer.person, id);
    await importer.person.post(`/imports/accept/${id}`, {});
    await importer.person.post(`/imports/pause/${id}`, {});
    const cancelled = await importer.person.post(`/imports/cancel/${id}`, {});
    expect(cancelled.json.SuccessMessage).toBe('The import has been cancelled. What had been imported stays.');
    expect((await importer.person.post(`/imports/resume/${id}`, {})).status).toBe(400);
    await taskIs(id, 5);
    expect((await importer.person.form('imports', id)).Actions.map(({ name }) => name)).toEqual(['delete-file']);
    expect((await importer.person.post(`/imports/delete-file/${id}`)).json.SuccessMessage).toBe(fileDeletedNow);
  });

  it('can be cancelled until it is carried out, and then changes nothing', async () => {
    const name = surname();
    const id = await uploadRows(importer.person, csv(['First name', 'Last name'], [importer.Ada, name]));
    await checkFile(importer.person, id);
    const { status } = await importer.person.post(`/imports/cancel/${id}`, {});
    expect(status).toBe(200);
    expect((await importer.person.post(`/imports/accept/${id}`, {})).status).toBe(400);
    expect(await studentsNamed(importer.person, name)).toHaveLength(0);
  });

  it('is accepted once, whoever accepts or checks it at the same time', async () => {
    const name = surname();
    const id = await uploadRows(importer.person, csv(['Student', 'DOB'], [`${importer.Ada} ${name} (10X)`, birthday().slashes]));
    const { Data, Mapping } = await checkFile(importer.person, id);
    expect(Data[0]?.Changes).toMatchObject([{ Field: 'firstname', To: importer.Ada }, { Field: 'lastname', To: name }, { Field: 'dob' }]);
    const answers = await Promise.all([
      importer.person.post(`/imports/accept/${id}`, {}),
      importer.person.post(`/imports/accept/${id}`, {}),
      importer.person.post(`/imports/check/${id}`, { Mapping }),
      importer.person.post(`/imports/accept/${id}`, {}),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.find(({ status }) => status === 400)?.text).toContain(planNotWaiting);
    // If the check was first and has ended by then, the new plan may be accepted.
    const events = (await importer.person.history('imports', id)).map(({ EventType }) => EventType);
    const accepted = events.indexOf('ImportPlanAccepted');
    expect(events.lastIndexOf('ImportPlanAccepted')).toBe(accepted);
    expect(accepted === -1 || events.lastIndexOf('ImportColumnsChosen') < accepted).toBe(true);
  });

  it('is undone as one: new students go, changed values come back', async () => {
    const name = surname();
    const [ada, ben] = [birthday(), birthday()];
    const existing = await importer.person.create('students', {
      firstname: importer.Ada,
      lastname: name,
      dob: ada.iso,
      group: ownGroup,
      postcode: 'LE1 7RH',
    });
    const rows = csv(
      ['First name', 'Last name', 'Date of birth', 'Postcode'],
      [importer.Ada, name, ada.slashes, 'LE1 1AA'],
      [importer.Ben, name, ben.slashes, ''],
    );
    const first = await uploadRows(importer.person, rows);
    await checkFile(importer.person, first);
    await acceptPlan(importer.person, first);
    const undo = await importer.person.post<ChangeAnswer & { Task: number }>(`/tasks/undo/${await taskIs(first, 2)}`, {});
    expect(undo.status).toBe(200);
    await waitForTask(importer.person, undo.json.Task);
    expect((await importer.person.form('students', existing.Id)).Record['postcode']).toBe('LE1 7RH');
    const inState = async (state: string) =>
      (await importer.person.search('students', { filter: `lastname:"${name}",recordState:${state}` })).Data.map((row) => row['firstname']);
    expect([await inState('0'), await inState('64')]).toEqual([[importer.Ada], [importer.Ben]]);
    // The same file again: whom the undo deleted is a new student.
    const second = await uploadRows(importer.person, rows);
    expect((await columnsOf(importer.person, second)).IsRemembered).toBe(true);
    expect((await checkFile(importer.person, second)).Counts).toMatchObject({ create: 1, update: 1 });
    expect(await acceptPlan(importer.person, second)).toMatchObject({ rowsCreated: 1, rowsUpdated: 1 });
  });
});
