import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { rememberFields } from '../../console/filterLinks.ts';
import { questionAddress, readQuestion, formatRange, withFilter, withoutSort, withSort } from '../../console/page/listQuestion.ts';

const defaults = { DefaultSort: 'lastname', DefaultOrder: 'asc' } as const;
const read = (query: string) => readQuestion(new URLSearchParams(query), defaults);

beforeAll(() => rememberFields([{ Path: 'students', Fields: [{ token: 'target', isPersonal: false }] } as unknown as SearchDefinition]));

describe('the query of a list', () => {
  it('has the defaults of the definition when the address is empty', () => {
    expect(read('')).toEqual({ filter: '', sort: null, order: 'asc', page: 1, pageSize: 25 });
  });

  it('is read from the address', () => {
    expect(read('filter=smith&order=desc&page=3&pageSize=50&sort=dob')).toEqual({
      filter: 'smith',
      sort: 'dob',
      order: 'desc',
      page: 3,
      pageSize: 50,
    });
  });

  it('ignores an invalid page or order', () => {
    expect(read('order=sideways&page=-1&pageSize=many')).toMatchObject({ order: 'asc', page: 1, pageSize: 25 });
    expect(read('pageSize=100000').pageSize).toBeLessThanOrEqual(500);
    expect([read('page=100000000').page, read('page=100000001').page, read('page=1000000000').page]).toEqual([100_000_000, 1, 1]);
  });

  it('is written to the address in a fixed order, without defaults', () => {
    expect(questionAddress('students', read(''))).toBe('/students/search');
    expect(questionAddress('students', read('sort=dob&filter=target:yes,no&pageSize=50&page=2'))).toBe(
      '/students/search?filter=target%3Ayes%2Cno&order=asc&page=2&pageSize=50&sort=dob',
    );
  });

  it('survives the round trip through the address', () => {
    const question = read('filter=a%2C%22b%2Cc%22&order=desc&page=4&sort=dob');
    expect(readQuestion(new URL(questionAddress('students', question), 'http://waymark').searchParams, defaults)).toEqual(question);
  });

  it('returns to its first page with another filter', () => {
    expect(withFilter(read('page=7'), 'smith')).toMatchObject({ filter: 'smith', page: 1 });
  });

  it('sorts ascending by another column, and reverses the same column', () => {
    const byBirth = (order: 'asc' | 'desc') => ({ name: 'dob', order });
    expect(withSort(read('page=3'), byBirth('desc'), 'firstname')).toMatchObject({ sort: 'firstname', order: 'asc', page: 1 });
    expect(withSort(read(''), byBirth('asc'), 'dob')).toMatchObject({ sort: 'dob', order: 'desc' });
    expect(withSort(read(''), byBirth('desc'), 'dob')).toMatchObject({ sort: 'dob', order: 'asc' });
  });

  it('keeps a chosen sort in the address, that by the default column included, until it is given up', () => {
    const byRelevance = read('filter=target:yes');
    const sorted = withSort(byRelevance, { name: '', order: 'asc' }, 'lastname');
    expect(questionAddress('students', sorted)).toBe('/students/search?filter=target%3Ayes&order=asc&sort=lastname');
    expect(withoutSort(sorted, defaults)).toEqual(byRelevance);
    expect(read('order=desc')).toMatchObject({ sort: 'lastname', order: 'desc' });
  });
});

describe('the pager', () => {
  it('says which rows are shown', () => {
    expect(formatRange(1, 25, 25, 4312)).toBe('Viewing: 1-25 of 4,312');
    expect(formatRange(173, 25, 12, 4312)).toBe('Viewing: 4,301-4,312 of 4,312');
    expect(formatRange(1, 25, 0, 0)).toBe('Viewing: 0-0 of 0');
  });
});
