import { describe, expect, it } from 'vitest';
import {
  ignoredOptions,
  listAddress,
  listKey,
  type ListTab,
  readListQuestion,
  tabAddress,
  tabWithFilter,
} from '../../console/page/listTab.ts';
import type { ListQuestion } from '../../console/page/listQuestion.ts';

const tab: ListTab = {
  path: 'institutions',
  id: 12,
  name: 'students',
  title: 'Enderby Academy',
  one: 'institution',
  heading: 'Students of Enderby Academy',
  about: 'Students whose last known institution this is.',
  column: 'institutionLastKnown',
  columns: [],
  linkField: 'institutionLastKnown',
};
const column = (name: string): (typeof own.Columns)[number] => ({
  name,
  label: name,
  kind: 'text',
  use: 'shown',
  sortable: true,
  isVisible: true,
  width: null,
  place: null,
  values: null,
});
const own: Parameters<typeof readListQuestion>[1] & Parameters<typeof listAddress>[0] = {
  Set: 'students',
  Path: 'students',
  RecordPath: 'students',
  DefaultSort: 'lastname',
  DefaultOrder: 'asc',
  Columns: [column('firstname')],
};
const inTab = { ...own, Path: 'institutions/12/students', tab };
const question: ListQuestion = { filter: '', sort: 'firstname', order: 'desc', page: 3, pageSize: 50 };
const queryOf = (address: string) => new URL(address, 'http://waymark').searchParams;

describe('the address of a list in a tab', () => {
  it('is that of the record and the tab, with parameters of the tab', () => {
    expect(listAddress(inTab, question)).toBe(
      '/institutions/edit/12?students-order=desc&students-page=3&students-pageSize=50&students-sort=firstname#students',
    );
    expect(listAddress(inTab, { ...question, sort: null, page: 1, pageSize: 25 })).toBe('/institutions/edit/12#students');
  });

  it('keeps the parameters of other tabs and drops its own earlier ones', () => {
    const query = new URLSearchParams('activities-page=2&students-filter=id:4&students-page=9');
    expect(listAddress(inTab, { ...question, sort: null, page: 2, pageSize: 25 }, query)).toBe(
      '/institutions/edit/12?activities-page=2&students-page=2#students',
    );
  });

  it('is read back as the same query', () => {
    const address = listAddress(inTab, { ...question, filter: '#00000012' }, new URLSearchParams('activities-page=2'));
    expect(readListQuestion(queryOf(address), inTab)).toEqual({ ...question, filter: '#00000012' });
  });

  it('does not take the parameters of the page', () => {
    expect(readListQuestion(new URLSearchParams('page=4&filter=x'), inTab)).toMatchObject({ page: 1, filter: '' });
  });
});

describe('a list on a page of its own', () => {
  it('has its own address', () => {
    expect(listAddress(own, { ...question, page: 1, pageSize: 25 })).toBe('/students/search?order=desc&sort=firstname');
  });

  it('keeps the sort by a custom field as long as the list has its column', () => {
    const query = new URLSearchParams({ sort: 'customData/12/text', order: 'desc' });
    expect(readListQuestion(query, { ...own, Columns: [column('customData/12/text')] })).toMatchObject({
      sort: 'customData/12/text',
      order: 'desc',
    });
    expect(readListQuestion(query, own)).toMatchObject({ sort: null, order: 'asc' });
  });

  it('names what its address has and it does not understand', () => {
    const ignoredIn = (query: string) => ignoredOptions(new URLSearchParams(query), own);
    expect(ignoredIn('filter=x&sort=firstname&order=desc&page=2&pageSize=50&cache=1')).toEqual([]);
    expect(ignoredIn('sort=lastname&sort-by=x&recordstate=1')).toEqual([
      '“sort-by” isn’t an option of lists, so it was ignored.',
      '“recordstate” isn’t an option of lists, so it was ignored.',
    ]);
    expect(ignoredIn('sort=shoeSize&order=up&page=x&pageSize=501')).toEqual([
      '“up” isn’t asc or desc, so “order” was ignored.',
      '“x” isn’t a page, so “page” was ignored.',
      '“501” isn’t a number from 1 to 500, so “pageSize” was ignored.',
      '“shoeSize” isn’t a column to sort by, so “sort” was ignored.',
    ]);
    expect(ignoredIn('page=1000000000')).toEqual(['“1000000000” isn’t a page, so “page” was ignored.']);
    expect(readListQuestion(new URLSearchParams('sort=shoeSize&order=desc'), own)).toMatchObject({ sort: null, order: 'asc' });
    // A tab answers for its own part of the address.
    expect(ignoredOptions(new URLSearchParams('page=x&students-page=y'), inTab)).toEqual(['“y” isn’t a page, so “page” was ignored.']);
  });

  it('is opened in a tab with a filter', () => {
    const { search, hash } = tabWithFilter('students', 'group:any');
    expect(hash).toBe('students');
    expect(readListQuestion(new URLSearchParams(search), inTab).filter).toBe('group:any');
  });

  it('is opened with a filter in the tab of a record', () => {
    const address = tabAddress(tab, 'students', 'lastname:Ng');
    expect(new URL(address, 'http://waymark').hash).toBe('#students');
    expect(readListQuestion(queryOf(address), inTab).filter).toBe('lastname:Ng');
    expect(tabAddress(tab, 'students', '')).toBe('/institutions/edit/12#students');
  });

  it('is remembered apart from the lists of records', () => {
    expect([listKey(own), listKey(inTab)]).toEqual(['students', 'institutions/12/students']);
  });
});
