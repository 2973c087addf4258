import { describe, expect, it } from 'vitest';
import type { MergePlan } from '../../api/contract/merging.ts';
import { chooseMark, chooseSource, chosenValues, countChoices, markIn, noChoices, sourceIn } from '../../console/merging/choices.ts';

const field = (Name: string, From: number | 'all', sources: readonly (number | 'all')[]): MergePlan['Fields'][number] => ({
  Name,
  Label: Name,
  Tab: 'Details',
  IsConflict: true,
  From,
  Because: 'fuller',
  Values: sources.map((Source) => ({ Source, Text: String(Source) })),
});

const clash = (Proposed: string, marks: readonly string[]): MergePlan['Clashes'][number] => ({
  Of: 'activitySession-3',
  Title: 'Monday',
  Field: 'attendance',
  Label: 'Attendance',
  Proposed,
  Because: 'saysMore',
  Options: marks.map((Value) => ({ Value, Text: Value, Of: [1] })),
});

const plan = { Fields: [field('firstname', 1, [1, 2]), field('cohorts', 'all', ['all', 1, 2])], Clashes: [clash('1', ['1', '2'])] };
const choices = chooseMark(chooseSource(chooseSource(noChoices, 'firstname', 2), 'cohorts', 1), plan.Clashes[0] ?? clash('', []), '2');

describe('what a person chose for a merge', () => {
  it('takes the place of what is proposed, is counted and is sent', () => {
    expect([plan.Fields.map((each) => sourceIn(choices, each)), plan.Clashes.map((each) => markIn(choices, each))]).toEqual([
      [2, 1],
      ['2'],
    ]);
    expect([countChoices(plan, noChoices), countChoices(plan, choices)]).toEqual([0, 3]);
    expect(chosenValues(plan, choices)).toEqual({
      From: { firstname: 2, cohorts: 1 },
      Rows: { 'activitySession-3': { attendance: '2' } },
    });
  });

  it('stays in the plan of another record that is kept, as far as that plan offers it', () => {
    const other = { Fields: [field('firstname', 2, [2, 1]), field('cohorts', 2, ['all', 2])], Clashes: [clash('1', ['1', '3'])] };
    expect(other.Fields.map((each) => sourceIn(choices, each))).toEqual([2, 2]);
    expect([countChoices(other, choices), chosenValues(other, choices)]).toEqual([0, { From: { firstname: 2, cohorts: 2 }, Rows: {} }]);
    expect(countChoices(plan, choices)).toBe(3);
  });
});
