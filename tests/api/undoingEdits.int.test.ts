import { describe, expect, it } from 'vitest';
import { cannotUndo, restoreFirst, undone } from '../../domain/messages.ts';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const officer = as('officer');

const makeStudent = async (values: Readonly<Record<string, unknown>> = {}) => {
  const { Id } = await officer.create('students', { firstname: 'Ada', lastname: unique('Undo'), group: ownGroup, ...values });
  return Id;
};
const undo = (id: number, Revision: number, visitor = officer) => visitor.post(`/students/undo/${id}`, { Revision });

describe('undoing an edit', () => {
  it('restores every field as a new change in the history', async () => {
    const id = await makeStudent({ localAuthority: 'Leicester' });
    await officer.edit('students', id, 0, { firstname: 'Bea', localAuthority: null });
    expect(await undo(id, 1)).toMatchObject({ status: 200, json: { Success: true, SuccessMessage: undone('student'), Revision: 2 } });
    expect((await officer.form('students', id)).Record).toMatchObject({ firstname: 'Ada', localAuthority: 'Leicester' });
    const last = (await officer.history('students', id)).at(-1);
    expect(last).toMatchObject({ EventType: 'StudentChangesUndone', Sentence: 'Undid changes', Actor: 'Olivia Officer' });
    expect(last?.Changes.map(({ Label, From, To }) => [Label, From, To])).toEqual([
      ['First name', 'Bea', 'Ada'],
      ['Local authority', '', 'Leicester'],
    ]);
  });

  it('keeps later edits of other fields', async () => {
    const id = await makeStudent();
    await officer.edit('students', id, 0, { firstname: 'Bea' });
    await officer.edit('students', id, 1, { localAuthority: 'Rutland' });
    expect((await undo(id, 1)).status).toBe(200);
    expect((await officer.form('students', id)).Record).toMatchObject({ firstname: 'Ada', localAuthority: 'Rutland' });
  });
});

describe('undoing an edit is refused', () => {
  const refused = { status: 400, json: { Success: false, message: cannotUndo } };

  it('if one of its fields was changed again', async () => {
    const id = await makeStudent();
    await officer.edit('students', id, 0, { firstname: 'Bea', localAuthority: 'Rutland' });
    await officer.edit('students', id, 1, { firstname: 'Cid' });
    expect(await undo(id, 1)).toMatchObject(refused);
    expect((await officer.form('students', id)).Record).toMatchObject({ firstname: 'Cid', localAuthority: 'Rutland' });
  });

  it('a second time, and for a revision that is not an edit', async () => {
    const id = await makeStudent();
    await officer.edit('students', id, 0, { firstname: 'Bea' });
    expect((await undo(id, 1)).status).toBe(200);
    expect(await undo(id, 1)).toMatchObject(refused);
    expect(await undo(id, 0)).toMatchObject(refused);
    expect(await undo(id, 99)).toMatchObject(refused);
  });

  it('for a deleted record', async () => {
    const id = await makeStudent();
    await officer.edit('students', id, 0, { firstname: 'Bea' });
    await officer.post(`/students/delete/${id}`);
    expect(await undo(id, 1)).toMatchObject({ status: 400, json: { message: restoreFirst } });
  });

  it('without the right to edit; for a user of another group the record is not found', async () => {
    const id = await makeStudent();
    await officer.edit('students', id, 0, { firstname: 'Bea' });
    expect((await undo(id, 1, as('viewer'))).status).toBe(403);
    expect((await undo(id, 1, as('trent'))).status).toBe(404);
    expect((await officer.form('students', id)).Record).toMatchObject({ firstname: 'Bea' });
  });

  it('if it moves the record to a group where the user may not edit', async () => {
    const admin = as('admin');
    const { Id } = await admin.create('students', { lastname: unique('Moved'), group: otherGroup });
    await admin.edit('students', Id, 0, { group: ownGroup });
    const { visitor } = await createUser([
      { group: ownGroup, role: 'officer' },
      { group: otherGroup, role: 'viewer' },
    ]);
    const reply = await undo(Id, 1, visitor);
    expect([reply.status, reply.json.Errors.map(({ FieldName }) => FieldName)]).toEqual([400, ['group']]);
  });

  it('for a field that the user may not see', async () => {
    const admin = as('admin');
    const id = await makeStudent();
    await admin.edit('students', id, 0, { ethnicity: 100 });
    expect((await undo(id, 1)).status).toBe(400);
    expect((await admin.form('students', id)).Record).toMatchObject({ ethnicity: 100 });
  });
});
