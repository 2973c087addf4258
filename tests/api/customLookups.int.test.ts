import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomLookupAnswer } from '../../api/contract/lookups.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { neighbourNeeded, notFoundChoice, nothingChanged, recordPlaced } from '../../domain/messages.ts';
import { as, newUrn, otherGroup, ownGroup, newVisitor, unique } from '../running/waymark.ts';

const { cohort } = customLookups;
const admin = as('admin');
const officer = as('officer');

const entries = async (visitor: typeof admin, address: string) => (await visitor.get<CustomLookupAnswer>(address)).json;
const add = async (name: string, group: number) => (await admin.create('field-lists', { name, list: cohort, group })).Id;

let [own, other] = [0, 0];
const ownName = unique('Own');
const otherName = unique('Other');
beforeAll(async () => {
  own = await add(ownName, ownGroup);
  other = await add(otherName, otherGroup);
});

describe('the entries of a custom lookup', () => {
  it('are those of the requested institution only', async () => {
    const { success, data } = await entries(admin, `/field-lists/fetch/${cohort}?institution=${ownGroup}`);
    expect(success).toBe(true);
    expect(data).toContainEqual({ CustomLookupItemId: own, Name: ownName });
    expect(data.map(({ CustomLookupItemId }) => CustomLookupItemId)).not.toContain(other);
  });

  it('are those of all groups of the user if no institution is requested', async () => {
    const all = await entries(admin, `/field-lists/fetch/${cohort}`);
    expect(all.data.map(({ CustomLookupItemId }) => CustomLookupItemId)).toEqual(expect.arrayContaining([own, other]));
    const ids = (await entries(officer, `/field-lists/fetch/${cohort}`)).data.map(({ CustomLookupItemId }) => CustomLookupItemId);
    expect([ids.includes(own), ids.includes(other)]).toEqual([true, false]);
    expect((await entries(officer, `/field-lists/fetch/${cohort}?institution=${otherGroup}`)).data).toEqual([]);
  });

  it('exclude archived entries', async () => {
    const old = await add(unique('Old'), ownGroup);
    await admin.post(`/field-lists/state/${old}`, { state: 1 });
    expect((await entries(admin, `/field-lists/fetch/${cohort}`)).data.map(({ CustomLookupItemId }) => CustomLookupItemId)).not.toContain(
      old,
    );
  });

  it('are refused for unknown lists and for visitors', async () => {
    expect((await admin.get(`/field-lists/fetch/99`)).status).toBe(404);
    expect((await admin.get<{ Errors: unknown }>(`/field-lists/fetch/cohort`)).json.Errors).toEqual([
      { FieldName: 'lookupType', ErrorMessages: ['lookupType must be the number of a list'] },
    ]);
    expect((await newVisitor().get(`/field-lists/fetch/${cohort}`)).status).toBe(401);
  });

  it('are changed only by people who may change the group’s forms', async () => {
    expect((await officer.post('/field-lists/create', { name: unique(), list: cohort, group: ownGroup })).status).toBe(403);
    expect(
      (await admin.post('/field-lists/create', { name: unique(), list: customLookups.onHoldStatus, group: ownGroup })).json.Errors,
    ).toEqual([{ FieldName: 'list', ErrorMessages: ['List must be one of the list'] }]);
  });
});

describe('a student', () => {
  const student = { firstname: 'Ida', dob: '2010-01-01', group: ownGroup };
  const refused = { status: 400, json: { Errors: [{ FieldName: 'cohort', ErrorMessages: [notFoundChoice('Cohort')] }] } };

  it('can be in a cohort of their group, which lists show by name', async () => {
    const lastname = unique('In');
    const { Id } = await admin.create('students', { ...student, lastname, cohort: own });
    expect((await admin.search('students', { filter: `${lastname},group:any` })).Data[0]).toMatchObject({
      Id,
      cohort: own,
      Labels: { cohort: ownName },
    });
    expect((await admin.search('students', { filter: `cohort:${own},group:any` })).Data.map((row) => row.Id)).toContain(Id);
  });

  it('cannot be in a cohort of another group', async () => {
    expect(await admin.post('/students/create', { ...student, lastname: unique(), cohort: other })).toMatchObject(refused);
    expect(await officer.post('/students/create', { ...student, lastname: unique(), cohort: other })).toMatchObject(refused);
  });

  it('cannot move to another group with a cohort of the old one', async () => {
    const { Id } = await admin.create('students', { ...student, lastname: unique('Moves'), cohort: own });
    expect(await admin.post(`/students/edit/${Id}`, { Revision: 0, group: otherGroup })).toMatchObject(refused);
    expect(await admin.post(`/students/edit/${Id}`, { Revision: 0, group: otherGroup, cohort: other })).toMatchObject({ status: 200 });
    expect((await admin.form('students', Id)).Record).toMatchObject({ group: otherGroup, cohort: other });
  });
});

describe('the order of a custom lookup', () => {
  const inOrder = async (group: number) =>
    (await entries(admin, `/field-lists/fetch/${cohort}?institution=${group}`)).data.map(({ CustomLookupItemId }) => CustomLookupItemId);
  const place = (id: number, where: Readonly<Record<string, number>>) => admin.post(`/field-lists/place/${id}`, where);

  it('follows creation until somebody moves an entry; the history records the move', async () => {
    const { Id: group } = await admin.create('institutions', { name: unique('Orders'), urn: newUrn(), subscriber: true });
    const entryIds: number[] = [];
    for (const name of ['c', 'a', 'b']) entryIds.push(await add(unique(name), group));
    const [c = 0, a = 0, b = 0] = entryIds;
    expect(await inOrder(group)).toEqual([c, a, b]);
    expect(await place(b, { before: c })).toMatchObject({
      status: 200,
      json: { Success: true, Id: b, SuccessMessage: recordPlaced('list entry') },
    });
    expect(await inOrder(group)).toEqual([b, c, a]);
    expect(await place(b, { after: a })).toMatchObject({ status: 200 });
    expect(await inOrder(group)).toEqual([c, a, b]);
    expect((await admin.search('field-lists', { filter: `group:${group}` })).Data.map((row) => row.Id)).toEqual([c, a, b]);
    expect((await admin.history('field-lists', b)).map(({ Sentence, Changes }) => [Sentence, Changes])).toEqual([
      ['Added the entry', expect.any(Array)],
      ['Moved to another place in the list', []],
      ['Moved to another place in the list', []],
    ]);
    expect(await place(c, { before: a })).toMatchObject({ status: 200, json: { SuccessMessage: nothingChanged } });
  });

  it('is changed only by people with the right, and only within one list', async () => {
    expect((await officer.post(`/field-lists/place/${own}`, { before: own })).status).toBe(403);
    expect(await place(own, { after: other })).toMatchObject({ status: 400, json: { Errors: [{ FieldName: 'after' }] } });
    for (const side of ['before', 'after'])
      expect(await place(own, { [side]: own })).toMatchObject({ status: 400, json: { Errors: [{ FieldName: side }] } });
    expect(await place(own, {})).toMatchObject({
      status: 400,
      json: { Errors: [{ FieldName: 'before', ErrorMessages: [neighbourNeeded] }] },
    });
    expect((await admin.post('/students/place/1', { before: 2 })).status).toBe(404);
  });
});
