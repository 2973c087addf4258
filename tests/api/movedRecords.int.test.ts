import { beforeAll, describe, expect, it } from 'vitest';
import { broughtFromAnotherGroup, broughtIntoGroup, cannotUndo } from '../../domain/messages.ts';
import { as, createUser, otherGroup, ownGroup, newVisitor, unique } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
const trent = as('trent');
const secret = unique('Before');
const since = unique('Since');
/** A student created and edited in the officer's group, then moved to another. */
let student: number;

beforeAll(async () => {
  const { Id } = await officer.create('students', { firstname: secret, lastname: secret, consortium: secret });
  await officer.edit('students', Id, 0, { firstname: `${secret}2` });
  await admin.edit('students', Id, 1, { group: otherGroup, lastname: since });
  await trent.post(`/students/edit/${Id}`, { Revision: 2, firstname: since, consortium: null }, { after: admin.position });
  student = Id;
});

describe('a student moved from another group', () => {
  it('has a history that begins with the move, without earlier values, people or processes', async () => {
    const lines = await trent.history('students', student);
    expect(lines.map(({ Revision, Sentence, Process }) => [Revision, Sentence, Process])).toEqual([
      [2, broughtFromAnotherGroup('student'), null],
      [3, 'Changed 2 fields', null],
    ]);
    expect(lines[0]?.Changes).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain('Olivia Officer');
    expect(lines[1]?.Changes.map(({ Field }) => Field)).toEqual(['firstname', 'consortium']);
  });

  it('has a form that does not name its creator', async () => {
    const form = await trent.form('students', student);
    expect(form.Created).toBeNull();
    expect(form.Updated?.Actor).toBe('Tom Trent');
    expect((await admin.form('students', student)).Created?.Actor).toBe('Olivia Officer');
  });

  it('shows revisions since the move and answers 404 for earlier ones', async () => {
    const status = async (at: string) => (await trent.get(`/students/edit/${student}?at=${at}`)).status;
    expect(await Promise.all(['0', '1', '2', '3', '2001-01-01'].map(status))).toEqual([404, 404, 200, 200, 404]);
    expect((await trent.form('students', student, 2)).Created).toBeNull();
  });

  it('refuses to undo the move or an earlier edit in the new group', async () => {
    for (const Revision of [1, 2]) {
      expect(await trent.post(`/students/undo/${student}`, { Revision })).toMatchObject({ status: 400, json: { message: cannotUndo } });
    }
    expect((await trent.form('students', student)).CurrentRevision).toBe(3);
  });

  it('has conflicts that do not name people of the old group', async () => {
    const { Id } = await officer.create('students', { lastname: unique('Conflict') });
    await officer.edit('students', Id, 0, { firstname: 'Theirs' });
    await admin.edit('students', Id, 1, { group: otherGroup });
    const { status, json, text } = await trent.post(`/students/edit/${Id}`, { Revision: 0, firstname: 'Yours' }, { after: admin.position });
    expect([status, json.Conflicts?.map(({ Field, Theirs, Actor }) => [Field, Theirs, Actor])]).toEqual([
      409,
      [['firstname', 'Theirs', 'Another group']],
    ]);
    expect(text).not.toContain('Olivia Officer');
    expect((await admin.edit('students', Id, 0, { firstname: 'Yours' })).json.Conflicts?.[0]?.Actor).toBe('Olivia Officer');
  });

  it('shows its whole history to users with the right in both groups', async () => {
    const { visitor } = await createUser([
      { group: ownGroup, role: 'viewer' },
      { group: otherGroup, role: 'viewer' },
    ]);
    const lines = await visitor.history('students', student);
    expect(lines.map(({ Revision }) => Revision)).toEqual([0, 1, 2, 3]);
    expect(lines.map(({ Actor }) => Actor)).toEqual(['Olivia Officer', 'Olivia Officer', 'Alex Admin', 'Tom Trent']);
    expect((await visitor.form('students', student, 0)).Record['firstname']).toBe(secret);
  });

  it('is not found by the old group', async () => {
    for (const path of [`edit/${student}`, `edit/${student}?at=0`, `history/${student}`])
      expect((await officer.get(`/students/${path}`, { after: trent.position })).status).toBe(404);
    expect((await officer.post(`/students/undo/${student}`, { Revision: 1 })).status).toBe(404);
  });
});

describe('a user who gets a role in another group', () => {
  it('shows that group the events since then, sign-ins included', async () => {
    const person = await createUser([{ group: ownGroup, role: 'viewer' }]);
    await admin.post(`/users/disable/${person.id}`);
    await admin.post(`/users/enable/${person.id}`);
    const { CurrentRevision } = await admin.form('users', person.id);
    await admin.edit('users', person.id, CurrentRevision, {
      roles: [
        { group: ownGroup, role: 'viewer' },
        { group: otherGroup, role: 'viewer' },
      ],
    });
    expect((await newVisitor().signIn(person.email, person.password)).status).toBe(200);
    const lines = (await trent.get<{ Data: readonly { Sentence: string }[] }>(`/users/history/${person.id}`, { after: admin.position }))
      .json.Data;
    await expect
      .poll(async () => (await trent.history('users', person.id)).map(({ Sentence }) => Sentence), { timeout: 20_000 })
      .toEqual([broughtIntoGroup('user'), 'Signed in']);
    expect(lines[0]).toMatchObject({ Changes: [] });
  });
});
