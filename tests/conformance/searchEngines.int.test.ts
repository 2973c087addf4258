import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPath } from '../../domain/record/part.ts';
import type { Question } from '../../projections/search/engine.ts';
import { engines, type OpenEngine } from './engines.ts';
import { anyQuestion, filtersOf, plainManner, questionOf, sets, sortsOf } from './questions.ts';
import { eventsOf, records } from './records.ts';
import { ReferenceEngine } from './referenceEngine.ts';

const referenceEngine = new ReferenceEngine(records);

/** The reference engine's page, and the number of all matches. */
const expectedAnswer = (question: Question) => {
  const all = referenceEngine.answer(question);
  const from = (question.page - 1) * question.pageSize;
  return { ids: all.slice(from, from + question.pageSize), total: all.length };
};

describe.each(engines.map((each) => [each.name, each] as const))('%s', (_name, under) => {
  let open: OpenEngine;

  beforeAll(async () => {
    open = await under.open(eventsOf(records));
  });
  afterAll(() => open.close());

  describe.each(sets.map((set) => [set.name, set] as const))('searching %s', (_set, set) => {
    const ofSet = records.filter(({ type }) => type.name === set.type.name);
    const filters = filtersOf(set, ofSet);

    it(`answers each of ${filters.length} filters as the reference engine does`, async () => {
      const wrong: unknown[] = [];
      let matchCount = 0;
      for (const filter of filters) {
        const question = questionOf(set, filter);
        const answer = await open.engine.find(question);
        matchCount += answer.total;
        if (!isDeepStrictEqual(answer, expectedAnswer(question))) wrong.push({ filter, answer, right: expectedAnswer(question) });
      }
      expect(wrong).toEqual([]);
      expect(matchCount).toBeGreaterThan(0);
    }, 120_000);

    it('sorts by every column in both directions, equal values by id', async () => {
      for (const sort of sortsOf(set)) {
        for (const order of ['asc', 'desc'] as const) {
          const question = questionOf(set, 'recordState:any', { ...plainManner, sort, order });
          expect([sort, order, (await open.engine.find(question)).ids]).toEqual([sort, order, expectedAnswer(question).ids]);
        }
      }
    });

    it('answers filters of several fields, scopes, states, orders and pages as the reference engine does', async () => {
      await fc.assert(
        fc.asyncProperty(anyQuestion(set, ofSet), async ({ filter, manner }) => {
          const question = questionOf(set, filter, manner);
          expect(await open.engine.find(question)).toEqual(expectedAnswer(question));
        }),
        { numRuns: 150 },
      );
    });

    it('sums numeric columns over all matches', async () => {
      const isNumeric = ({ name, field }: (typeof set.columns)[number]) =>
        readPath(name) === null && ['number', 'decimal'].includes(field.kind);
      const fields = set.columns.filter(isNumeric).map(({ name }) => name);
      for (const filter of fields.length === 0 ? [] : ['', 'recordState:any', 'a', 'nothing has this word']) {
        const question = questionOf(set, filter);
        expect([filter, await open.engine.sums(question, fields)]).toEqual([
          filter,
          Object.fromEntries(fields.map((name) => [name, referenceEngine.sum(question, name)])),
        ]);
      }
    });

    it('iterates over all matches by id, batch by batch', async () => {
      for (const filter of ['', 'recordState:any', 'recordState:any,a']) {
        const question = questionOf(set, filter);
        const walked: number[] = [];
        for (;;) {
          const more = await open.engine.walk(question, walked.at(-1) ?? 0, 7);
          walked.push(...more);
          if (more.length < 7) break;
        }
        expect([filter, walked]).toEqual([filter, referenceEngine.answer(question)]);
      }
    });
  });
});
