import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapText } from '../../../infra/pdf/wrapText.ts';

const upTo = (most: number) => (line: string) => line.length <= most;

describe('the lines of a text', () => {
  it('break between words, and keep the line breaks of the text', () => {
    expect(wrapText('You work when\n\nwe have work', upTo(8))).toEqual(['You work', 'when', '', 'we have', 'work']);
  });

  it('cut a word that no line has room for', () => {
    expect(wrapText('a Donaudampfschiff b', upTo(6))).toEqual(['a', 'Donaud', 'ampfsc', 'hiff b']);
  });

  it('keep the spaces that a line of the text begins with', () => {
    expect(wrapText('1. Duties\n    (a) campus tours', upTo(30))).toEqual(['1. Duties', '    (a) campus tours']);
    expect(wrapText('  (a) campus tours', upTo(12))).toEqual(['  (a) campus', 'tours']);
  });

  it('leave out the spaces at which they break, and those at the end of a line of the text', () => {
    expect(wrapText('campus    tours  \n  ', upTo(8))).toEqual(['campus', 'tours', '']);
  });

  const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n') });

  it('have room, and leave out nothing but spaces', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, most) => {
        const lines = wrapText(text, upTo(most));
        expect(lines.filter((line) => line.length > most || (line !== '' && line.trim() === ''))).toEqual([]);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });

  it('are the lines of the text where all have room, without the spaces at their ends', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(wrapText(text, upTo(text.length))).toEqual(text.split('\n').map((line) => line.trimEnd()));
      }),
    );
  });
});
