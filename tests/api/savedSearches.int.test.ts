import { describe, expect, it } from 'vitest';
import type { SaveSearchAnswer } from '../../api/contract/savedSearches.ts';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { downloadExport } from '../running/exporting.ts';
import type { ChangeAnswer, Visitor } from '../running/visitor.ts';
import { as, createUser, ownGroup, unique } from '../running/waymark.ts';

const officer = as('officer');
const viewer = as('viewer');

const save = (visitor: Visitor, body: object) => visitor.post<SaveSearchAnswer & ChangeAnswer>('/search/add', body);
const savedUnder = async (visitor: Visitor, name: string) => {
  const { json } = await save(visitor, { name, filter: 'year-group:17', forType: 'students' });
  return json.Id ?? 0;
};
const notThere = { status: 404, json: { Success: false, message: 'There is no such saved search.', Errors: [] } };

describe('saving a search', () => {
  it('stores its canonical filter and returns the user’s saved searches', async () => {
    const name = unique('Year 12');
    const { status, json } = await save(officer, { name: ` ${name} `, filter: 'smith,year-group:18,17,SEX:female', forType: 'students' });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { Success: true, SuccessMessage: `The search “${name}” has been saved.`, Errors: [] },
    });
    expect(json.Data.find((each) => each.Name === name)).toEqual({
      SavedSearchId: json.Id,
      Name: name,
      Filter: 'smith,sex:10,year-group:17,18',
      ForType: 'students',
    });
    expect((await officer.search('saved-searches', { filter: name })).Data).toMatchObject([
      { Id: json.Id, name, filter: 'smith,sex:10,year-group:17,18', forType: 'students' },
    ]);
  });

  it('accepts the set’s name and `type` for the list, and a form’s body', async () => {
    const name = unique('Closed');
    const { json } = await officer.request<SaveSearchAnswer>('POST', '/search/add', {
      body: new URLSearchParams({ __RequestVerificationToken: officer.token, name, filter: 'recordState:1', type: 'institutions' }),
    });
    expect(json.Data.find((each) => each.Name === name)).toMatchObject({ Filter: 'recordState:1', ForType: 'institutions' });
  });

  it.each([
    ['no name', { filter: 'smith', forType: 'students' }, 'name', 'Name is required'],
    ['a blank name', { name: '  ', filter: 'smith', forType: 'students' }, 'name', 'Name is required'],
    [
      'a name that is too long',
      { name: 'x'.repeat(101), filter: 'smith', forType: 'students' },
      'name',
      'Name must be 100 characters or fewer',
    ],
    ['no filter', { name: 'All', forType: 'students' }, 'filter', 'Filter is required'],
    [
      'a filter of which nothing is understood',
      { name: 'All', filter: 'sex:martian', forType: 'students' },
      'filter',
      'Filter is required',
    ],
    ['no list', { name: 'All', filter: 'smith' }, 'forType', 'This is not a list that can be searched'],
    [
      'a list that does not exist',
      { name: 'All', filter: 'smith', forType: 'planets' },
      'forType',
      'This is not a list that can be searched',
    ],
  ])('refuses %s', async (_what, body, FieldName, message) => {
    expect(await save(officer, body)).toMatchObject({
      status: 400,
      json: { Success: false, Errors: [{ FieldName, ErrorMessages: [message] }] },
    });
  });

  it('refuses a list that the user may not open', async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    expect((await save(visitor, { name: 'All', filter: 'smith', forType: 'users' })).status).toBe(400);
  });

  it('replaces the search of the same name on that list', async () => {
    const name = unique('Again');
    const first = await save(officer, { name, filter: 'smith', forType: 'students' });
    const second = await save(officer, { name: name.toUpperCase(), filter: 'jones', forType: 'students' });
    const elsewhere = await save(officer, { name, filter: 'jones', forType: 'users' });
    expect(second.json.Id).toBe(first.json.Id);
    expect(second.json.Data.filter((each) => each.Name.toLowerCase() === name.toLowerCase())).toEqual([
      { SavedSearchId: first.json.Id, Name: name.toUpperCase(), Filter: 'jones', ForType: 'students' },
    ]);
    expect(elsewhere.json.Id).not.toBe(first.json.Id);
    expect((await officer.history('saved-searches', first.json.Id ?? 0)).map((line) => line.EventType)).toEqual([
      'SavedSearchAdded',
      'SavedSearchDetailsEdited',
    ]);
  });

  it('twice at the same moment stores it once', async () => {
    const name = unique('Twice');
    await Promise.all([1, 2, 3].map(() => save(officer, { name, filter: 'smith', forType: 'students' })));
    expect((await officer.search('saved-searches', { filter: name })).Total).toBe(1);
  });

  it('needs the anti-forgery token', async () => {
    const reply = await officer.post('/search/add', { name: 'All', filter: 'smith', forType: 'students', __RequestVerificationToken: '' });
    expect(reply.status).toBe(403);
  });
});

describe('a saved search', () => {
  it('is a set of the definitions', async () => {
    const { json } = await officer.get<readonly SearchDefinition[]>('/search/definitions');
    expect(json.find((each) => each.Set === 'savedSearches')).toMatchObject({ Path: 'saved-searches', CanCreate: false, HasGroup: false });
  });

  it('is visible to its owner only', async () => {
    const name = unique('Mine');
    const id = await savedUnder(officer, name);
    const { position: after } = officer;
    expect((await viewer.search('saved-searches', { filter: `id:${id}` }, { after })).Total).toBe(0);
    expect((await viewer.search('saved-searches', { filter: name }, { after })).Total).toBe(0);
    for (const path of [`/saved-searches/edit/${id}`, `/saved-searches/history/${id}`, `/search/delete/${id}`])
      expect(await viewer.get(path, { after })).toMatchObject(notThere);
    expect(await viewer.post(`/search/delete/${id}`)).toMatchObject(notThere);
    expect(
      (await save(viewer, { name: unique('Theirs'), filter: 'smith', forType: 'students' })).json.Data.map((each) => each.SavedSearchId),
    ).not.toContain(id);
    expect((await officer.form('saved-searches', id)).Title).toBe(name);
  });

  it('is exported for its owner only', async () => {
    const name = unique('Listed');
    await savedUnder(officer, name);
    const own = await downloadExport(officer, 'saved-searches', name);
    expect(own.rows.map((row) => row['Name'])).toEqual([name]);
    expect((await downloadExport(as('admin'), 'saved-searches', name)).rows).toEqual([]);
    expect((await as('admin').get(`/exports/download/${own.id}`)).status).toBe(403);
  });

  it('is deleted by POST; GET of that address only shows it', async () => {
    const name = unique('Gone');
    const id = await savedUnder(officer, name);
    expect((await officer.get(`/search/delete/${id}`)).json).toEqual({
      SavedSearchId: id,
      Name: name,
      Filter: 'year-group:17',
      ForType: 'students',
    });
    expect((await officer.search('saved-searches', { filter: name })).Total).toBe(1);
    expect(await officer.post(`/search/delete/${id}`)).toMatchObject({
      status: 200,
      json: { Success: true, SuccessMessage: 'The saved search has been deleted.' },
    });
    expect((await officer.search('saved-searches', { filter: name })).Total).toBe(0);
    expect(await officer.get(`/search/delete/${id}`)).toMatchObject(notThere);
    const again = await savedUnder(officer, name);
    expect(again).not.toBe(id);
    expect((await officer.search('saved-searches', { filter: name })).Total).toBe(1);
  });
});
