import type { RecordType } from '../../../../domain/record/recordType.ts';
import { genericStates } from '../../../../domain/record/states.ts';
import { type FieldSet, searchFieldsOf } from '../../../../domain/search/searchSet.ts';

type PlannedKey = 'name' | 'path' | 'set' | 'labels' | 'fields';

/** The part of a record type that its search set needs. */
type Declaration = Pick<RecordType, PlannedKey | 'searchOrder'> &
  Partial<Pick<RecordType, 'stateFilter' | 'importedBy'>> & { readonly rights: Pick<RecordType['rights'], 'view'> };

/**
 * A search set whose record type does not exist yet, declared like a record type so that its lines can move to `domain/records`. Until
 * then only tests read it.
 */
export const plannedSet = (declaration: Declaration): FieldSet => {
  const { path, set, labels, rights } = declaration;
  const searched = {
    derived: {},
    facts: {},
    parts: [],
    relations: [],
    includePartnered: null,
    states: genericStates(),
    stateFilter: null,
    importedBy: null,
    ...declaration,
    rights: { view: rights.view, edit: [] },
  };
  return { name: set, path, label: labels.many, view: rights.view, ...searchFieldsOf(searched) };
};

export const renameSet = (set: FieldSet, name: string, path: string, label: string): FieldSet => ({ ...set, name, path, label });
