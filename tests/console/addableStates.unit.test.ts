import { describe, expect, it } from 'vitest';
import { searchFieldsFor } from '../../api/present/searchFields.ts';
import { addableStates } from '../../console/list/addableStates.ts';
import type { ListDefinition } from '../../console/page/listTab.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { visibleGroups } from '../../domain/search/question.ts';
import { getSearchSet } from '../../projections/search/sets.ts';

const access = systemAccess('Test', rights);

const namesIn = (name: string, filter: string, tab?: { readonly path: string; readonly name: string }): readonly string[] => {
  const set = getSearchSet(name);
  const definition = {
    Set: set.name,
    Path: set.path,
    RecordPath: set.type.path,
    Label: set.label,
    ...searchFieldsFor(set, access, visibleGroups(set, access), 2026),
    ...(tab ? { tab } : {}),
  } as unknown as ListDefinition;
  return addableStates(definition, filter).map((state) => state.name);
};

describe('the states that an export can have too', () => {
  it('are those that the search does not find', () => {
    expect(namesIn('students', 'smith')).toEqual(['Archived', 'Duplicate', 'Deleted']);
    expect(namesIn('students', 'recordState:Archived')).toEqual(['Current', 'Duplicate', 'Deleted']);
    expect(namesIn('students', 'recordState:!64')).toEqual(['Deleted']);
    expect(namesIn('students', 'recordState:any')).toEqual([]);
  });

  it('are those that lists do not show, where the filter names none', () => {
    expect(namesIn('institutions', '')).toEqual(['Proposed to open', 'Closed', 'Deleted']);
    expect(namesIn('activities', 'recordState:1')).toEqual(['Current', 'Duplicate', 'Cancelled', 'Withdrawn']);
  });

  it('are none on a tab with records of every state', () => {
    expect(namesIn('students', '', { path: 'activities', name: 'students' })).toEqual([]);
    expect(namesIn('students', '', { path: 'institutions', name: 'students' })).toEqual(['Archived', 'Duplicate', 'Deleted']);
  });
});
