import { describe, expect, it } from 'vitest';
import { fieldGroupsOf } from '../../console/list/fieldGroups.ts';
import { searchSets } from '../../projections/search/sets.ts';

/** Lists with more fields are offered in groups. */
const manyFields = 20;

describe('the fields of the search box', () => {
  it.each(searchSets.filter(({ fields }) => fields.length > manyFields).map((set) => [set.name, set] as const))(
    'are each in one group, the ten most used first: %s',
    (name, { fields }) => {
      const groups = fieldGroupsOf(name);
      expect([groups[0]?.heading, groups[0]?.tokens.length]).toEqual(['Most used', 10]);
      expect(groups.flatMap(({ tokens }) => tokens).toSorted()).toEqual(fields.map(({ printed }) => printed).toSorted());
    },
  );

  it('are not grouped in short lists', () => {
    expect(fieldGroupsOf('tasks')).toEqual([]);
  });
});
