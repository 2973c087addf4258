import { describe, expect, it } from 'vitest';
import { interpret } from '../../../domain/filter/interpret.ts';
import type { Found, Question } from '../../../projections/search/engine.ts';
import { RoutedSearch } from '../../../projections/search/routedSearch.ts';
import { typedWords } from '../../../domain/search/relevance.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';

const students = getSearchSet('student');

const queryOf = (filter: string, more: Partial<Question> = {}): Question => {
  const { query } = interpret(students, filter, new Date(Date.UTC(2026, 0, 5)));
  return {
    set: students,
    query,
    scope: 'every',
    groupClause: null,
    relatedScopes: {},
    only: null,
    states: null,
    sort: 'lastname',
    order: 'asc',
    page: 1,
    pageSize: 25,
    after: null,
    isExact: false,
    relevance: null,
    ...more,
  };
};

const byRelevance = (use: 'head' | 'all' | 'similar') => ({ typed: typedWords(['smith']), group: 1, canUseLinks: true, use });

const noChanges = { matching: 12, deleted: 0, changing: 0, fields: {} };

const [fromRows, fromIndex]: readonly [Found, Found] = [
  { ids: [1, 2], total: 2 },
  { ids: [7], total: 1 },
];

/** A search whose index has the given condition; records who answered and what was checked against the rows. */
const search = (condition: {
  readonly reached?: bigint | null;
  readonly page?: Found;
  readonly fails?: boolean;
  readonly hasAgreeingRows?: boolean;
}) => {
  const { reached = 10n, page: indexPage = fromIndex, fails = false, hasAgreeingRows = true } = condition;
  const failures: string[] = [];
  const checked: { readonly words: readonly string[]; readonly ids: readonly number[] }[] = [];
  const routed = new RoutedSearch(
    {
      find: () => Promise.resolve(fromRows),
      total: () => Promise.resolve(fromRows.total),
      countUpTo: () => Promise.resolve({ count: fromRows.total, isMore: false }),
      countByEditor: () => Promise.resolve([]),
      walk: () => Promise.resolve([1, 2]),
      countChanges: () => Promise.resolve(noChanges),
      sums: () => Promise.resolve({ rows: 12 }),
      allMatch: ({ query }, ids) => {
        checked.push({ words: query.words, ids });
        return Promise.resolve(hasAgreeingRows);
      },
    },
    { find: () => (fails ? Promise.reject(new TypeError('away')) : Promise.resolve(indexPage)) },
    { answers: (after) => reached !== null && (after === null || reached >= after), noteFailure: (reason) => failures.push(reason) },
    { info: () => undefined, warn: () => undefined },
  );
  return { routed, failures, checked };
};

describe('a query', () => {
  it('is answered by the index while it is healthy, and the results are checked against the rows', async () => {
    const { routed, checked } = search({});
    expect(await routed.find(queryOf('smith'))).toEqual(fromIndex);
    expect(checked).toEqual([{ words: ['smith'], ids: [7] }]);
  });

  it('is answered by the rows when they disagree with the index: a record may have moved meanwhile', async () => {
    expect(await search({ hasAgreeingRows: false }).routed.find(queryOf('smith'))).toEqual(fromRows);
  });

  it('is answered by the rows when the reader’s own writes are not indexed yet', async () => {
    const { routed } = search({ reached: 10n });
    expect(await routed.find(queryOf('', { after: 11n }))).toEqual(fromRows);
    expect(await routed.find(queryOf('', { after: 10n }))).toEqual(fromIndex);
  });

  it('is answered by the rows while the index is unavailable, and after it fails, which is remembered', async () => {
    expect(await search({ reached: null }).routed.find(queryOf(''))).toEqual(fromRows);
    const { routed, failures } = search({ fails: true });
    expect(await routed.find(queryOf(''))).toEqual(fromRows);
    expect(failures).toEqual(['TypeError']);
  });

  it.each([
    ['a deep page', queryOf('', { page: 201 })],
    ['an order by the name of another record', queryOf('', { sort: 'group' })],
    ['imports, which count for some days only', queryOf('imports:3')],
    ['a long list of records', queryOf('', { only: Array.from({ length: 1001 }, (_, index) => index + 1) })],
    ['a text longer than the index tells apart', queryOf(`lastname:${'x'.repeat(240)}`)],
  ])('about %s is answered by the rows', async (_what, question) => {
    expect(await search({}).routed.find(question)).toEqual(fromRows);
  });

  it('ordered by relevance is answered by the rows, because the index does not know the person’s group; sorted by a column, by the index', async () => {
    const { routed } = search({});
    expect(await routed.find(queryOf('smith', { relevance: byRelevance('all') }))).toEqual(fromRows);
    expect(await routed.find(queryOf('smith', { relevance: byRelevance('head') }))).toEqual(fromRows);
    expect(await routed.find(queryOf('smith', { relevance: byRelevance('similar') }))).toEqual(fromIndex);
  });

  it('may be answered with similar records when nothing matches exactly; then rows ignore its words', async () => {
    const alike: Found = { ids: [9], total: 1, isAlike: true };
    const { routed, checked } = search({ page: alike });
    expect(await routed.find(queryOf('smiht'))).toEqual(alike);
    expect(checked).toEqual([{ words: [], ids: [9] }]);
  });

  it('is counted, summed and iterated in the rows, because people act on the answer', async () => {
    const { routed } = search({});
    expect(await routed.total(queryOf(''))).toBe(2);
    expect(await routed.walk(queryOf(''), 0, 10)).toEqual([1, 2]);
    expect(await routed.sums(queryOf(''), ['rows'])).toEqual({ rows: 12 });
    expect(await routed.countChanges(queryOf(''), {})).toBe(noChanges);
  });
});
