import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxValues, maxWords } from '../../../domain/filter/interpret.ts';
import { clausesOf, interpretFilter } from './asking.ts';

describe('a filter of more values than the limit', () => {
  it('is cut to the limit, with a notice', () => {
    const many = Array.from({ length: maxValues + 5 }, (_, index) => index + 1).join(',');
    const { query, ignored } = interpretFilter(`id:${many}`);
    expect(query.clauses[0]?.any).toHaveLength(maxValues);
    expect(ignored).toEqual([{ text: `id:${maxValues + 1}`, reason: 'A filter takes at most 10,000 values' }]);
    expect(interpretFilter(`id:${many.replaceAll(',', ' ')}`).ignored).toEqual(ignored);
  });

  it('is cut to the limit of words too', () => {
    const many = Array.from({ length: maxWords + 5 }, (_, index) => `word${index}`);
    const { query, ignored } = interpretFilter(many.join(','));
    expect(query.words).toEqual(many.slice(0, maxWords));
    expect(ignored).toEqual([{ text: `word${maxWords}`, reason: 'A filter takes at most 100 words' }]);
  });

  it('names only a limited number of ignored values', () => {
    const { ignored } = interpretFilter(`colour:${Array.from({ length: 3000 }, (_, index) => `mauve${index}`).join(',')}`);
    expect(ignored).toHaveLength(1001);
    expect(ignored.at(-1)).toEqual({ text: '…', reason: '2,000 more were left out' });
  });
});

describe('a filter of 100,000 characters', () => {
  const long = (piece: string) => piece.repeat(Math.ceil(100_000 / piece.length)).slice(0, 100_000);

  it.each([
    'a',
    ',',
    ':',
    '"',
    '""',
    '!',
    '#',
    '1#',
    '# ',
    ' ',
    ' :',
    '1:',
    'a:',
    'a,',
    'a ',
    ':a,',
    'name:',
    'name:a,',
    'id:1 ',
    'id:!',
    '"a,',
    'name:"',
    'bought-on:<',
    '0',
    '12 ',
    'before ',
    '\u0000',
    '\u202e',
    '😀',
    'é',
  ])('is parsed in linear time when it repeats %j', (piece) => {
    const filter = long(piece);
    // Processor time, because elapsed time includes other processes.
    const before = process.cpuUsage();
    interpretFilter(filter);
    interpretFilter(`name:${filter}`);
    interpretFilter(`id:${filter}`);
    interpretFilter(`weight:${filter}`);
    // A hundred times the usual time: anything worse than linear takes minutes.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(3000);
  });
});

describe('any string', () => {
  const pieces = fc.constantFrom(
    'name:',
    'colour:',
    'recordState:',
    'group:',
    'id:',
    'bought-on:',
    'weight:',
    'opens:',
    'checked:',
    'maker:',
    'waterproof:',
    'end:',
    'start-on:',
    'painted:',
    'constructor:',
    '__proto__:',
    'null',
    'any',
    'own',
    '!',
    '#',
    '12',
    '<=',
    'before ',
    '7/2/2024',
    '1 Mar 2016',
    'Week',
    'today',
    '13:00',
    '9',
    '1#2',
    'n/a',
    '2018',
    'yes',
    'Red',
    ',',
    ',',
    ':',
    '"',
    ' ',
    'é',
    '\u0000',
    '😀',
  );
  const strings = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
  );

  it('is interpreted without throwing, and its canonical form means the same', () => {
    fc.assert(
      fc.property(strings, (filter) => {
        const first = interpretFilter(filter);
        const again = interpretFilter(first.canonical);
        expect(again.canonical).toBe(first.canonical);
        expect(again.ignored).toEqual([]);
        expect(new Set(again.query.words)).toEqual(new Set(first.query.words));
        expect(again.group.kind).toBe(first.group.kind);
      }),
      { numRuns: 1000 },
    );
  });

  it('loses nothing silently: every value is either a clause or named as ignored', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('1', '2', 'Red', 'mauve', '!1', '!mauve', 'null'), { minLength: 1, maxLength: 6 }), (values) => {
        const filter = `colour:${values.join(',')}`;
        const { ignored } = interpretFilter(filter);
        // The last word on a value counts, and 'null' stands alone.
        const wanted = new Map<string, boolean>();
        for (const value of values.filter((each) => !each.includes('mauve'))) {
          if (value === 'null') wanted.clear();
          else wanted.delete('null');
          wanted.set(value.replace('!', '').replace('Red', '1'), value.startsWith('!'));
        }
        const clauses = [...wanted].map(([value, isNegated]) => `${isNegated ? 'not ' : ''}colour = ${value}`);
        expect(new Set(clausesOf(filter))).toEqual(new Set(clauses));
        expect(ignored.every(({ text }) => text.includes('mauve'))).toBe(true);
        expect(ignored).toHaveLength(values.filter((value) => value.includes('mauve')).length);
      }),
    );
  });
});
