import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { forgetLinks, filterOfLink, rememberFields, rememberLink, needsLink, claimUnsavedLink } from '../../console/filterLinks.ts';
import { questionAddress, readQuestion } from '../../console/page/listQuestion.ts';
import { searchAddress } from '../../console/searchAddress.ts';

const field = (token: string, isPersonal = false) => ({ token, isPersonal });
const students = {
  Path: 'students',
  Fields: [field('id'), field('lastname', true), field('year-group'), field('recordState')],
} as unknown as SearchDefinition;
const defaults = { DefaultSort: 'lastname', DefaultOrder: 'asc' } as const;
const linkIn = (address: string) => new URL(address, 'http://waymark').searchParams.get('link') ?? '';

beforeEach(() => {
  forgetLinks();
  rememberFields([students]);
});

describe('a filter in an address', () => {
  it.each(['', 'year-group:12,13', 'recordState:any,year-group:12', '#12', '12', 'id:12,13'])('may be %j', (filter) => {
    expect(needsLink('students', filter)).toBe(false);
  });

  it.each([
    'Akhtar',
    'lastname:Akhtar',
    'year-group:12,lastname:Akhtar',
    'LastName:Akhtar',
    '12,Jo',
    'unknown:Akhtar',
    'started:Akhtar',
    'end:Akhtar,year-group:12',
    `id:${'1234567,'.repeat(200)}1`,
  ])('cannot be %s', (filter) => {
    expect(needsLink('students', filter)).toBe(true);
  });

  it('is none for an unknown list', () => {
    expect(needsLink('referees', 'year-group:12')).toBe(true);
  });

  it('is shortened to the same id each time, and is read back', () => {
    const address = searchAddress('students', 'lastname:Akhtar');
    expect(address).toMatch(/^\/students\/search\?link=[\w-]{22}$/);
    expect(searchAddress('students', 'lastname:Akhtar')).toBe(address);
    expect(searchAddress('students', 'lastname:Brown')).not.toBe(address);
    expect(filterOfLink(linkIn(address))).toBe('lastname:Akhtar');
    const question = { filter: 'lastname:Akhtar', sort: 'dob', order: 'desc', page: 3, pageSize: 50 } as const;
    const requested = questionAddress('students', question);
    expect(requested).toBe(`/students/search?link=${linkIn(address)}&order=desc&page=3&pageSize=50&sort=dob`);
    expect(readQuestion(new URL(requested, 'http://waymark').searchParams, defaults)).toEqual(question);
  });

  it('is sent to the server once, and again after a failure', () => {
    const link = linkIn(searchAddress('students', 'Akhtar'));
    const first = claimUnsavedLink(link);
    expect(first).toMatchObject({ path: 'students', filter: 'Akhtar' });
    expect(claimUnsavedLink(link)).toBeNull();
    first?.failed();
    expect(claimUnsavedLink(link)).not.toBeNull();
  });

  it('that the server knows is not sent again', () => {
    rememberLink('AAAAAAAAAAAAAAAAAAAAAA', { Path: 'students', Filter: 'Akhtar' });
    expect(linkIn(searchAddress('students', 'Akhtar'))).toBe('AAAAAAAAAAAAAAAAAAAAAA');
    expect(claimUnsavedLink('AAAAAAAAAAAAAAAAAAAAAA')).toBeNull();
  });

  it('is forgotten when the person signs out', () => {
    const link = linkIn(searchAddress('students', 'Akhtar'));
    forgetLinks();
    expect(filterOfLink(link)).toBeUndefined();
  });
});
