import { beforeAll, describe, expect, it } from 'vitest';
import type { HistoryAnswer } from '../../api/contract/records.ts';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { alreadyTaken, cannotBeUsed, notFoundChoice, undoNeedsEveryGroup } from '../../domain/messages.ts';
import { downloadExport, runExport } from '../running/exporting.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, waitForTask, createUser, otherGroup, ownGroup, unique, unrelatedGroup } from '../running/waymark.ts';

/** An administrator of all groups who works in the officer's group, and an administrator of that group alone. */
let everywhere: Visitor;
let own: Visitor;
const officer = as('officer');
const cohortList = customLookups.cohort;

beforeAll(async () => {
  everywhere = (await createUser([{ group: null, role: 'administrator' }])).visitor;
  await everywhere.post('/account/group', { group: ownGroup });
  own = (await createUser([{ group: ownGroup, role: 'administrator' }])).visitor;
});

const inEach = (lastname: string) =>
  Promise.all([ownGroup, otherGroup].map(async (group) => (await everywhere.create('students', { lastname, group })).Id));
const stateOf = async (id: number) => (await everywhere.form('students', id)).State.name;
const problemsOf = async (visitor: Visitor, task: number | undefined) =>
  (await visitor.get<{ Data: readonly { Line: number }[] }>(`/tasks/problems/${task}`, { after: everywhere.position })).json.Data.map(
    ({ Line }) => Line,
  );

describe('a bulk task over several groups', () => {
  it('is undone only by people who may edit in all those groups', async () => {
    const [mine, theirs] = (await inEach(unique('Across'))) as [number, number];
    const { json } = await everywhere.post('/students/bulk-state', { state: 1, ids: [mine, theirs] });
    expect(json.SuccessMessage).toContain('Archiving students…');
    const task = json.Task ?? 0;
    await waitForTask(everywhere, task);
    for (const visitor of [officer, own])
      expect(await visitor.post(`/tasks/undo/${task}`, {}, { after: everywhere.position })).toMatchObject({
        status: 403,
        json: { message: undoNeedsEveryGroup },
      });
    expect(await Promise.all([mine, theirs].map(stateOf))).toEqual(['Archived', 'Archived']);
    const undo = await everywhere.post(`/tasks/undo/${task}`);
    expect(undo.status).toBe(200);
    expect(await waitForTask(everywhere, undo.json.Task ?? 0)).toMatchObject({ status: 2, done: 2, failed: 0 });
    expect(await Promise.all([mine, theirs].map(stateOf))).toEqual(['Current', 'Current']);
  });

  it('hides its counts and problems from people with rights in one group alone', async () => {
    const [mine, theirs] = (await inEach(unique('Across'))) as [number, number];
    await everywhere.post(`/students/delete/${theirs}`);
    const { json } = await everywhere.post('/students/bulk-state', { state: 1, ids: [mine, theirs] });
    const task = json.Task ?? 0;
    expect(await waitForTask(everywhere, task)).toMatchObject({ done: 1, failed: 1, size: 2 });
    expect(await problemsOf(everywhere, task)).toEqual([theirs]);
    expect(await problemsOf(officer, task)).toEqual([]);
    const { Record, Fields } = await officer.form('tasks', task);
    expect(
      [Object.keys(Record), Fields.map(({ name }) => name)].map((names) =>
        names.filter((name) => ['size', 'done', 'failed', 'message'].includes(name)),
      ),
    ).toEqual([[], []]);
    const [row] = (await officer.search('tasks', { filter: `#${task}` })).Data;
    expect([row?.['size'], row?.['done'], row?.['message']]).toEqual([undefined, undefined, undefined]);
    expect((await officer.search('tasks', { filter: `#${task},size:2` })).Total).toBe(0);
    const label = (await officer.history('students', mine)).at(-1)?.Process?.Label;
    expect(label).toBe(`task #${String(task).padStart(8, '0')}`);
    expect((await officer.history('tasks', task)).flatMap(({ Changes }) => Changes.map(({ Field }) => Field))).not.toContain('size');
  });

  it('is undone by an officer if it changed records of their group alone', async () => {
    const [mine] = (await inEach(unique('Across'))) as [number];
    const { json } = await everywhere.post('/students/bulk-state', { state: 1, ids: [mine] });
    expect(json.SuccessMessage).toBe('Archiving 1 student…');
    await waitForTask(everywhere, json.Task ?? 0);
    const undo = await officer.post(`/tasks/undo/${json.Task}`, {}, { after: everywhere.position });
    expect(await waitForTask(officer, undo.json.Task ?? 0)).toMatchObject({ status: 2, done: 1, message: '1 student is current again.' });
  });
});

describe('an export that reaches beyond the group it belongs to', () => {
  it('hides its filter, rows and totals from people of that group alone', async () => {
    const lastname = unique('Wide');
    await inEach(lastname);
    const reference = unique('Reference');
    const id = await runExport(everywhere, 'students', { reference, filter: `lastname:${lastname},group:any` });
    expect((await everywhere.form('exports', id)).Record).toMatchObject({ rows: 2, filter: `group:any,lastname:${lastname}` });
    const form = await officer.get(`/exports/edit/${id}`, { after: everywhere.position });
    const answer = await officer.get(`/exports/search?filter=reference:${reference}`);
    const history = await officer.get(`/exports/history/${id}`);
    for (const { status, text } of [form, answer, history]) {
      expect([status, text.includes(lastname), /"rows":\d/.test(text)]).toEqual([200, false, false]);
    }
    expect(answer.text).toContain(reference);
    const sums = await Promise.all(
      [officer, everywhere].map(
        async (visitor) => (await visitor.search('exports', { filter: `reference:${reference}` })).Summary?.['rows'],
      ),
    );
    // Exports have no totals at all: a sum would tell how much others exported.
    expect(sums).toEqual([undefined, undefined]);
    const tasks = await officer.search('tasks', { filter: `Export ${reference}` });
    expect([tasks.Total, tasks.Data[0]?.['message'], tasks.Data[0]?.['size']]).toEqual([1, undefined, undefined]);
  });

  it('shows everything to people of the group if it stays within the group', async () => {
    const lastname = unique('Narrow');
    await inEach(lastname);
    const id = await runExport(everywhere, 'students', { reference: unique('Reference'), filter: `lastname:${lastname},group:own` });
    expect((await officer.form('exports', id)).Record).toMatchObject({ rows: 1, filter: expect.stringContaining(lastname) as string });
  });
});

describe('a conflict', () => {
  it('refuses a list entry of another group as unknown and does not name it', async () => {
    const name = unique('Their cohort');
    const entry = await everywhere.create('field-lists', { name, list: cohortList, group: otherGroup });
    const student = await officer.create('students', { lastname: unique('Conflict') });
    const colleague = await everywhere.create('field-lists', { name: unique('Our cohort'), list: cohortList, group: ownGroup });
    expect((await everywhere.edit('students', student.Id, 0, { cohort: colleague.Id })).status).toBe(200);
    for (const cohort of [entry.Id, 2_147_483_000]) {
      const { status, json, text } = await officer.post(
        `/students/edit/${student.Id}`,
        { Revision: 0, cohort },
        { after: everywhere.position },
      );
      expect([status, json.Errors]).toEqual([400, [{ FieldName: 'cohort', ErrorMessages: [notFoundChoice('Cohort')] }]]);
      expect(text).not.toContain(name);
    }
  });
});

describe('a user with roles in two groups', () => {
  const roles = [
    { group: ownGroup, role: 'viewer' },
    { group: otherGroup, role: 'dataOfficer' },
  ];

  it('shows an administrator of one group only the roles held there', async () => {
    const { id, email, visitor } = await createUser(roles);
    const after = visitor.position;
    const form = (
      await own.get<{ Record: Record<string, unknown>; Labels: Record<string, Record<string, string>> }>(`/users/edit/${id}`, { after })
    ).json;
    expect(form.Record['roles']).toEqual([roles[0]]);
    expect(Object.keys(form.Labels['roles'] ?? {})).toEqual([String(ownGroup)]);
    const row = (await own.search('users', { filter: `email:${email}` })).Data[0];
    expect([row?.['group'], row?.['role']]).toEqual([[ownGroup], ['viewer']]);
    const answers = [await own.get(`/users/history/${id}`), await own.get(`/users/search?filter=email:${email}`)].map(({ text }) => text);
    for (const text of answers)
      expect([text.includes('Trent Bridge'), text.includes('dataOfficer'), text.includes('Data officer')]).toEqual([false, false, false]);
    expect((await as('admin').form('users', id)).Record['roles']).toEqual(roles);
  });

  it('keeps the roles of other groups when an administrator of one group saves theirs', async () => {
    const { id, visitor } = await createUser(roles);
    const form = await own.get<{ Revision: number; CanEdit: boolean; Fields: readonly { name: string; readOnly: boolean }[] }>(
      `/users/edit/${id}`,
      { after: visitor.position },
    );
    const { Revision, CanEdit, Fields } = form.json;
    expect([CanEdit, Fields.flatMap(({ name, readOnly }) => (readOnly ? [] : [name]))]).toEqual([true, ['roles']]);
    expect((await own.edit('users', id, Revision, { roles: [{ group: ownGroup, role: 'officer' }] })).status).toBe(200);
    expect(
      (await everywhere.get<{ Record: Record<string, unknown> }>(`/users/edit/${id}`, { after: own.position })).json.Record['roles'],
    ).toEqual([{ group: ownGroup, role: 'officer' }, roles[1]]);
    expect((await own.edit('users', id, Revision + 1, { firstname: 'Taken' })).status).toBe(403);
    expect((await own.edit('users', id, Revision + 1, { firstname: 'Taken', roles: [] })).status).toBe(403);
    expect((await own.post(`/users/disable/${id}`)).status).toBe(403);
    expect((await own.edit('users', id, Revision + 1, { roles: [{ group: otherGroup, role: 'viewer' }] })).status).toBe(400);
    expect((await own.edit('users', id, Revision + 1, { roles: [{ group: null, role: 'viewer' }] })).status).toBe(400);
  });

  it('is found by an administrator of one group only by the roles held there', async () => {
    const { email, visitor: created } = await createUser(roles);
    const total = async (visitor: Visitor, filter: string) =>
      (await visitor.search('users', { filter: `email:${email},${filter}` }, { after: created.position })).Total;
    const filters = [
      'role:viewer',
      'role:dataOfficer',
      'role:!dataOfficer',
      'role:!viewer',
      `group:${ownGroup}`,
      `group:${otherGroup}`,
      `group:!${otherGroup}`,
      `group:${otherGroup},role:dataOfficer`,
    ];
    const totals = (visitor: Visitor) => Promise.all(filters.map((filter) => total(visitor, filter)));
    expect(await totals(own)).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
    expect(await totals(everywhere)).toEqual([1, 1, 0, 0, 1, 1, 0, 1]);
    expect((await own.get('/users/search?sort=role')).status).toBe(400);
    expect((await everywhere.get('/users/search?sort=role')).status).toBe(200);
    const file = await downloadExport(own, 'users', `email:${email},role:dataOfficer,group:any`);
    expect(file.rows).toEqual([]);
    expect((await downloadExport(own, 'users', `email:${email},group:any`)).rows[0]).toMatchObject({
      Roles: 'Viewer in Soar Valley University',
      Role: 'Viewer',
    });
  });

  it('shows each group only the role changes made there in the history', async () => {
    const { id } = await createUser(roles);
    const admin = as('admin');
    const { CurrentRevision } = await admin.form('users', id);
    const edited = await admin.edit('users', id, CurrentRevision, { roles: [roles[0], { group: otherGroup, role: 'officer' }] });
    expect(edited.status).toBe(200);
    const linesFor = async (visitor: Visitor) => {
      const { json } = await visitor.get<HistoryAnswer>(`/users/history/${id}`, { after: admin.position });
      return json.Data.filter(({ Revision }) => Revision === edited.json.Revision).map(({ EventType }) => EventType);
    };
    expect([await linesFor(everywhere), await linesFor(own)]).toEqual([['UserDetailsEdited'], []]);
  });
});

describe('the email address of a user in another group', () => {
  it('is refused without a hint that it is in use', async () => {
    const theirs = await createUser([{ group: otherGroup, role: 'viewer' }]);
    const colleague = await createUser([{ group: ownGroup, role: 'viewer' }]);
    const create = (email: string) =>
      own.post(
        '/users/create',
        { firstname: 'Ada', lastname: unique(), email, roles: [{ group: ownGroup, role: 'viewer' }] },
        { after: colleague.visitor.position },
      );
    expect((await create(theirs.email)).json.Errors).toEqual([{ FieldName: 'email', ErrorMessages: [cannotBeUsed('Email')] }]);
    expect((await create(colleague.email)).json.Errors).toEqual([{ FieldName: 'email', ErrorMessages: [alreadyTaken('Email', 'user')] }]);
  });
});

describe('somebody of two groups who works in one of them', () => {
  let both: Visitor;
  const span = { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T15:00:00.000Z' };
  const planIn = async (group: number) => (await both.create('activities', { eventTitle: unique('Apart'), group, ...span })).Id;

  beforeAll(async () => {
    both = (await createUser([ownGroup, unrelatedGroup].map((group) => ({ group, role: 'dataOfficer' })))).visitor;
    await both.post('/account/group', { group: ownGroup });
  });

  it('is offered the activities and timesheets of the group that a form names', async () => {
    const [here, there] = [await planIn(ownGroup), await planIn(unrelatedGroup)];
    const work = async (activity: number, group: number) => {
      const { Id: ambassador } = await both.create('ambassadors', { firstname: 'Sam', lastname: unique('Apart'), group });
      return (await both.create('ambassadors/timesheets', { ambassador, activity, group, ...span })).Id;
    };
    const [workHere, workThere] = [await work(here, ownGroup), await work(there, unrelatedGroup)];
    const offered = async (visitor: Visitor, [path, name]: readonly [string, string], group: number, ids: readonly number[]) => {
      const lookup = (await both.emptyForm(path)).Fields.find((field) => field.name === name)?.lookup ?? '';
      const address = lookup.replace(/institution=\d+/, `institution=${group}`);
      const found = await Promise.all(
        ids.map(async (id) => (await visitor.get<SearchAnswer>(`${address}&filter=%23${id}`, { after: both.position })).json.Data),
      );
      return found.flat().map(({ Id }) => Id);
    };
    const activity = ['ambassadors/timesheets', 'activity'] as const;
    expect(await offered(both, activity, ownGroup, [here, there])).toEqual([here]);
    expect(await offered(both, activity, unrelatedGroup, [here, there])).toEqual([there]);
    expect(await offered(officer, activity, unrelatedGroup, [here, there])).toEqual([]);
    const timesheet = ['ambassadors/pay-corrections', 'timesheet'] as const;
    expect(await offered(both, timesheet, unrelatedGroup, [workHere, workThere])).toEqual([workThere]);
    expect(await offered(officer, timesheet, unrelatedGroup, [workHere, workThere])).toEqual([]);
  });

  it('finds the sessions and work offers of an activity of the other group', async () => {
    const activity = await planIn(unrelatedGroup);
    const session = (await both.create('activity-sessions', { activity, name: 'Lesson', totalStudents: 3, ...span })).Id;
    const dates = { advertiseFrom: '2026-01-01', advertiseTo: '2026-02-01' };
    const offer = (await both.create('work-opportunities', { activity, title: unique('Work'), places: 1, ...dates })).Id;
    const listed = async (visitor: Visitor, list: string) => {
      const { status, json } = await visitor.get<SearchAnswer>(`/activities/${activity}/${list}/search`, { after: both.position });
      return status === 200 ? json.Data.map(({ Id }) => Id) : status;
    };
    expect(await listed(both, 'sessions')).toEqual([session]);
    expect(await listed(both, 'work-offers')).toEqual([offer]);
    for (const list of ['sessions', 'work-offers']) expect([list, await listed(officer, list)]).toEqual([list, 404]);
    const { rows } = await downloadExport(both, `activities/${activity}/sessions`, '');
    expect(rows).toHaveLength(1);
  });
});
