import { describe, expect, it } from 'vitest';
import { interpret } from '../../../domain/filter/interpret.ts';
import type { Question } from '../../../projections/search/engine.ts';
import { attributesOf, bytesOf } from '../../../projections/search/index/documents.ts';
import { indexFilter, indexSort } from '../../../projections/search/index/indexQuestion.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';
import { recordTables, tableOf } from '../../../projections/tables/tables.ts';

const students = getSearchSet('student');
const table = tableOf('student') ?? expect.fail('students have a table');

const filterOf = (filter: string, more: Partial<Question> = {}) => {
  const { query } = interpret(students, filter, new Date(Date.UTC(2026, 0, 5)));
  return indexFilter(
    table,
    { set: students, query, scope: 'every', groupClause: null, relatedScopes: {}, only: null, states: null, ...more },
    true,
  );
};

describe('the filter of an index query', () => {
  it('matches the default states of lists when none are given', () => {
    expect(filterOf('')).toEqual(['record_state IN [0]']);
  });

  it('stays within the groups of the scope, and matches nothing without groups', () => {
    expect(filterOf('', { scope: new Set([3, 5]) })).toContain('group_id IN [3, 5]');
    expect(filterOf('', { scope: new Set() })).toContain('group_id IN []');
  });

  it('contains every alternative of a field, and every exclusion', () => {
    expect(filterOf('sex:10,11')).toContainEqual(['f_sex IN [10, 11]']);
    expect(filterOf('sex:!10')).toContain('NOT (f_sex IN [10])');
    expect(filterOf('target:no')).toContainEqual(['NOT f_target = true']);
  });

  it('converts dates to day numbers', () => {
    expect(filterOf('dob:<=1/1/1970')).toContainEqual(['f_dob <= 0']);
  });

  it('encodes texts as bytes, so that they contain no operators', () => {
    const hostile = '" OR id > 0 OR x = "';
    expect(JSON.stringify(filterOf(`lastname:"${hostile.replaceAll('"', '""')}"`))).not.toContain('OR');
    expect(filterOf('lastname:Müller')).toContainEqual([`f_lastname IN ["${bytesOf('muller')}"]`]);
    expect(bytesOf('abc').startsWith(bytesOf('ab'))).toBe(true);
  });

  it('matches every word as a prefix; a word with leading zeros may be an id', () => {
    expect(filterOf('jo sm')).toEqual(
      expect.arrayContaining([`words STARTS WITH "${bytesOf('jo')}"`, `words STARTS WITH "${bytesOf('sm')}"`]),
    );
    expect(filterOf('00000012')).toContainEqual([`words STARTS WITH "${bytesOf('00000012')}"`, 'id = 12']);
  });
});

describe('the order of an index query', () => {
  it('sorts equal values by id', () => {
    expect(indexSort(table, { sort: 'lastname', order: 'desc' })).toEqual(['by_f_lastname:desc', 'id:asc']);
    expect(indexSort(table, { sort: 'id', order: 'desc' })).toEqual(['id:desc']);
  });
});

it.each(recordTables.filter(({ facts }) => facts.length > 0))(
  'the index of $name leaves facts out, which change without an event of their record',
  (each) => {
    const names = attributesOf(each).map(({ name }) => name);
    expect(names.filter((name) => each.facts.some((fact) => fact.name === name))).toEqual([]);
  },
);
