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

  it('have room, and leave out nothing but spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n') }), fc.integer({ min: 1, max: 9 }), (text, most) => {
        const lines = wrapText(text, upTo(most));
        expect(lines.filter((line) => line.length > most)).toEqual([]);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});
