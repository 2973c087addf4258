import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editsBetween } from '../../../domain/linkage/likeness.ts';
import { beginningOf, closenessTo, splitsOf, variantsOf } from '../../../domain/search/similar.ts';

const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const word = fc.string({ unit: letter, minLength: 4, maxLength: 9 });

/** The word after an edit at a place in it: a letter more, less or other, or two neighbours swapped. */
const edits = [
  (text: string, at: number, other: string) => text.slice(0, at) + other + text.slice(at),
  (text: string, at: number) => text.slice(0, at) + text.slice(at + 1),
  (text: string, at: number, other: string) => text.slice(0, at) + other + text.slice(at + 1),
  (text: string, at: number) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
];
const edited = fc.tuple(word, fc.constantFrom(...edits), fc.nat(9), letter);
/** Two words, often with one edit between them. */
const twoWords = fc.oneof(
  fc.tuple(word, word),
  edited.map(([text, edit, at, other]): [string, string] => [text, edit(text, at % (text.length + 1), other)]),
);

describe('Typos', () => {
  it('are one edit each: the variants of a word are those with one', () => {
    fc.assert(
      fc.property(twoWords, ([a, b]) => {
        expect(variantsOf(a).includes(b)).toBe(editsBetween(a, b, 1) === 1);
      }),
    );
  });

  it('may be two in words of six letters and more', () => {
    expect([beginningOf('castl'), beginningOf('castle')]).toEqual([null, 'cas']);
    expect([closenessTo(['casst'])(['class']), closenessTo(['casslt'])(['castle'])?.cost]).toEqual([null, 2]);
  });

  it('are not forgiven in short words and in words with digits', () => {
    expect([variantsOf('fox'), variantsOf('le17rh')]).toEqual([[], []]);
  });

  it('are not forgiven in words of more than 30 letters, whose variants would fill the memory', () => {
    expect(variantsOf('a'.repeat(30)).length).toBeGreaterThan(1_000);
    const long = 'a'.repeat(100_000);
    expect([variantsOf(long), splitsOf(long)]).toEqual([[], []]);
    expect(closenessTo([long])([long.slice(1)])).toBeNull();
  });
});

describe('A joined word', () => {
  it('is split into two of at least two letters', () => {
    expect(splitsOf('castle')).toEqual([
      ['ca', 'stle'],
      ['cas', 'tle'],
      ['cast', 'le'],
    ]);
    expect(splitsOf('fox')).toEqual([]);
  });
});

describe('The closeness of words to those of a record', () => {
  const own = ['castle', 'hill', 'academy', 'croydon', '131068'];
  const cost = (...words: readonly string[]) => closenessTo(words)(own)?.cost ?? null;

  it('counts typos, joined and split words, and one absent word', () => {
    expect([
      cost('castle', 'hil'),
      cost('casstle', 'hill'),
      cost('castlehill'),
      cost('croy', 'don'),
      cost('castle', 'primary'),
      cost('castle', 'hill', 'primary'),
      cost('00131068'),
    ]).toEqual([0, 1, 1, 1, 3, 3, 0]);
  });

  it('is none when more than one word is absent, or the only one', () => {
    expect([cost('primary'), cost('castle', 'primary', 'leeds')]).toEqual([null, null]);
  });

  it('tells which words were meant', () => {
    expect(closenessTo(['casstle', 'croy', 'don'])(own)?.words).toEqual(['castle', 'croydon']);
  });
});
