import { beforeAll, describe, expect, it } from 'vitest';
import type { FieldSettingsAnswer } from '../../api/contract/fieldSettings.ts';
import type { CreateForm, HistoryAnswer } from '../../api/contract/records.ts';
import { fieldSettingsSaved, nothingChanged } from '../../domain/messages.ts';
import { as, createUser, newUrn, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');

/** A new member institution, whose field settings affect no other test. */
const newGroup = async (): Promise<number> => {
  const { Id } = await admin.create('institutions', { name: unique('Group'), urn: newUrn(), subscriber: true });
  await admin.search('institutions', { filter: `id:${Id}` });
  return Id;
};
const settings = async (group: number) => (await admin.get<FieldSettingsAnswer>(`/field-settings/${group}`)).json;
const settle = async (group: number, Uses: Readonly<Record<string, string | null>>) =>
  admin.post(`/field-settings/${group}`, { Revision: (await settings(group)).Revision, Uses });
const fieldIn = (form: Pick<CreateForm, 'Fields'>, fieldName: string) => form.Fields.find(({ name }) => name === fieldName);

let group = 0;
beforeAll(async () => {
  group = await newGroup();
});

describe('the field settings of a group', () => {
  it('list the fields of its forms and lock those that every record needs', async () => {
    const answer = await settings(group);
    expect(answer).toMatchObject({ Group: { Id: group }, Revision: -1, Updated: null });
    const fields = answer.Types.find(({ name }) => name === 'student')?.Fields ?? [];
    expect(fields.find(({ name }) => name === 'student.ucas')).toEqual({
      name: 'student.ucas',
      label: 'UCAS Personal ID',
      tab: 'Details',
      use: null,
      uses: ['hidden', 'required'],
      required: false,
    });
    expect(fields.find(({ name }) => name === 'student.lastname')).toMatchObject({ uses: [], required: true });
  });

  it('change one by one; repeating changes nothing; the history names who changed what', async () => {
    const own = await newGroup();
    expect(await settle(own, { 'student.ucas': 'required' })).toMatchObject({
      status: 200,
      json: { SuccessMessage: fieldSettingsSaved, Revision: 0 },
    });
    expect(await settle(own, { 'student.ucas': null, 'student.postcode': 'hidden' })).toMatchObject({ status: 200, json: { Revision: 1 } });
    expect(await settle(own, { 'student.postcode': 'hidden' })).toMatchObject({
      status: 200,
      json: { SuccessMessage: nothingChanged, Revision: 1 },
    });
    const { json } = await admin.get<HistoryAnswer>(`/field-settings/history/${own}`);
    expect(
      json.Data.map(({ Sentence, Actor, Changes }) => [Sentence, Actor, Changes.map(({ Label, From, To }) => [Label, From, To])]),
    ).toEqual([
      ['Chose what forms ask for', 'Alex Admin', [['Students: UCAS Personal ID', 'Shown', 'Required']]],
      [
        'Changed 2 fields',
        'Alex Admin',
        [
          ['Students: UCAS Personal ID', 'Required', 'Shown'],
          ['Students: Postcode', 'Shown', 'Hidden'],
        ],
      ],
    ]);
  });

  it('are not overwritten by an administrator with an older revision', async () => {
    const own = await newGroup();
    await settle(own, { 'student.ucas': 'required' });
    const late = await admin.post(`/field-settings/${own}`, { Revision: -1, Uses: { 'student.ucas': 'hidden' } });
    expect(late).toMatchObject({
      status: 409,
      json: { Conflicts: [{ Field: 'student.ucas', Label: 'Students: UCAS Personal ID', YoursText: 'Hidden', TheirsText: 'Required' }] },
    });
    expect(await admin.post(`/field-settings/${own}`, { Revision: -1, Uses: { 'student.sex': 'hidden' } })).toMatchObject({ status: 200 });
  });

  it('refuse a use that a field cannot have, and unknown fields', async () => {
    const reply = await settle(group, { 'student.complete': 'required', 'student.nothing': 'hidden', 'student.ucas': 'blue' });
    expect([reply.status, reply.json.Errors.map(({ FieldName }) => FieldName)]).toEqual([
      400,
      ['student.complete', 'student.nothing', 'student.ucas'],
    ]);
  });
});

describe('only an administrator of the group', () => {
  it('should see and change its settings', async () => {
    const { visitor } = await createUser([{ group: otherGroup, role: 'administrator' }]);
    expect((await visitor.get(`/field-settings/${otherGroup}`)).status).toBe(200);
    expect((await visitor.get(`/field-settings/${ownGroup}`)).status).toBe(404);
    expect((await visitor.post(`/field-settings/${ownGroup}`, { Revision: -1, Uses: {} })).status).toBe(404);
    expect((await visitor.get(`/field-settings/history/${ownGroup}`)).status).toBe(404);
  });

  it.each(['officer', 'viewer', 'data'] as const)('and not %s', async (person) => {
    expect((await as(person).get(`/field-settings/${ownGroup}`)).status).toBe(403);
    expect((await as(person).post(`/field-settings/${ownGroup}`, { Revision: -1, Uses: { 'student.ucas': 'hidden' } })).status).toBe(403);
    expect((await as(person).get(`/field-settings/history/${ownGroup}`)).status).toBe(403);
  });
});

describe('the forms of a group', () => {
  beforeAll(async () => {
    await settle(group, { 'student.ucas': 'required', 'student.cohortYear': 'hidden' });
  });

  it('hide and require the fields that their own group chose, not another group', async () => {
    const form = (await admin.get<CreateForm>(`/students/create?group=${group}`)).json;
    expect([
      form.Record['group'],
      fieldIn(form, 'ucas')?.required,
      fieldIn(form, 'cohortYear')?.hidden,
      fieldIn(form, 'dob')?.required,
    ]).toEqual([group, true, true, false]);
    const other = (await admin.get<CreateForm>(`/students/create?group=${ownGroup}`)).json;
    expect([fieldIn(other, 'ucas')?.required, fieldIn(other, 'cohortYear')?.hidden]).toEqual([false, false]);
  });

  it('refuse a new record without required fields and name all of them', async () => {
    const reply = await admin.post('/students/create', { group, firstname: unique('Miss') });
    expect(reply).toMatchObject({
      status: 400,
      json: {
        message: 'Unable to save record, please correct the highlighted issues.',
        Errors: [
          { FieldName: 'lastname', ErrorMessages: ['Last name is required'] },
          { FieldName: 'ucas', ErrorMessages: ['UCAS Personal ID is required'] },
        ],
      },
    });
  });

  it('refuse to empty a required field, but accept edits of other fields without it', async () => {
    const { Id } = await admin.create('students', { group, lastname: unique('Full'), ucas: '1234567890' });
    const emptied = await admin.edit('students', Id, 0, { ucas: '' });
    expect(emptied).toMatchObject({
      status: 400,
      json: { Errors: [{ FieldName: 'ucas', ErrorMessages: ['UCAS Personal ID is required'] }] },
    });
    expect(fieldIn(await admin.form('students', Id), 'ucas')?.required).toBe(true);
    const before = await admin.create('students', { group: ownGroup, lastname: unique('Elsewhere') });
    await admin.edit('students', before.Id, 0, { group });
    expect((await admin.edit('students', before.Id, 1, { firstname: 'Bea', localAuthority: null })).status).toBe(200);
  });

  it('require no field that the user may not see', async () => {
    const own = await newGroup();
    await settle(own, { 'student.ethnicity': 'required' });
    const { visitor } = await createUser([{ group: own, role: 'officer' }]);
    expect((await visitor.post('/students/create', { group: own, lastname: unique('Unseen') })).status).toBe(200);
    expect(
      (await admin.post('/students/create', { group: own, lastname: unique('Seen') })).json.Errors.map(({ FieldName }) => FieldName),
    ).toEqual(['ethnicity']);
  });
});
