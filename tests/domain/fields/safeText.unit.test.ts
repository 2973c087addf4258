import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { email } from '../../../domain/fields/email.ts';
import { longText } from '../../../domain/fields/longText.ts';
import { postcode } from '../../../domain/fields/postcode.ts';
import { hasTooManyMarks, maxMarksInRow } from '../../../domain/fields/safeText.ts';
import { text } from '../../../domain/fields/text.ts';
import { interpret } from '../../../domain/filter/interpret.ts';
import { inputKey, searchKey } from '../../../domain/normalise.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';
import { parseField } from './reading.ts';

const pairs = (n: number) => `a${'\u0301'.repeat(n)}${'\u0316'.repeat(n)}`;

/** Texts that are slow to normalise, or look so. */
const attacks: readonly (readonly [string, string])[] = [
  ['125,000 pairs of marks above and below', pairs(125_000)],
  ['marks of two classes in turn', `a${'\u0301\u0316'.repeat(125_000)}`],
  ['Hebrew and Arabic marks', `\u05d0${'\u05b0\u064b'.repeat(125_000)}`],
  ['marks beyond the first plane', `a${'\u{1d165}\u{1d16d}'.repeat(60_000)}`],
  ['marks that come apart into marks', `a${'\u0344\u0316'.repeat(125_000)}`],
  ['many runs of 31 marks', `a${'\u0301'.repeat(31)}`.repeat(8_000)],
  ['many runs of 30 marks', `a${'\u0301'.repeat(15)}${'\u0316'.repeat(15)}`.repeat(8_000)],
  ['Hangul jamo', '\u1112\u1161\u11ab'.repeat(80_000)],
  ['trailing jamo only', '\u11ab'.repeat(250_000)],
  ['letters with many parts', '\u1f82'.repeat(250_000)],
];

const cpuMs = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** More than linear work takes on a slow machine; quadratic work takes minutes. */
const maxCpuMs = 1_000;

describe('untrusted text', () => {
  const fields = [text('Name'), longText('Notes'), email('Email'), postcode('Postcode')];

  it.each(attacks)('is refused before it is normalised when it is too long: %s', (_what, attack) => {
    expect(cpuMs(() => fields.forEach((field) => expect(parseField(field, attack)).toHaveProperty('refused')))).toBeLessThan(maxCpuMs);
  });

  it.each(attacks)('is compared in linear time: %s', (_what, attack) => {
    expect(cpuMs(() => [searchKey(attack), inputKey(attack)])).toBeLessThan(maxCpuMs);
  });

  it.each(attacks)('is parsed as a filter in linear time: %s', (_what, attack) => {
    const now = new Date('2026-01-05T12:00:00Z');
    expect(cpuMs(() => interpret(getSearchSet('student'), `lastname:${attack}`.slice(0, 200_000), now))).toBeLessThan(maxCpuMs);
  });
});

describe('combining marks on one letter', () => {
  it('are refused in words from the 31st on', () => {
    expect(parseField(text('Name'), `a${'\u0316'.repeat(maxMarksInRow)}`)).toBe(`a${'\u0316'.repeat(maxMarksInRow)}`);
    expect(parseField(text('Name'), `a${'\u0316'.repeat(maxMarksInRow + 1)}`)).toEqual({
      refused: ['Name has more than 30 accents or other marks on one letter'],
    });
  });

  it.each(['Zoë', 'Siân', 'สวัสดีครับ', 'நன்றி', 'שָׁלוֹם', 'أَهْلًا وَسَهْلًا', 'Z̷a̷l̷g̷o̷', '한국어', '👩‍👩‍👧‍👦'])('are kept in names: %s', (name) => {
    expect(hasTooManyMarks(name)).toBe(false);
    expect(parseField(text('Name'), name)).toBe(name.normalize('NFC'));
  });

  it('are counted per character, wherever they are', () => {
    const marks = fc.constantFrom('\u0301', '\u{1d165}', '\u0316');
    const pieces = fc.oneof(
      fc.constantFrom('a', 'é', '😀'),
      marks,
      fc.array(marks, { minLength: maxMarksInRow - 2, maxLength: maxMarksInRow + 3 }).map((run) => run.join('')),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), (runs) => {
        const letters = runs.join('');
        const longest = letters.split(/[aé😀]/u).map((run) => Array.from(run).length);
        expect(hasTooManyMarks(letters)).toBe(Math.max(...longest) > maxMarksInRow);
      }),
    );
    expect(hasTooManyMarks(`a${'\u{1d165}'.repeat(30)}`)).toBe(false);
    expect(hasTooManyMarks(`${'x'.repeat(500)}${'\u{1d165}'.repeat(31)}`)).toBe(true);
  });
});

describe('a filter of many values', () => {
  it.each([
    ['ethnicity:', 'x,'],
    ['attendedactivity-academicyear:', 'é,'],
    ['year-group:', '>5,'],
    ['id:', '1 '],
    ['id:', '#1'],
    ['', 'a,'],
    ['lastname:', 'x,'],
  ])('is parsed in bounded time when it repeats %s and %s', (field, value) => {
    const filter = `${field}${value.repeat(200_000)}`.slice(0, 200_000);
    expect(cpuMs(() => interpret(getSearchSet('student'), filter, new Date('2026-01-05T12:00:00Z')))).toBeLessThan(maxCpuMs);
  });
});
