import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputKey, searchKey, termWords, wordsOf } from '../../../domain/normalise.ts';

describe('the normalised form of a text', () => {
  it.each([
    ['Gear', 'gear'],
    ['  Gear \t WHEEL\n', 'gear wheel'],
    ['Zoë Müller', 'zoe muller'],
    ['Siân', 'sian'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['Ærø', 'aero'],
    ['O’Brien', 'o’brien'],
    ['İstanbul', 'istanbul'],
    ['北京', '北京'],
    ['', ''],
  ])('%j is %j', (text, key) => {
    expect(searchKey(text)).toBe(key);
  });

  it('is normalised to itself, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const key = searchKey(text);
        expect(searchKey(key)).toBe(key);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same for capitals and for composed or decomposed letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aàéîõüçñşğ z'.split('')), maxLength: 15 }), (text) => {
        expect(searchKey(text.toUpperCase())).toBe(searchKey(text));
        expect(searchKey(text.normalize('NFD'))).toBe(searchKey(text.normalize('NFC')));
      }),
    );
  });
});

describe('the words of a text', () => {
  it.each([
    ['Gear wheel', ['gear', 'wheel']],
    ['O’Brien', ['o', 'brien', 'obrien']],
    ["O'Brien", ['o', 'brien', 'obrien']],
    ['123-456-7890', ['123', '456', '7890', '1234567890']],
    ['St. Aidan’s (Leicester)', ['st', 'aidan', 's', 'aidans', 'leicester']],
    ['ada@example.org', ['ada', 'example', 'org']],
    ['Zoë', ['zoe']],
    ['gear gear', ['gear']],
    [' - ', []],
    ['', []],
  ])('%j are %j', (text, words) => {
    expect(wordsOf(text).toSorted()).toEqual(words.toSorted());
  });

  it('are matched word by word', () => {
    expect(termWords('O’Brien, Zoë')).toEqual(['o', 'brien', 'zoe']);
    expect(termWords('Gear gear')).toEqual(['gear']);
    expect(termWords('“…”')).toEqual([]);
  });

  it('are matched by the text itself, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const words = wordsOf(text);
        expect(termWords(text).every((term) => words.some((word) => word.startsWith(term)))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the search key of a text', () => {
  it.each([
    ['Ångström', 'angstrom'],
    ['a\u0000b', 'a\ufffdb'],
    ['a\ud800b', 'a\ufffdb'],
    ['\udc00', '\ufffd'],
  ])('of %j is %j, which every engine accepts', (text, key) => {
    expect(inputKey(text)).toBe(key);
  });
});
