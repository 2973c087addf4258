import { describe, expect, it } from 'vitest';
import { joinedOrSplitQueries, type SimilarQuery, similarQueries } from '../../../projections/search/similarQueries.ts';

const name = 'brookhouse church of england voluntary controlled junior and infant school';
const words = name.split(' ');

/** Tells that a query exists if its only word is one of these. */
const existAmong = (knownWords: readonly string[]) => (queries: readonly string[]) =>
  Promise.resolve(new Set(queries.filter((query) => knownWords.includes(/^'(\w+)'(:\*)?$/.exec(query)?.[1] ?? ''))));
const existIn = existAmong(words);

/** The queries whose records are compared with the words. */
const collect = async (queries: AsyncIterable<SimilarQuery>): Promise<readonly string[]> => {
  const all: string[] = [];
  for await (const { query, writings } of queries) if (writings === null) all.push(query);
  return all;
};
const similarTo = (typed: string) => collect(similarQueries(typed.split(' '), existIn));

describe('the queries for similar records', () => {
  it('forgive a typo in a long name', async () => {
    const [closest] = await similarTo(name.replace('brookhouse', 'brookhuose'));
    expect(closest).toContain(`('brookhouse' & `);
    expect(closest).not.toContain('brookhuose');
    expect(closest).toContain(`'controlled':*`);
  });

  it('forgive a typo in a word that begins another one, beside a word that nobody has', async () => {
    const exist = existAmong(['rippon', 'ripon', 'grammar']);
    const [closest, both] = await collect(similarQueries(['rippon', 'grammer'], exist));
    expect(closest).toBe(`('rippon':* & 'grammar':*)`);
    expect(both).toBe(`(('rippon':* | 'ripon') & 'grammar':*)`);
  });

  it('join the first words of a long name', async () => {
    const [query] = await collect(joinedOrSplitQueries(words, existIn));
    expect(query).toContain(`'brookhousechurch':*`);
  });

  it('are none that no record can match: of words that nobody has, one at most is left out', async () => {
    expect(await similarTo('church england xx')).toEqual([`('church':* & 'england':*)`]);
    expect(await similarTo('church england xx yy')).toEqual([]);
    const [closest, twoTypos, ...rest] = await similarTo('church englnd');
    expect([closest, twoTypos, rest]).toEqual([`('church':* & 'england':*)`, `('church':* & 'eng':*)`, []]);
  });

  it('begin with other ways of writing the words, if all of their words exist', async () => {
    const first = async (typed: string) => (await similarQueries(typed.split(' '), existIn).next()).value;
    expect(await first('junior church of england vc')).toEqual({
      query: `('junior':* & 'church':* & 'of':* & 'england':* & 'voluntary' & 'controlled')`,
      writings: [['junior', 'church', 'of', 'england', 'voluntary', 'controlled']],
    });
    expect(await first('saint brookhouse')).not.toMatchObject({ writings: [['st', 'brookhouse']] });
  });

  it('are none without words, and for more words than a name has', async () => {
    expect(await collect(similarQueries([], existIn))).toEqual([]);
    expect(await similarTo(`${name} near the old town hall`)).toEqual([]);
  });
});
