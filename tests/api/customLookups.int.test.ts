import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomLookupAnswer } from '../../api/contract/lookups.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { notFoundChoice } from '../../domain/messages.ts';
import { as, otherGroup, ownGroup, stranger, unique } from '../running/waymark.ts';

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

describe('the entries of a list', () => {
  it('are those of the institution that is asked for, in the order of their names', async () => {
    const { success, data } = await entries(admin, `/field-lists/fetch/${cohort}?institution=${ownGroup}`);
    expect(success).toBe(true);
    expect(data).toContainEqual({ CustomLookupItemId: own, Name: ownName });
    expect(data.map(({ CustomLookupItemId }) => CustomLookupItemId)).not.toContain(other);
    expect(data.map(({ Name }) => Name.toLowerCase())).toEqual(data.map(({ Name }) => Name.toLowerCase()).toSorted());
  });

  it('are those of every group of the person where no institution is named, and of no other', async () => {
    const all = await entries(admin, `/field-lists/fetch/${cohort}`);
    expect(all.data.map(({ CustomLookupItemId }) => CustomLookupItemId)).toEqual(expect.arrayContaining([own, other]));
    const seen = (await entries(officer, `/field-lists/fetch/${cohort}`)).data.map(({ CustomLookupItemId }) => CustomLookupItemId);
    expect([seen.includes(own), seen.includes(other)]).toEqual([true, false]);
    expect((await entries(officer, `/field-lists/fetch/${cohort}?institution=${otherGroup}`)).data).toEqual([]);
  });

  it('no longer have what was archived', async () => {
    const old = await add(unique('Old'), ownGroup);
    await admin.post(`/field-lists/state/${old}`, { state: 1 });
    expect((await entries(admin, `/field-lists/fetch/${cohort}`)).data.map(({ CustomLookupItemId }) => CustomLookupItemId)).not.toContain(old);
  });

  it('are of lists that there are, and for people who are signed in', async () => {
    expect((await admin.get(`/field-lists/fetch/99`)).status).toBe(404);
    expect((await admin.get<{ Errors: unknown }>(`/field-lists/fetch/cohort`)).json.Errors).toEqual([{ FieldName: 'lookupType', ErrorMessages: ['lookupType must be the number of a list'] }]);
    expect((await stranger().get(`/field-lists/fetch/${cohort}`)).status).toBe(401);
  });

  it('are kept by those who settle the group’s forms only', async () => {
    expect((await officer.post('/field-lists/create', { name: unique(), list: cohort, group: ownGroup })).status).toBe(403);
    expect((await admin.post('/field-lists/create', { name: unique(), list: 5, group: ownGroup })).json.Errors).toEqual([{ FieldName: 'list', ErrorMessages: ['List must be one of the list'] }]);
  });
});

describe('a student', () => {
  const student = { firstname: 'Ida', dob: '2010-01-01', group: ownGroup };
  const refused = { status: 400, json: { Errors: [{ FieldName: 'cohort', ErrorMessages: [notFoundChoice('Cohort')] }] } };

  it('is in a cohort of their group, and the list shows it by name', async () => {
    const lastname = unique('In');
    const { Id } = await admin.create('students', { ...student, lastname, cohort: own });
    expect((await admin.search('students', { filter: `${lastname},group:any` })).Data[0]).toMatchObject({ Id, cohort: own, Labels: { cohort: ownName } });
    expect((await admin.search('students', { filter: `cohort:${own},group:any` })).Data.map((row) => row.Id)).toContain(Id);
  });

  it('is not in a cohort of another group', async () => {
    expect(await admin.post('/students/create', { ...student, lastname: unique(), cohort: other })).toMatchObject(refused);
    expect(await officer.post('/students/create', { ...student, lastname: unique(), cohort: other })).toMatchObject(refused);
  });

  it('does not go to another group with a cohort of the one they leave', async () => {
    const { Id } = await admin.create('students', { ...student, lastname: unique('Moves'), cohort: own });
    expect(await admin.post(`/students/edit/${Id}`, { Revision: 0, group: otherGroup })).toMatchObject(refused);
    expect(await admin.post(`/students/edit/${Id}`, { Revision: 0, group: otherGroup, cohort: other })).toMatchObject({ status: 200 });
    expect((await admin.form('students', Id)).Record).toMatchObject({ group: otherGroup, cohort: other });
  });
});
