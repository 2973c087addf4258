import { describe, expect, it } from 'vitest';
import type { Clause } from '../../../domain/filter/query.ts';
import { rowField } from '../../../domain/search/searchField.ts';
import { Parameters } from '../../../projections/search/clauseSql.ts';
import { normaliseNo, rowConditions } from '../../../projections/search/rowConditions.ts';

/** A clause that one of some values is there, and none of others. */
const clause = (token: string, any: readonly number[], none: readonly number[] = []): Clause => ({
  field: rowField(token, token, 'Lookup', token),
  any: any.map((is) => ({ is })),
  none: none.map((is) => ({ is })),
});

/** The conditions with the values in them: 'some(partner=12)', 'NOT some(partner=15)'. */
const conditionsFor = (...clauses: readonly Clause[]): readonly string[] => {
  const parameters = new Parameters();
  const conditions = rowConditions(
    clauses,
    {
      existsRow: (each) => `some(${each.join(' & ')})`,
      targetOf: ({ field }) => ({ column: field.token, type: 'integer' }),
    },
    parameters,
  );
  return conditions.map((each) => each.replaceAll(/ = \$(\d+)::integer/g, (_match, at) => `=${String(parameters.values[Number(at) - 1])}`));
};

describe('a negated value', () => {
  it('excludes a row that has it, whatever other value of the field is asked for', () => {
    expect(conditionsFor(clause('partner', [12], [15]))).toEqual(['(some(partner=12))', 'NOT some(partner=15)']);
  });

  it('excludes it also where a list’s own filter names a value of the field', () => {
    expect(conditionsFor(clause('partner', [], [15]), clause('partner', [12]))).toEqual(['(some(partner=12))', 'NOT some(partner=15)']);
  });

  it('excludes only rows that clauses on other fields find', () => {
    expect(conditionsFor(clause('training', [1]), clause('place', [], [2]))).toEqual([
      '(some(training=1))',
      'NOT some(training=1 & place=2)',
    ]);
  });
});

describe('no in a field of one named row', () => {
  const answers = (...any: readonly boolean[]): Clause => ({ ...clause('custom-7', []), any: any.map((is) => ({ is })) });

  it('is also that of a record without the row; yes and no together are every record', () => {
    expect([answers(false), answers(true), answers(true, false)].map(normaliseNo)).toEqual([
      [{ ...answers(), none: [{ is: true }] }],
      [answers(true)],
      [],
    ]);
  });
});
