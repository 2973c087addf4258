import { expect, it } from 'vitest';
import { searchFieldsFor } from '../../api/present/searchFields.ts';
import { fieldSetOf } from '../../console/list/fieldSet.ts';
import { describeMissingIds } from '../../console/list/missingIds.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { visibleGroups } from '../../domain/search/question.ts';
import { searchSets } from '../../projections/search/sets.ts';

const missing = (filter: string, total: number) => {
  const set = searchSets.find(({ name }) => name === 'students');
  if (!set) throw new Error('There are no students');
  const access = systemAccess('Test', rights);
  const fields = searchFieldsFor(set, access, visibleGroups(set, access), 2026);
  return describeMissingIds(fieldSetOf({ Set: set.name, Path: set.path, Label: set.label, ...fields }), filter, total);
};

it('counts the ids of a filter that the list does not have', () => {
  expect(missing('#1#2#3#3#4', 2)).toBe('2 of the 4 IDs are not in this list.');
  expect(missing('id:1 2 3,sex:Female', 2)).toBe('1 of the 3 IDs is not in this list.');
  expect(missing('id:1,2', 1)).toBe('1 of the 2 IDs is not in this list.');
});

it('says nothing of ids that are all found, of a single one, or of ids that are left out', () => {
  expect(missing('#1#2#3', 3)).toBeNull();
  expect(missing('id:7', 0)).toBeNull();
  expect(missing('id:!7,!8', 0)).toBeNull();
  expect(missing('lastname:Akhtar', 0)).toBeNull();
});
