import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkEditPreview } from '../../api/contract/tasks.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import {
  bulkEditLeavesOut,
  excludesOthers,
  fieldsNeeded,
  filterNotUnderstood,
  notFoundChoice,
  recordsNeeded,
  restoreFirst,
} from '../../domain/messages.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, otherGroup, unique, waitForTask } from '../running/waymark.ts';

const [year7, year8, year9] = [12, 13, 14];
const admin = as('admin');

/** A user in a group of their own. */
let person: Visitor;
let group: number;

beforeAll(async () => {
  group = (await admin.create('institutions', { name: unique('Edit University'), subscriber: true })).Id;
  await admin.get('/institutions/search');
  person = (await createUser([{ group, role: 'officer' }])).visitor;
});

const student = async (values: Readonly<Record<string, unknown>>) =>
  (await person.create('students', { lastname: unique('Edit'), ...values })).Id;
const valueOf = async (id: number, name: string) => (await person.form('students', id)).Record[name];
const preview = async (body: object, visitor = person) => (await visitor.post<BulkEditPreview>('/students/bulk-edit/preview', body)).json;
const edit = async (body: object, visitor = person) => {
  const { json } = await visitor.post('/students/bulk-edit', body);
  return { answer: json, task: await waitForTask(visitor, json.Task ?? 0) };
};
const problemsOf = async (task: number | undefined) =>
  (await person.get<{ Data: readonly { Line: number; Reason: string }[] }>(`/tasks/problems/${task}`)).json.Data;

describe('a bulk edit', () => {
  it('is previewed by present value, sets the fields of all matches as one task; the same again changes nothing', async () => {
    const consortium = unique('Edit');
    const ids = await Promise.all([year7, year7, year8, null, year9].map((yearGroup) => student({ consortium, yearGroup })));
    const other = await student({ consortium: unique('Other'), yearGroup: year7 });
    const body = { values: { yearGroup: year9 }, filter: `consortium:${consortium}` };
    const before = await preview(body);
    expect(before).toMatchObject({ Total: 5, Changing: 4, Unchanged: 1, LeftOut: [] });
    expect(before.Fields).toMatchObject([{ Name: 'yearGroup', Label: 'Year group', To: 'Year Group 09', Changing: 4, OtherCount: 0 }]);
    expect(before.Fields[0]?.From[0]).toEqual({ Text: 'Year Group 07', Count: 2 });
    expect(before.Fields[0]?.From).toHaveLength(3);
    expect(before.Fields[0]?.From).toEqual(
      expect.arrayContaining([
        { Text: 'Year Group 08', Count: 1 },
        { Text: '', Count: 1 },
      ]),
    );
    const { answer, task } = await edit(body);
    expect(answer.SuccessMessage).toBe('Changing 5 students…');
    expect(task).toMatchObject({
      status: 2,
      command: 'bulk edit',
      title: 'Set Year group for 5 students',
      done: 4,
      failed: 0,
      message: '4 students changed. 1 needed no change.',
    });
    expect(await Promise.all(ids.map((id) => valueOf(id, 'yearGroup')))).toEqual(ids.map(() => year9));
    expect(await valueOf(other, 'yearGroup')).toBe(year7);
    expect((await person.history('students', ids[0] ?? 0)).at(-1)).toMatchObject({
      EventType: 'StudentDetailsEdited',
      Process: { Path: 'tasks', Id: answer.Task },
      Changes: [{ Field: 'yearGroup', From: 'Year Group 07', To: 'Year Group 09' }],
    });

    expect(await preview(body)).toMatchObject({ Changing: 0, Unchanged: 5 });
    expect((await edit(body)).task).toMatchObject({ done: 0, failed: 0, message: 'No students were changed. 5 needed no change.' });
    expect(await person.history('students', ids[0] ?? 0)).toHaveLength(2);
  });

  it('keeps the school that students leave, where “Any institution” finds them, and the undo takes both back', async () => {
    const [moat, soarValley] = [
      (await person.create('institutions', { name: unique('Moat') })).Id,
      (await person.create('institutions', { name: unique('Soar Valley') })).Id,
    ];
    const ids = [await student({ institutionLastKnown: moat }), await student({})];
    const found = async (school: number) =>
      (await person.search('students', { filter: `institutionany:${school}` })).Data.map(({ Id }) => Id);
    expect(await found(moat)).toEqual([ids[0]]);
    const { answer } = await edit({ values: { institutionLastKnown: soarValley }, ids });
    expect(await valueOf(ids[0] ?? 0, 'institutionsAttended')).toEqual([moat]);
    expect(await valueOf(ids[1] ?? 0, 'institutionsAttended')).toBeNull();
    expect([await found(moat), (await found(soarValley)).toSorted((a, b) => a - b)]).toEqual([[ids[0]], ids]);
    await waitForTask(person, (await person.post(`/tasks/undo/${answer.Task}`)).json.Task ?? 0);
    expect([await valueOf(ids[0] ?? 0, 'institutionLastKnown'), await valueOf(ids[0] ?? 0, 'institutionsAttended')]).toEqual([moat, null]);
    expect([await found(moat), await found(soarValley)]).toEqual([[ids[0]], []]);
  });

  it('is undone as one step, except for fields that somebody changed since', async () => {
    const ids = await Promise.all([year7, year8, null].map((yearGroup) => student({ yearGroup })));
    const targets = await Promise.all(ids.map((id) => valueOf(id, 'target')));
    const { answer } = await edit({ values: { yearGroup: year9, target: true }, ids });
    const { CurrentRevision } = await person.form('students', ids[1] ?? 0);
    await person.edit('students', ids[1] ?? 0, CurrentRevision, { yearGroup: year7 });
    const undo = (await person.post(`/tasks/undo/${answer.Task}`)).json;
    expect(await waitForTask(person, undo.Task ?? 0)).toMatchObject({
      status: 2,
      done: 3,
      failed: 1,
      message: '3 students are back to how they were. 1 not undone in full: changed again since.',
    });
    const problems = await person.get<{ Data: readonly object[] }>(`/tasks/problems/${undo.Task ?? 0}`);
    expect(problems.json.Data).toMatchObject([{ Line: ids[1], Reason: 'Year group not undone: changed again since.' }]);
    expect(await Promise.all(ids.map((id) => valueOf(id, 'yearGroup')))).toEqual([year7, year7, null]);
    expect(await Promise.all(ids.map((id) => valueOf(id, 'target')))).toEqual(targets);
  });

  it('is refused where a value excludes the others, before anything is changed', async () => {
    const id = await student({ marketing: ['post'] });
    const body = { values: { marketing: ['none', 'email'] }, ids: [id] };
    for (const address of ['/students/bulk-edit', '/students/bulk-edit/preview']) {
      const { status, json } = await person.post(address, body);
      expect(status).toBe(400);
      expect(json.Errors).toEqual([{ FieldName: 'values.marketing', ErrorMessages: [excludesOthers('Marketing option', 'None')] }]);
    }
    expect(await valueOf(id, 'marketing')).toEqual(['post']);
  });

  it('empties a field, and counts several fields together', async () => {
    const consortium = unique('Empty');
    const ids = [await student({ consortium, cohortYear: 2026 }), await student({ consortium }), await student({})];
    const body = { values: { consortium: null, cohortYear: 2026 }, ids };
    const { Fields, ...counts } = await preview(body);
    expect(counts).toMatchObject({ Changing: 3, Unchanged: 0 });
    expect(new Map(Fields.map(({ Name, From }) => [Name, From]))).toEqual(
      new Map([
        ['consortium', [{ Text: consortium, Count: 2 }]],
        ['cohortYear', [{ Text: '', Count: 2 }]],
      ]),
    );
    await edit(body);
    expect(await Promise.all(ids.map(async (id) => [await valueOf(id, 'consortium'), await valueOf(id, 'cohortYear')]))).toEqual(
      ids.map(() => [null, 2026]),
    );
  });

  it('names the school in words', async () => {
    const name = unique('School');
    const school = (await admin.create('institutions', { name })).Id;
    const id = await student({ institutionLastKnown: school });
    const { Fields } = await preview({ values: { institutionLastKnown: null }, ids: [id] });
    expect(Fields).toMatchObject([{ To: '', From: [{ Text: name, Count: 1 }] }]);
  });

  it('leaves out deleted records and reports them', async () => {
    const ids = [await student({ yearGroup: year7 }), await student({ yearGroup: year7 })];
    await person.post(`/students/delete/${ids[0]}`);
    const body = { values: { yearGroup: year8 }, ids };
    expect(await preview(body)).toMatchObject({
      Total: 2,
      Changing: 1,
      Unchanged: 0,
      LeftOut: [{ Text: bulkEditLeavesOut.deleted, Count: 1 }],
    });
    const { answer, task } = await edit(body);
    expect(task).toMatchObject({ done: 1, failed: 1, message: '1 student changed. 1 could not be changed.' });
    expect((await problemsOf(answer.Task)).map(({ Line, Reason }) => [Line, Reason])).toEqual([[ids[0], restoreFirst]]);
  });
});

describe('a bulk edit across groups', () => {
  it('should NOT change or count records outside the user’s groups', async () => {
    const consortium = unique('Secret');
    const foreign = (await admin.create('students', { lastname: unique('Foreign'), group: otherGroup, consortium, yearGroup: year7 })).Id;
    const own = await student({ consortium, yearGroup: year7 });
    const values = { yearGroup: year8 };
    const filter = `consortium:${consortium},group:any`;
    expect(await preview({ values, ids: [own, foreign, 2_147_483_647] })).toMatchObject({
      Total: 3,
      Changing: 1,
      LeftOut: [{ Text: bulkEditLeavesOut.notYours, Count: 2 }],
    });
    expect(await preview({ values, filter })).toMatchObject({ Total: 1, Changing: 1, LeftOut: [] });
    expect((await edit({ values, ids: [own, foreign] })).task).toMatchObject({ done: 1, failed: 1 });
    await edit({ values, filter });
    expect((await admin.form('students', foreign)).Record['yearGroup']).toBe(year7);
  });

  it('gives an entry of a group’s list only to records of that group', async () => {
    const name = unique('Cohort');
    const entry = (await admin.create('field-lists', { name, list: customLookups.cohort, group })).Id;
    const own = await student({});
    const foreign = (await admin.create('students', { lastname: unique('Foreign'), group: otherGroup })).Id;
    const body = { values: { cohort: entry }, ids: [own, foreign] };
    expect(await preview(body, admin)).toMatchObject({
      Changing: 1,
      LeftOut: [{ Text: bulkEditLeavesOut.otherList(name), Count: 1 }],
      Fields: [{ To: name }],
    });
    expect((await edit(body, admin)).task).toMatchObject({ done: 1, failed: 1 });
    expect([await valueOf(own, 'cohort'), (await admin.form('students', foreign)).Record['cohort']]).toEqual([entry, null]);
    const hidden = (await admin.create('field-lists', { name: unique('Hidden'), list: customLookups.cohort, group: otherGroup })).Id;
    expect((await person.post('/students/bulk-edit/preview', { values: { cohort: hidden }, ids: [own] })).json.Errors).toEqual([
      { FieldName: 'values.cohort', ErrorMessages: [notFoundChoice('Cohort')] },
    ]);
  });
});

describe('a bulk edit is refused', () => {
  it.each<[string, object, string, string]>([
    ['without records', { values: { yearGroup: year7 } }, 'ids', recordsNeeded],
    ['with an empty list', { values: { yearGroup: year7 }, ids: [] }, 'ids', recordsNeeded],
    ['without a field', { values: {}, filter: '' }, 'values', fieldsNeeded],
    [
      'with a filter that is not understood',
      { values: { yearGroup: year7 }, filter: 'dob:soon' },
      'filter',
      filterNotUnderstood('dob:soon', 'This is not a date in the format dd/mm/yyyy'),
    ],
    [
      'with a school that is not there',
      { values: { institutionLastKnown: 2_147_483_647 }, filter: '' },
      'values.institutionLastKnown',
      notFoundChoice('Last known institution'),
    ],
  ])('%s', async (_what, body, field, message) => {
    for (const path of ['/students/bulk-edit', '/students/bulk-edit/preview']) {
      const { status, json } = await person.post(path, body);
      expect([status, json.Errors]).toEqual([400, [{ FieldName: field, ErrorMessages: [message] }]]);
    }
  });

  it.each(['lastname', 'dob', 'ucas', 'group', 'ethnicity', 'trackedByHesa'])('for the field %s', async (name) => {
    const { status, json } = await person.post('/students/bulk-edit', { values: { [name]: null }, filter: '' });
    expect([status, json.Errors.map(({ FieldName }) => FieldName)]).toEqual([400, [name]]);
  });

  it('for records without fields that allow it', async () => {
    expect((await admin.post('/users/bulk-edit', { values: { firstname: 'No' }, filter: '' })).status).toBe(404);
  });
});
