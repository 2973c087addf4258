import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interpret } from '../../domain/filter/interpret.ts';
import type { RelevanceUse } from '../../domain/search/relevanceOrder.ts';
import { typedWords } from '../../domain/search/relevance.ts';
import { searchKey } from '../../domain/normalise.ts';
import type { Question } from '../../projections/search/engine.ts';
import { engines, type OpenEngine } from './engines.ts';
import { plainManner, questionOf, sets } from './questions.ts';
import { eventsOf, records, type TestRecord } from './records.ts';
import { ReferenceEngine } from './referenceEngine.ts';

const referenceEngine = new ReferenceEngine(records);

const wordQuestion = (set: (typeof sets)[number], typed: string, use: RelevanceUse, more: Partial<Question> = {}): Question => {
  const question = questionOf(set, typed, plainManner);
  const { terms } = interpret(set, typed, new Date());
  return { ...question, isExact: false, relevance: { typed: typedWords(terms), group: 1, canUseLinks: true, use }, ...more };
};

const titleOf = ({ type, values }: TestRecord): string =>
  searchKey(type.title(Object.fromEntries(Object.keys(type.fields).map((name) => [name, values[name] ?? null]))));

/** Whether a code of the record is the word: such records come first. */
const hasCode = ({ type, values }: TestRecord, word: string): boolean =>
  type.relevance.codes.some((name) => {
    const code = values[name];
    return typeof code === 'string' && searchKey(code).replaceAll(/[^\p{L}\p{N}]/gu, '') === word;
  });

/** 0: the title is the word. 1: it begins with it. 2: it has it elsewhere. 3: it does not have it. */
const fit = (title: string, word: string): number => (title === word ? 0 : title.startsWith(word) ? 1 : title.includes(word) ? 2 : 3);

const words = ['baker', 'smith', 'st aidan', 'zoë', 'school', 'jones', '12', 'nothinghasthisword'];

/** A letter is missing in the middle of each. */
const mistyped = ['bakr', 'angstom', 'smth', 'muller', 'mueler', 'instanbul'];

describe.each(engines.map((each) => [each.name, each] as const))('%s', (_name, under) => {
  let open: OpenEngine;

  beforeAll(async () => {
    open = await under.open(eventsOf(records));
  });
  afterAll(() => open.close());

  describe.each(sets.map((set) => [set.name, set] as const))('asked for words in %s', (_set, set) => {
    const byId = new Map(records.filter(({ type }) => type.name === set.type.name).map((record) => [record.id, record]));

    it.each(words)('finds what the reference engine finds, with the best names first: %s', async (word) => {
      const question = wordQuestion(set, `${word},recordState:any`, 'all', { isExact: true });
      const { ids, total, isAlike } = await open.engine.find(question);
      expect([ids.toSorted((a, b) => a - b), total, isAlike]).toEqual([referenceEngine.answer(question), ids.length, undefined]);
      // Names in several orders are judged by the unit tests.
      const isPlain = /^\p{L}+$/u.test(word) && !set.type.relevance.names.some((names) => names.length > 1);
      const key = searchKey(word);
      const foundRecords = isPlain ? ids.flatMap((id) => byId.get(id) ?? []) : [];
      const fits = foundRecords.map((record) => (hasCode(record, key) ? -1 : fit(titleOf(record), key)));
      expect(fits).toEqual(fits.toSorted((one, other) => one - other));
    });

    it('pages through ranked matches without gaps', async () => {
      const all = await open.engine.find(wordQuestion(set, 's,recordState:any', 'all'));
      const paged: number[] = [];
      for (let page = 1; paged.length < all.total; page += 1) {
        const { ids } = await open.engine.find(wordQuestion(set, 's,recordState:any', 'all', { page, pageSize: 7 }));
        if (ids.length === 0) break;
        paged.push(...ids);
      }
      expect(paged).toEqual(all.ids);
    });

    it('forgives typos only where nothing matches, within the scope, and never in totals and bulk jobs', async () => {
      for (const word of mistyped) {
        const scope = new Set([1, 2]);
        const question = wordQuestion(set, `${word},recordState:any`, 'all', { scope });
        const exact = referenceEngine.answer(question);
        const page = await open.engine.find(question);
        expect([word, await open.engine.total(question), await open.engine.walk(question, 0, 500)]).toEqual([word, exact.length, exact]);
        expect([word, (await open.engine.find({ ...question, isExact: true })).total]).toEqual([word, exact.length]);
        expect([word, page.isAlike ?? false]).toEqual([word, exact.length === 0 && page.total > 0]);
        expect([word, page.isAlike ? exact : page.ids.toSorted((one, other) => one - other)]).toEqual([word, exact]);
        const allowed = new Set(referenceEngine.answer({ ...question, query: { ...question.query, words: [] } }));
        expect(page.ids.filter((id) => !allowed.has(id))).toEqual([]);
      }
    });
  });

  it('finds the record that a mistyped name means', async () => {
    const institutions = sets.find(({ type }) => type.name === 'institution');
    if (!institutions) throw new Error('There is no set of institutions');
    const names = async (typed: string) => {
      const { ids, isAlike } = await open.engine.find(wordQuestion(institutions, `${typed},recordState:any`, 'head'));
      const [best] = ids.map((id) => records.find((record) => record.type.name === 'institution' && record.id === id));
      return [isAlike, best && titleOf(best)];
    };
    expect([await names('bakr school'), await names('bakerschool')]).toEqual([
      [true, 'baker school'],
      [true, 'baker school'],
    ]);
  });
});
