import { assert, constantFrom, property, record as recordOf, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, comparisons, levelsOf } from '../../../domain/linkage/compare.ts';
import { explain } from '../../../domain/linkage/explain.ts';
import { editsBetween, nameSimilarity, soundOf } from '../../../domain/linkage/likeness.ts';
import { type LinkageRecord, prepare } from '../../../domain/linkage/linkageRecord.ts';
import { areFormsOfOneName } from '../../../domain/linkage/nicknames.ts';
import { assumedWeights } from '../../../domain/linkage/weights.ts';

const levels = (a: LinkageRecord, b: LinkageRecord) => {
  const compared = compare(prepare(a), prepare(b));
  return Object.fromEntries(comparisons.flatMap((name) => (compared[name] < 0 ? [] : [[name, levelsOf[name][compared[name]]]])));
};

describe('texts', () => {
  it.each([
    ['smith', 'smith', 2, 0],
    ['smith', 'smtih', 2, 1],
    ['castle', 'casstle', 2, 1],
    ['castle', 'casle', 2, 1],
    ['smith', 'smyth', 2, 1],
    ['whitecoat', 'whitecote', 2, 2],
    ['smith', 'jones', 2, 3],
    ['castle', 'castles', 0, 1],
  ])('counts the edits between %s and %s, at most one above %d: %d', (a, b, maxEdits, edits) => {
    expect(editsBetween(a, b, maxEdits)).toBe(edits);
  });

  it('counts the same edits both ways', () => {
    const word = string({ unit: constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 4, maxLength: 9 });
    assert(
      property(word, word, (a, b) => {
        expect(editsBetween(a, b, 3)).toBe(editsBetween(b, a, 3));
      }),
    );
  });

  it('compares names by Jaro and Winkler', () => {
    expect(nameSimilarity('martha', 'marhta')).toBeCloseTo(0.961, 3);
    expect(nameSimilarity('dwayne', 'duane')).toBeCloseTo(0.84, 2);
    expect(nameSimilarity('abc', 'xyz')).toBe(0);
  });

  it.each([
    ['catherine', 'katherine'],
    ['philip', 'fillip'],
    ['mcdonald', 'macdonald'],
    ['knight', 'night'],
  ])('hears %s as %s', (a, b) => expect(soundOf(a)).toBe(soundOf(b)));

  it('knows short forms of names', () => {
    expect(areFormsOfOneName('rob', 'robert')).toBe(true);
    expect(areFormsOfOneName('lizzie', 'beth')).toBe(true);
    expect(areFormsOfOneName('robert', 'thomas')).toBe(false);
  });
});

describe('comparing two records', () => {
  it('sees through case, accents and punctuation', () => {
    expect(
      levels({ firstname: 'Zoë', lastname: 'O’Brien', postcode: 'ls1 4dy' }, { firstname: 'ZOE', lastname: 'OBrien', postcode: 'LS14DY' }),
    ).toEqual({
      firstname: 'same',
      lastname: 'same',
      order: 'same',
      postcode: 'same',
    });
  });

  it('sees swapped first and last names', () => {
    expect(levels({ firstname: 'Amina', lastname: 'Akhtar' }, { firstname: 'Akhtar', lastname: 'Amina' })).toEqual({
      firstname: 'same',
      lastname: 'same',
      order: 'swapped',
    });
  });

  it.each([
    ['2008-03-04', '2008-04-03', 'swapped'],
    ['2008-03-04', '2008-03-14', 'oneDigit'],
    ['2008-03-29', '2008-04-02', 'withinMonth'],
    ['2008-03-04', '2008-03-04', 'same'],
    ['2008-03-04', '1987-11-25', 'different'],
  ])('compares the days %s and %s: %s', (a, b, level) => expect(levels({ dob: a }, { dob: b })['dob']).toBe(level));

  it.each([
    ['R', 'Robert', 'initial'],
    ['Bob', 'Robert', 'form'],
    ['Robret', 'Robert', 'oneLetter'],
    ['Stephenson', 'Stevenson', 'close'],
    ['Robert', 'Thomas', 'different'],
  ])('compares the first names %s and %s: %s', (a, b, level) =>
    expect(levels({ firstname: a }, { firstname: b })['firstname']).toBe(level),
  );

  it('says nothing of what one of them lacks', () => {
    expect(levels({ lastname: 'Smith', dob: null }, { lastname: 'Smith', dob: '2008-03-04', postcode: 'LS1 4DY' })).toEqual({
      lastname: 'same',
      order: 'same',
    });
  });

  it('is the same from both sides', () => {
    const text = constantFrom('', 'Ann', 'Anna', 'Hannah', 'Robert', 'Bob', 'R', 'Smith', 'Smyth', 'Smith-Jones');
    const record = recordOf({
      firstname: text,
      lastname: text,
      dob: constantFrom('', '2008-03-04', '2008-04-03', '2007-03-04', '2008-03-14'),
      postcode: constantFrom('', 'LS1 4DY', 'LS1 4DZ', 'LS2 9JT'),
    });
    assert(
      property(record, record, (a, b) => {
        expect(levels(a, b)).toEqual(levels(b, a));
        expect(explain(prepare(a), prepare(b))).toEqual(explain(prepare(b), prepare(a)));
      }),
    );
  });

  it('explains itself in short sentences', () => {
    expect(
      explain(
        prepare({ firstname: 'Amina', lastname: 'Akhtar', dob: '2008-03-04', postcode: 'LS1 4DY' }),
        prepare({ firstname: 'Amena', lastname: 'Akhtar', dob: '2008-03-04', postcode: 'LS1 4DX' }),
      ),
    ).toEqual(['Same date of birth', 'First names one letter apart', 'Same last name', 'Postcodes one character apart']);
    expect(explain(prepare({ firstname: 'Ali', lastname: 'Hassan' }), prepare({ firstname: 'Hassan', lastname: 'Ali' }))).toEqual([
      'First and last name are swapped',
    ]);
  });
});

describe('swapped names', () => {
  it.each([
    ['Ali', 'Hassan', 'Hassan', 'Ali', 'First and last name are swapped'],
    ['Ali', 'Hassan', 'Hassan', '', 'First and last name are swapped'],
    ['Amina', 'Akhtar', 'Akhtar', 'Amena', 'First and last name are swapped, and a letter differs'],
    ['Sam', 'Taylor', 'Taylor', 'Samuel', 'First and last name are swapped, and one of them differs a little'],
    ['Amina', 'Akhtar', 'Akhtur', 'Amena', 'First and last name are swapped, and both differ a little'],
  ])('%s %s and %s %s are explained by how far they differ', (firstname, lastname, otherFirstname, otherLastname, sentence) => {
    const dob = '2008-03-04';
    expect(explain(prepare({ firstname, lastname, dob }), prepare({ firstname: otherFirstname, lastname: otherLastname, dob }))).toEqual([
      sentence,
      'Same date of birth',
    ]);
  });
});

describe('the table of weights', () => {
  it.each(comparisons)('has chances of %s for each level that sum up to one', (name) => {
    for (const chances of [assumedWeights[name].m, assumedWeights[name].u]) {
      expect(chances).toHaveLength(levelsOf[name].length);
      expect(chances.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 6);
      expect(Math.min(...chances)).toBeGreaterThan(0);
    }
  });
});
