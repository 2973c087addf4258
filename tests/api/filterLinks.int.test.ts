import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { linkExpired } from '../../domain/messages.ts';
import { unique } from '../running/names.ts';
import { as, ownGroup } from '../running/waymark.ts';

const newLink = () => randomBytes(16).toString('base64url');

describe('a search by POST', () => {
  it('answers as by GET, with its parameters in the body', async () => {
    const officer = as('officer');
    const lastname = unique('Posted');
    for (const firstname of ['Ann', 'Bob', 'Cy']) await officer.create('students', { firstname, lastname, group: ownGroup });
    const query = { filter: `lastname:${lastname}`, sort: 'firstname', order: 'desc', page: '1', pageSize: '2' };
    const byGet = await officer.get(`/students/search?${new URLSearchParams(query).toString()}`);
    const byPost = await officer.post('/students/search', query);
    expect(byPost.status).toBe(200);
    expect(byPost.json).toEqual(byGet.json);
    expect(byPost.json).toMatchObject({ Total: 3, TotalPages: 2, Data: [{ firstname: 'Cy' }, { firstname: 'Bob' }] });
  });

  it('names the wrong field', async () => {
    const { status, json } = await as('viewer').post('/students/search', { page: 'x' });
    expect(status).toBe(400);
    expect(json).toMatchObject({ Errors: [{ FieldName: 'page', ErrorMessages: ['The field Page must be a number.'] }] });
  });

  it('needs the same rights as by GET', async () => {
    expect((await as('viewer').post('/users/search', { filter: '' })).status).toBe((await as('viewer').get('/users/search')).status);
    expect((await as('viewer').post('/users/search', { filter: '' })).status).toBe(403);
  });

  it('serves lookups too', async () => {
    const { status, json } = await as('viewer').post('/institutions/types', { filter: 'acad' });
    expect(status).toBe(200);
    expect(json).toEqual((await as('viewer').get('/institutions/types?filter=acad')).json);
  });
});

describe('a stored filter behind a link', () => {
  it('opens for everybody with the link and never changes', async () => {
    const [link, filter] = [newLink(), `lastname:${unique('Linked')}`];
    expect((await as('officer').post('/search/links', { link, path: 'students', filter })).status).toBe(200);
    expect((await as('trent').post('/search/links', { link, path: 'students', filter: 'lastname:Other' })).status).toBe(200);
    const { status, json } = await as('viewer').get(`/search/links/${link}`);
    expect(status).toBe(200);
    expect(json).toEqual({ Path: 'students', Filter: filter });
  });

  it('is not found under an unknown id', async () => {
    const { status, json } = await as('viewer').get(`/search/links/${newLink()}`);
    expect(status).toBe(404);
    expect(json).toMatchObject({ message: linkExpired });
  });

  it.each([
    ['link', { link: 'short', path: 'students', filter: 'x' }],
    ['path', { link: newLink(), path: 'nowhere', filter: 'x' }],
    ['filter', { link: newLink(), path: 'students' }],
  ])('needs a valid %s', async (field, body) => {
    const { status, json } = await as('viewer').post('/search/links', body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ Errors: [{ FieldName: field }] });
  });
});
