import { describe, expect, it } from 'vitest';
import { interpret } from '../../../domain/filter/interpret.ts';
import type { WholeQuestion } from '../../../domain/search/question.ts';
import { type ChangeNotice, noticeOf } from '../../../projections/changeNotice.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';
import { TotalsCache } from '../../../projections/search/totalsCache.ts';

const questionOf = (filter: string, group: number, set = getSearchSet('activities')): WholeQuestion => ({
  set,
  query: interpret(set, filter, new Date(Date.UTC(2026, 0, 5))).query,
  scope: new Set([group]),
  groupClause: null,
  relatedScopes: {},
  only: null,
  states: null,
});

const changeNotice = (recordType: string, group: number): ChangeNotice => ({
  position: '1',
  changed: [{ recordType, owners: null, records: [[1, [group]]], groups: [group] }],
});

const question = questionOf('category:1', 5);

/** Asks a cache, and counts how often it computes. The answers are 1, 2, 3, … */
const counting = (cache: TotalsCache) => {
  let computed = 0;
  const compute = async () => (computed += 1);
  return {
    total: (searched = question) => cache.total(searched, compute),
    sums: (fields: readonly string[], searched = question) => cache.sums(searched, fields, async () => ({ students: await compute() })),
  };
};

describe('cached totals and sums', () => {
  it('are computed once', async () => {
    const { total, sums } = counting(new TotalsCache());
    expect([await total(), await total()]).toEqual([1, 1]);
    expect([await sums(['students']), await sums(['students'])]).toEqual([{ students: 2 }, { students: 2 }]);
  });

  it('are computed for each filter, scope and choice of fields', async () => {
    const { total, sums } = counting(new TotalsCache());
    expect([await total(), await total(questionOf('category:2', 5)), await total(questionOf('category:1', 6))]).toEqual([1, 2, 3]);
    expect([await sums(['students']), await sums(['students', 'contactHours'])]).toEqual([{ students: 4 }, { students: 5 }]);
  });

  it('are computed again after a change of a record in the scope, and not of others', async () => {
    const cache = new TotalsCache();
    const { total, sums } = counting(cache);
    const ask = async () => [await total(), await sums(['students'])];
    expect(await ask()).toEqual([1, { students: 2 }]);
    cache.receive(changeNotice('activity', 6));
    cache.receive(changeNotice('student', 5));
    expect(await ask()).toEqual([1, { students: 2 }]);
    cache.receive(changeNotice('activity', 5));
    expect(await ask()).toEqual([3, { students: 4 }]);
  });

  it('are computed again after changes in so many groups that their notice names none', async () => {
    const cache = new TotalsCache();
    const { total, sums } = counting(cache);
    const ask = async () => [await total(), await sums(['students'])];
    expect(await ask()).toEqual([1, { students: 2 }]);
    const records = Array.from({ length: 3000 }, (_, group) => ({ id: group, groups: [group] }));
    const notice: ChangeNotice = JSON.parse(noticeOf(1n, [{ recordType: 'activity', owners: null, records }]));
    expect(notice.changed[0]?.groups).toBeNull();
    cache.receive(notice);
    expect(await ask()).toEqual([3, { students: 4 }]);
  });

  it('are computed again after a change of a record of another type that their filter asks about, whatever its group is', async () => {
    const cache = new TotalsCache();
    const { total } = counting(cache);
    const students = getSearchSet('students');
    const attached = questionOf('attached-to-activity:yes', 5, students);
    const named = questionOf('lastname:Khan', 5, students);
    expect([await total(attached), await total(named)]).toEqual([1, 2]);
    cache.receive(changeNotice('activity', 9));
    expect([await total(attached), await total(named)]).toEqual([3, 2]);
  });

  it('are not kept if a record changed while they were computed, or if notices may have been missed', async () => {
    const cache = new TotalsCache();
    const { total, sums } = counting(cache);
    await cache.sums(question, ['students'], async () => {
      cache.receive(changeNotice('activity', 5));
      return { students: 99 };
    });
    expect(await sums(['students'])).toEqual({ students: 1 });
    await total();
    cache.forget();
    expect([await sums(['students']), await total()]).toEqual([{ students: 3 }, 4]);
  });
});
