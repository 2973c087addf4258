import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { downloadExport, runExport } from '../running/exporting.ts';
import { openLiveEvents } from '../running/liveEvents.ts';
import type { CreatedRecord } from '../running/visitor.ts';
import { as, waitForTask, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

/** A student outside the officer's group, with a unique last name. */
let secret: CreatedRecord;
const lastname = unique('Secret');

const officer = as('officer');
const admin = as('admin');
const trent = as('trent');

const notThere = (one: string) => ({ status: 404, json: { Success: false, message: `There is no such ${one}.`, Errors: [] } });

beforeAll(async () => {
  secret = await trent.create('students', { lastname, firstname: 'Tom', group: otherGroup });
  await trent.get('/students/search');
});

describe('a record of another group', () => {
  it('is visible to its own group', async () => {
    const { Total } = await trent.search('students', { filter: `lastname:${lastname}` });
    expect(Total).toBe(1);
  });

  it.each([
    ['its name', () => `lastname:${lastname}`],
    ['its name in any group', () => `lastname:${lastname},group:any`],
    ['its name in its group', () => `lastname:${lastname},group:${otherGroup}`],
    ['a word of it', () => `${lastname},group:any`],
    ['its id', () => `id:${secret.Id},group:any`],
    ['# and its id', () => `#${secret.Id}`],
    ['every state', () => `lastname:${lastname},group:any,recordState:any`],
    ['not another name', () => `id:${secret.Id},lastname:!Nobody,group:any`],
    ['not one’s own group', () => `id:${secret.Id},group:!${ownGroup}`],
  ])('is not found in a search by %s', async (_by, filter) => {
    const answer = await officer.search('students', { filter: filter(), pageSize: 500 }, { after: secret.Position });
    expect(answer).toMatchObject({ Total: 0, HasData: false, Data: [] });
  });

  it('is not counted by a search without a filter', async () => {
    // Other tests add students to the group meanwhile.
    const countOwn = async () => (await officer.search('students', { filter: `group:${ownGroup},recordState:any`, pageSize: 1 })).Total;
    const atLeast = await countOwn();
    const { Data, Total } = await officer.search(
      'students',
      { filter: 'group:any,recordState:any', pageSize: 500 },
      { after: secret.Position },
    );
    expect(Total).toBeGreaterThanOrEqual(atLeast);
    expect(Total).toBeLessThanOrEqual(await countOwn());
    expect(new Set(Data.map((row) => row['group']))).toEqual(new Set([ownGroup]));
  });

  it.each(['/students/edit/ID', '/students/edit/ID?at=0', '/students/history/ID'])('is not found at GET %s', async (path) => {
    expect(await officer.get(path.replace('ID', String(secret.Id)), { after: secret.Position })).toMatchObject(notThere('student'));
  });

  it.each<[string, object]>([
    ['/students/edit/ID', { Revision: 0, firstname: 'Found' }],
    ['/students/edit/ID', { Revision: 99, firstname: 'Found' }],
    ['/students/delete/ID', {}],
    ['/students/state/ID', { state: 1 }],
  ])('is not found at POST %s %j', async (path, body) => {
    expect(await officer.post(path.replace('ID', String(secret.Id)), body)).toMatchObject(notThere('student'));
    expect((await trent.form('students', secret.Id)).CurrentRevision).toBe(0);
  });

  it('is reported by a bulk change by ids like an unknown id', async () => {
    const own = await officer.create('students', { lastname: unique('Own') });
    const { json } = await officer.post(`/students/bulk-delete?ids=${own.Id},${secret.Id},2147483647`);
    const task = await waitForTask(officer, json.Task ?? 0);
    expect(task).toMatchObject({ done: 1, failed: 2 });
    const { json: problems } = await officer.get<{ Data: { Line: number; Reason: string }[] }>(`/tasks/problems/${json.Task}`);
    expect(problems.Data.map(({ Line, Reason }) => [Line, Reason])).toEqual([
      [secret.Id, 'There is no such student.'],
      [2_147_483_647, 'There is no such student.'],
    ]);
    expect((await trent.form('students', secret.Id)).State.name).toBe('Current');
  });

  it('is not reached by a bulk change by filter', async () => {
    const { json } = await officer.post('/students/bulk-state', { state: 64, filter: `lastname:${lastname},group:any` });
    expect(json.SuccessMessage).toMatch(/^Deleting 0 students…$/);
    expect(await waitForTask(officer, json.Task ?? 0)).toMatchObject({ done: 0, failed: 0 });
    expect((await trent.form('students', secret.Id)).State.name).toBe('Current');
  });

  it('is not in the rows of an export', async () => {
    const own = await officer.create('students', { lastname: `${lastname}Own` });
    const file = await downloadExport(officer, 'students', `${lastname},group:any,recordState:any`);
    expect(file.rows.map((row) => row['Student ID'])).toEqual([String(own.Id)]);
    expect(file.text.includes(`${lastname},`)).toBe(false);
  });

  it('is not in the stream of changes', async () => {
    const stream = await openLiveEvents(officer);
    const own = await officer.create('students', { lastname: unique('Heard') });
    const edited = await trent.edit('students', secret.Id, 0, { firstname: 'Thomas' });
    const last = await officer.create('students', { lastname: unique('Heard') });
    await expect.poll(() => stream.changeOf('students', last.Id, last.Position), { timeout: 20_000 }).toBeDefined();
    stream.close();
    expect(edited.status).toBe(200);
    const ids = stream.changes.filter(({ path }) => path === 'students').flatMap((change) => change.ids ?? []);
    expect(stream.changeOf('students', own.Id, own.Position)).toBeDefined();
    expect(ids).not.toContain(secret.Id);
  });
});

describe('an export', () => {
  it('over all groups is not found by an officer of one group', async () => {
    const administrator = (await createUser([{ group: null, role: 'administrator' }])).visitor;
    await administrator.post('/account/group', { group: ownGroup });
    const id = await runExport(administrator, 'students', { reference: unique('Wide'), filter: `lastname:${lastname},group:any` });
    const download = await officer.get(`/exports/download/${id}`, { after: administrator.position });
    expect(download.status).not.toBe(200);
    expect(download.text.includes(lastname)).toBe(false);
  });

  it('with special categories is not downloaded without the right to them', async () => {
    const data = as('data');
    const special = unique('Special');
    await data.create('students', { lastname: special, ethnicity: 121, group: ownGroup });
    const { id, text } = await downloadExport(data, 'students', `lastname:${special}`);
    expect(text).toContain('Caribbean');
    const download = await as('viewer').get(`/exports/download/${id}`, { after: data.position });
    expect([download.status, download.text.includes('Caribbean')]).toEqual([403, false]);
  });
});

describe('users of other groups', () => {
  it('are not visible to people who see only users of their own group', async () => {
    const { id, email, visitor } = await createUser([{ group: otherGroup, role: 'viewer' }]);
    const after = visitor.position;
    for (const filter of [`email:${email}`, `${email},group:any`, `#${id}`, `id:${id},group:any,recordState:any`]) {
      // Similar records of the user's own group may answer for words that match nothing.
      expect((await officer.search('users', { filter }, { after })).Data.map(({ Id }) => Id)).not.toContain(id);
    }
    for (const path of [`/users/edit/${id}`, `/users/history/${id}`])
      expect(await officer.get(path, { after })).toMatchObject(notThere('user'));
    expect((await trent.search('users', { filter: `email:${email}` }, { after })).Total).toBe(1);
  });

  it('are visible to both groups if they have roles in both', async () => {
    const { email, visitor } = await createUser([
      { group: ownGroup, role: 'viewer' },
      { group: otherGroup, role: 'viewer' },
    ]);
    for (const reader of [officer, trent])
      expect((await reader.search('users', { filter: `email:${email}` }, { after: visitor.position })).Total).toBe(1);
  });

  it('are not named by a filter with their id', async () => {
    const { id, visitor } = await createUser([{ group: otherGroup, role: 'viewer' }]);
    const { Title } = await admin.form('users', id);
    const { Chips } = await officer.search('students', { filter: `updated-by:${id}` }, { after: visitor.position });
    expect(JSON.stringify(Chips)).toContain(String(id));
    expect(JSON.stringify(Chips)).not.toContain(Title);
  });
});

describe('tasks and exports of other groups', () => {
  it('are not listed, opened or downloaded', async () => {
    const reference = unique('Theirs');
    const id = await runExport(trent, 'students', { reference, filter: `lastname:${lastname}` });
    const { Data } = await trent.search('tasks', { filter: reference });
    const task = Data[0]?.Id ?? 0;
    expect(task).toBeGreaterThan(0);
    const after = trent.position;
    expect((await officer.search('exports', { filter: `reference:${reference},group:any` }, { after })).Total).toBe(0);
    expect((await officer.search('tasks', { filter: `${reference},group:any` }, { after })).Total).toBe(0);
    for (const path of [`/exports/edit/${id}`, `/exports/history/${id}`, `/exports/download/${id}`])
      expect((await officer.get(path, { after })).status).toBe(404);
    for (const path of [`/tasks/edit/${task}`, `/tasks/history/${task}`, `/tasks/problems/${task}`])
      expect((await officer.get(path, { after })).status).toBe(404);
    expect((await officer.post(`/tasks/undo/${task}`)).status).toBe(404);
  });
});

describe('the group of a record', () => {
  it.each([[otherGroup], [999_999], [null]])('cannot be set to %j, where the user may not edit', async (group) => {
    const { status, json } = await officer.post('/students/create', { lastname: unique('Astray'), group });
    expect(status).toBe(400);
    expect(json.Errors.map((error) => error.FieldName)).toEqual(['group']);
  });

  it('cannot be changed to one where the user may not edit', async () => {
    const own = await officer.create('students', { lastname: unique('Own') });
    const { status, json } = await officer.edit('students', own.Id, own.Revision, { group: otherGroup });
    expect(status).toBe(400);
    expect(json.Errors).toEqual([{ FieldName: 'group', ErrorMessages: ['Group must be chosen from the list'] }]);
    expect((await officer.form('students', own.Id)).Record['group']).toBe(ownGroup);
  });

  it('defaults to the group that the user works in', async () => {
    const own = await officer.create('students', { lastname: unique('Own') });
    expect((await officer.form('students', own.Id)).Record['group']).toBe(ownGroup);
  });
});

describe('a record that moves to another group', () => {
  it('disappears from every route of the old group, with an event for open lists', async () => {
    const own = await officer.create('students', { lastname: unique('Moving') });
    const stream = await openLiveEvents(officer);
    const moved = await admin.edit('students', own.Id, own.Revision, { group: otherGroup });
    expect(moved.status).toBe(200);
    await expect.poll(() => stream.changeOf('students', own.Id, moved.json.Position), { timeout: 20_000 }).toBeDefined();
    stream.close();
    const after = admin.position;
    for (const path of [`/students/edit/${own.Id}`, `/students/edit/${own.Id}?at=0`, `/students/history/${own.Id}`]) {
      expect((await officer.get(path, { after })).status).toBe(404);
    }
    expect((await officer.search('students', { filter: `#${own.Id}` }, { after })).Total).toBe(0);
    expect((await trent.search('students', { filter: `#${own.Id}` }, { after })).Total).toBe(1);
  });

  it('hides its earlier revisions from the new group', async () => {
    const own = await officer.create('students', { lastname: unique('Moving') });
    await admin.edit('students', own.Id, own.Revision, { group: otherGroup });
    expect((await trent.get(`/students/edit/${own.Id}?at=0`, { after: admin.position })).status).toBe(404);
    expect((await trent.get(`/students/edit/${own.Id}?at=1`, { after: admin.position })).status).toBe(200);
  });
});

describe('a user with roles in two groups', () => {
  it('sees the current group, or both with group:any', async () => {
    const { visitor } = await createUser([
      { group: ownGroup, role: 'viewer' },
      { group: otherGroup, role: 'viewer' },
    ]);
    const current = (await visitor.session()).CurrentGroup;
    const groupsOf = async (filter: string) =>
      new Set((await visitor.search('students', { filter, pageSize: 500 })).Data.map((row) => row['group']));
    expect(await groupsOf('')).toEqual(new Set([current]));
    expect(await groupsOf('group:own')).toEqual(new Set([current]));
    expect(await groupsOf('group:any')).toEqual(new Set([ownGroup, otherGroup]));
    expect(await groupsOf(`group:${otherGroup}`)).toEqual(new Set([otherGroup]));
  });
});

describe('a user without a role', () => {
  it('signs in and reaches only the institutions', async () => {
    const { visitor } = await createUser([]);
    expect(await visitor.session()).toMatchObject({ Authenticated: true, Groups: [], CurrentGroup: null });
    for (const path of [
      '/students/search',
      '/users/search',
      '/tasks/search',
      '/exports/search',
      '/imports/search',
      '/students/edit/1',
      '/students/create',
    ]) {
      expect([path, (await visitor.get(path)).status]).toEqual([
        path,
        expect.toSatisfy((status: number) => status === 403 || status === 404),
      ]);
    }
    expect((await visitor.get('/institutions/search')).status).toBe(200);
  });
});

describe('rows of groups in which the person may not change records', () => {
  it('say so', async () => {
    const family = unique('Looked');
    await admin.create('students', { firstname: 'Own', lastname: family, group: ownGroup });
    await admin.create('students', { firstname: 'Other', lastname: family, group: otherGroup });
    const { Position } = await admin.create('students', { firstname: 'Last', lastname: family, group: ownGroup });
    // The data officer may edit in one group and only read in the other.
    const { Data } = await as('data')
      .get<SearchAnswer>(`/students/search?filter=${family},group:any`, { after: Position })
      .then(({ json }) => json);
    expect(new Map(Data.map((row) => [row['firstname'], row['IsReadOnly']]))).toEqual(
      new Map<unknown, unknown>([
        ['Own', undefined],
        ['Other', true],
        ['Last', undefined],
      ]),
    );
  });
});
