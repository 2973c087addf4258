import { beforeAll, describe, expect, it } from 'vitest';
import { memberLeftAlone, ownAccountDeletedAlone } from '../../domain/messages.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, waitForTask, createUser, unique } from '../running/waymark.ts';

/** A user in a group of their own, so that no other test's records match the filters. */
let person: Visitor;

beforeAll(async () => {
  const admin = as('admin');
  const { Id } = await admin.create('institutions', { name: unique('Bulk University'), subscriber: true });
  await admin.get('/institutions/search');
  person = (await createUser([{ group: Id, role: 'officer' }])).visitor;
});

const students = async (count: number, consortium: string): Promise<readonly number[]> =>
  (await Promise.all(Array.from({ length: count }, () => person.create('students', { lastname: unique('Many'), consortium })))).map(
    ({ Id }) => Id,
  );

const count = async (filter: string) => (await person.search('students', { filter })).Total;
const stateOf = async (id: number) => (await person.form('students', id)).State.name;
const problemsOf = async (task: number | undefined) =>
  (await person.get<{ Data: readonly { Line: number; Column: string; Reason: string }[]; Total: number }>(`/tasks/problems/${task}`)).json;

describe('a bulk delete by filter', () => {
  it('runs as one task with expected and actual counts and deletes only the matches', async () => {
    const [mine, other] = [unique('Bulk'), unique('Bulk')];
    const ids = await students(12, mine);
    await students(3, other);
    const { json } = await person.post('/students/bulk-state', { state: 64, filter: `consortium:${mine}` });
    expect(json).toMatchObject({
      Success: true,
      SuccessMessage: 'Deleting 12 students…',
      Task: expect.any(Number) as number,
    });
    expect(await waitForTask(person, json.Task ?? 0)).toMatchObject({
      status: 2,
      command: 'bulk change',
      title: 'Delete 12 students',
      size: 12,
      done: 12,
      failed: 0,
      message: '12 students deleted.',
    });
    expect([
      await count(`consortium:${mine}`),
      await count(`consortium:${mine},recordState:64`),
      await count(`consortium:${other}`),
    ]).toEqual([0, 12, 3]);
    const history = await person.history('students', ids[0] ?? 0);
    expect(history.at(-1)).toMatchObject({
      EventType: 'StudentDeleted',
      Process: { Label: 'task “Delete 12 students”', Path: 'tasks', Id: json.Task },
    });
  });

  it('is undone as one step, keeps records edited since and reports them', async () => {
    const mine = unique('Bulk');
    const ids = await students(6, mine);
    const { json } = await person.post('/students/bulk-state', { state: 64, filter: `consortium:${mine}` });
    await waitForTask(person, json.Task ?? 0);
    const [between] = ids;
    await person.post(`/students/state/${between}`, { state: 0 });
    await person.post(`/students/state/${between}`, { state: 1 });

    const undo = (await person.post(`/tasks/undo/${json.Task}`)).json;
    expect(await waitForTask(person, undo.Task ?? 0)).toMatchObject({
      status: 2,
      command: 'undo',
      title: 'Undo: Delete 6 students',
      done: 5,
      failed: 1,
      message: '5 students are current again. 1 not undone: changed again since.',
    });
    expect(await problemsOf(undo.Task)).toMatchObject({
      Data: [
        {
          Line: between,
          Column: `student #${String(between).padStart(8, '0')}`,
          Reason: 'Not undone: changed again since.',
        },
      ],
      Total: 1,
    });
    expect(await stateOf(between ?? 0)).toBe('Archived');
    expect(await count(`consortium:${mine}`)).toBe(5);
    const history = await person.history('students', ids[1] ?? 0);
    expect(history.map(({ EventType }) => EventType)).toEqual(['StudentRegistered', 'StudentDeleted', 'StudentChangesUndone']);
    expect(history.at(-1)).toMatchObject({
      Sentence: 'Undid',
      Process: { Label: '“Delete 6 students”', Path: 'tasks', Id: undo.Task },
    });
    expect((await person.form('tasks', json.Task ?? 0)).Record['undoneBy']).toBe(undo.Task);
  });

  it('is undone in the group of the task, whichever group the user works in', async () => {
    const mine = unique('Bulk');
    await students(1, mine);
    const { json } = await person.post('/students/bulk-state', { state: 64, filter: `consortium:${mine}` });
    await waitForTask(person, json.Task ?? 0);
    const undo = (await as('admin').post(`/tasks/undo/${json.Task}`)).json;
    await waitForTask(person, undo.Task ?? 0);
    const [task, undoTask] = await Promise.all([json.Task, undo.Task].map((id) => person.form('tasks', id ?? 0)));
    expect(undoTask?.Record['group']).toBe(task?.Record['group']);
  });

  it('has one undo, however many ask for it at once', async () => {
    const mine = unique('Bulk');
    const [first] = await students(3, mine);
    const { json } = await person.post('/students/bulk-state', { state: 64, filter: `consortium:${mine}` });
    await waitForTask(person, json.Task ?? 0);
    const undos = await Promise.all(Array.from({ length: 4 }, () => person.post(`/tasks/undo/${json.Task}`)));
    const tasks = new Set(undos.filter(({ status }) => status === 200).map((reply) => reply.json.Task));
    expect(tasks.size).toBe(1);
    const [undo] = tasks;
    expect(await waitForTask(person, undo ?? 0)).toMatchObject({ done: 3, failed: 0, message: '3 students are current again.' });
    const history = await person.history('students', first ?? 0);
    expect(history.map(({ Sentence }) => Sentence).filter((sentence) => sentence === 'Undid')).toHaveLength(1);
    expect((await person.form('tasks', json.Task ?? 0)).Record['undoneBy']).toBe(undo);
  });

  it('is not undone twice or before its end, and an undo is not undone', async () => {
    const mine = unique('Bulk');
    await students(2, mine);
    const { json } = await person.post('/students/bulk-state', { state: 64, filter: `consortium:${mine}` });
    await waitForTask(person, json.Task ?? 0);
    const undo = (await person.post(`/tasks/undo/${json.Task}`)).json;
    await waitForTask(person, undo.Task ?? 0);
    const refused = {
      status: 400,
      json: { Success: false, message: 'Only finished bulk changes and imports can be undone, and only once.' },
    };
    expect(await person.post(`/tasks/undo/${json.Task}`)).toMatchObject(refused);
    expect(await person.post(`/tasks/undo/${undo.Task}`)).toMatchObject(refused);
    expect((await person.post('/tasks/undo/2147483647')).status).toBe(404);
    expect(await count(`consortium:${mine}`)).toBe(2);
  });
});

describe('a bulk change by ids', () => {
  it('changes only those records and reports each one that it cannot change', async () => {
    const mine = unique('Bulk');
    const ids = await students(5, mine);
    await person.post(`/students/delete/${ids[0]}`);
    await person.post(`/students/state/${ids[1]}`, { state: 1 });
    const { json } = await person.post('/students/bulk-state', { state: 1, ids: [...ids.slice(0, 4), ids[2], 2_147_483_647] });
    expect(await waitForTask(person, json.Task ?? 0)).toMatchObject({
      title: 'Archive 5 students',
      done: 2,
      failed: 2,
      message: '2 students archived. 1 needed no change. 2 could not be archived.',
    });
    expect((await problemsOf(json.Task)).Data.map(({ Line, Reason }) => [Line, Reason])).toEqual([
      [ids[0], 'A record that is deleted can become current.'],
      [2_147_483_647, 'There is no such student.'],
    ]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['Deleted', 'Archived', 'Archived', 'Archived', 'Current']);
  });

  it('deletes by ids in the address', async () => {
    const ids = await students(2, unique('Bulk'));
    const { status, json } = await person.post(`/students/bulk-delete?ids=${ids.join(',')}`);
    expect(status).toBe(200);
    expect(json.SuccessMessage).toBe('Deleting 2 students…');
    await waitForTask(person, json.Task ?? 0);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['Deleted', 'Deleted']);
  });

  it('keeps edits that others make meanwhile', async () => {
    const mine = unique('Bulk');
    const ids = await students(10, mine);
    const { json } = await person.post('/students/bulk-state', { state: 1, filter: `consortium:${mine}` });
    const edits = await Promise.all(ids.map((id) => person.edit('students', id, 0, { firstname: 'Edited' })));
    await waitForTask(person, json.Task ?? 0);
    expect(edits.map(({ status }) => status)).toEqual(ids.map(() => 200));
    for (const id of ids) {
      expect(await person.form('students', id)).toMatchObject({
        State: { name: 'Archived' },
        Record: { firstname: 'Edited' },
        CurrentRevision: 2,
      });
    }
  });

  it.each<[string, string, object, string, string]>([
    ['no ids', '/students/bulk-delete?ids=', {}, 'ids', 'Please choose at least one record'],
    ['no ids at all', '/students/bulk-delete', {}, 'ids', 'Please choose at least one record'],
    ['ids that are none', '/students/bulk-delete?ids=1,two', {}, 'ids', 'ids must be record ids, separated by commas'],
    ['the id 0', '/students/bulk-delete?ids=0', {}, 'ids', 'ids must be record ids, separated by commas'],
    ['ids beyond all', '/students/bulk-delete?ids=9999999999', {}, 'ids', 'ids must be record ids, separated by commas'],
    ['neither ids nor filter', '/students/bulk-state', { state: 1 }, 'ids', 'Please choose at least one record'],
    ['an empty list', '/students/bulk-state', { state: 1, ids: [] }, 'ids', 'Please choose at least one record'],
    ['no state', '/students/bulk-state', { filter: '' }, 'state', 'Please choose a state'],
    ['a state that there is not', '/students/bulk-state', { state: 2, filter: '' }, 'state', 'Please choose a state'],
    ['a state of other records', '/students/bulk-state', { state: 5, filter: '' }, 'state', 'Please choose a state'],
    [
      'a state that nobody enters by hand',
      '/students/bulk-state',
      { state: 4, filter: '' },
      'state',
      'No record can be marked as duplicate by hand.',
    ],
    [
      'too many ids in the body',
      '/students/bulk-state',
      { state: 1, ids: Array.from({ length: 10_001 }, (_, index) => index + 1) },
      'ids',
      'At most 10,000 records can be chosen one by one; use a filter instead',
    ],
  ])('refuses %s', async (_what, path, body, field, message) => {
    const { status, json } = await person.post(path, body);
    expect(status).toBe(400);
    expect(json.Errors).toEqual([{ FieldName: field, ErrorMessages: [message] }]);
  });

  it.each<[string, string, string]>([
    ['dob:soon', 'dob:soon', 'This is not a date in the format dd/mm/yyyy'],
    ['cohort-year:last', 'cohort-year:last', 'This is not a year in the format yyyy'],
    ['sex:13', 'sex:13', 'This is not a value of the list'],
    ['lastname:', 'lastname:', 'There is no value here'],
    ['\u0000', '\u0000', 'There are no letters or digits to search for'],
    [Array.from({ length: 101 }, (_, index) => `w${index}`).join(','), 'w100', 'A filter takes at most 100 words'],
  ])('refuses a filter with a part that it does not understand: %j', async (filter, text, reason) => {
    const [id] = await students(1, unique('Bulk'));
    const reply = await person.post('/students/bulk-state', { state: 64, filter });
    const message = `Nothing was changed, because part of the filter isn’t valid: “${text}”. ${reason}.`;
    expect(reply).toMatchObject({ status: 400, json: { message, Errors: [{ FieldName: 'filter', ErrorMessages: [message] }] } });
    expect((await person.form('students', id ?? 0)).State.name).toBe('Current');
  });
});

describe('a bulk delete', () => {
  const admin = as('admin');
  const message = '1 institution deleted. 1 could not be deleted.';

  it('keeps a member institution and reports it', async () => {
    const name = unique('Member');
    const group = await admin.create('institutions', { name, subscriber: true });
    const school = await admin.create('institutions', { name: unique('School') });
    const { json } = await admin.post(`/institutions/bulk-delete?ids=${group.Id},${school.Id}`);
    expect(await waitForTask(admin, json.Task ?? 0)).toMatchObject({ status: 2, done: 1, failed: 1, message });
    const problems = (await admin.get<{ Data: readonly { Line: number; Reason: string }[] }>(`/tasks/problems/${json.Task}`)).json.Data;
    expect(problems.map(({ Line, Reason }) => [Line, Reason])).toEqual([[group.Id, memberLeftAlone(name)]]);
    expect([(await admin.form('institutions', group.Id)).State.name, (await admin.form('institutions', school.Id)).State.name]).toEqual([
      'Open',
      'Deleted',
    ]);
    // A single delete is allowed.
    expect(await admin.post(`/institutions/delete/${group.Id}`)).toMatchObject({ status: 200 });
  });

  it('keeps the user’s own account', async () => {
    const { visitor: administrator, id } = await createUser([{ group: null, role: 'administrator' }]);
    const other = await createUser([]);
    const { json } = await administrator.post(`/users/bulk-delete?ids=${id},${other.id}`);
    expect(await waitForTask(administrator, json.Task ?? 0)).toMatchObject({ status: 2, done: 1, failed: 1 });
    expect(
      (await administrator.get<{ Data: readonly { Reason: string }[] }>(`/tasks/problems/${json.Task}`)).json.Data.map(
        ({ Reason }) => Reason,
      ),
    ).toEqual([ownAccountDeletedAlone]);
    expect((await administrator.form('users', id)).State.name).toBe('Current');
  });
});
