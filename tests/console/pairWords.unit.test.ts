import { describe, expect, it } from 'vitest';
import {
  describeBoth,
  describeIgnored,
  describePair,
  morePairs,
  pairsToIgnore,
  studentsToChoose,
} from '../../console/duplicates/pairWords.ts';

const student = (Id: number, Title: string) => ({
  Id,
  Title,
  StudentIds: '',
  Group: '',
  State: { name: 'Current', mark: 'good' },
  Facts: [],
});
const pair = (One: number, Other: number) => ({
  One,
  Other,
  Because: ['Same date of birth', 'First names one letter apart'],
  Ignored: null,
});
const [sam, samuel, again] = [student(1, 'Sam Akhtar'), student(2, 'Samuel Akhtar'), student(3, 'Sam Akhtar')];

describe('the words of a pair', () => {
  it('say why, and who where a group has more than two', () => {
    expect(describePair({ Students: [sam, samuel] }, pair(1, 2))).toBe('Same date of birth. First names one letter apart.');
    expect(describePair({ Students: [sam, samuel, again] }, pair(1, 2))).toBe(
      'Sam Akhtar #00000001 and Samuel Akhtar: Same date of birth. First names one letter apart.',
    );
  });

  it('tell students of one name apart by their ids', () => {
    expect(describeBoth({ Students: [sam, samuel] }, pair(1, 2))).toBe('Sam Akhtar and Samuel Akhtar');
    expect(describeBoth({ Students: [sam, again] }, pair(1, 3))).toBe('Sam Akhtar #00000001 and Sam Akhtar #00000003');
  });

  it('count the pairs that are folded, one as one', () => {
    expect([morePairs(1), morePairs(2)]).toEqual(['1 more pair', '2 more pairs']);
  });

  it('say why a pair is ignored, who said so and when', () => {
    expect(describeIgnored({ Reason: 'Twins', By: 'Olivia Officer', At: '2026-11-23T16:29:00.000Z' })).toBe(
      'Ignored: Twins. Olivia Officer, 23/11/2026 16:29',
    );
    expect(describeIgnored({ Reason: 'Cousins!', By: '', At: null })).toBe('Ignored: Cousins!');
  });
});

describe('the students who may be somebody else', () => {
  const Students = [sam, samuel, again];
  const ignored = (One: number, Other: number) => ({ ...pair(One, Other), Ignored: { Reason: 'Twins', By: '', At: null } });

  it('are all of a group in which nobody was ignored', () => {
    const group = { Students, Pairs: [pair(1, 2), pair(1, 3), pair(2, 3)] };
    expect(studentsToChoose(group)).toEqual(Students);
    expect(pairsToIgnore(group, 2)).toEqual([
      { One: 1, Other: 2 },
      { One: 2, Other: 3 },
    ]);
    expect(pairsToIgnore(group, null)).toHaveLength(3);
  });

  it('are none whose pairs are all ignored, and nobody where a single pair is left', () => {
    const apart = student(4, 'Samantha Akhtar');
    const more = [pair(1, 2), pair(1, 3), ignored(1, 4), ignored(2, 4)];
    expect(studentsToChoose({ Students: [...Students, apart], Pairs: more })).toEqual(Students);
    expect(studentsToChoose({ Students, Pairs: [pair(1, 2), ignored(1, 3), ignored(2, 3)] })).toEqual([]);
    expect(studentsToChoose({ Students: [sam, samuel], Pairs: [pair(1, 2)] })).toEqual([]);
  });
});
