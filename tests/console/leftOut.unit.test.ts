import { expect, it } from 'vitest';
import { searchFieldsFor } from '../../api/present/searchFields.ts';
import { fieldSetOf } from '../../console/list/fieldSet.ts';
import { describeLeftOut } from '../../console/list/leftOut.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { interpret } from '../../domain/filter/interpret.ts';
import { visibleGroups } from '../../domain/search/question.ts';
import { searchSets } from '../../projections/search/sets.ts';

const notesOn = (filter: string): readonly string[] => {
  const set = searchSets.find(({ name }) => name === 'students');
  if (!set) throw new Error('There are no students');
  const access = systemAccess('Test', rights);
  const fieldSet = fieldSetOf({
    Set: set.name,
    Path: set.path,
    Label: set.label,
    ...searchFieldsFor(set, access, visibleGroups(set, access), new Date().getFullYear()),
  });
  return interpret(set, filter, new Date()).ignored.map((each) => describeLeftOut(fieldSet, each));
};

it('names what a filter leaves out, and why', () => {
  expect(notesOn('dob:32/13/2020')).toEqual(['“32/13/2020” isn’t a date, so it was ignored in Born.']);
  expect(notesOn('complete:!yes')).toEqual(['“!yes” was ignored in Complete: This field cannot be negated.']);
  expect(notesOn('ends:2')).toEqual(['“ends:2” was ignored: This list has no such field.']);
});

it('names the field alone if it has no value', () => {
  expect(notesOn('sex:')).toEqual(['Sex was ignored: There is no value here.']);
});
