import type { RecordType } from '../../../../domain/record/recordType.ts';
import { genericStates } from '../../../../domain/record/states.ts';
import { type FieldSet, searchFieldsOf } from '../../../../domain/search/searchSet.ts';

type Declared = 'name' | 'path' | 'set' | 'labels' | 'fields';

/** What of a record type can be declared before the record type is there: who it is searched by, and by what. */
type Declaration = Pick<RecordType, Declared | 'searchOrder'> &
  Partial<Pick<RecordType, 'stateFilter' | 'importedBy'>> & { readonly rights: Pick<RecordType['rights'], 'view'> };

/**
 * A search set whose record type does not exist yet. It is declared in the words of a record type, so that its lines move into
 * `domain/records` as they are when the record type arrives; until then it is data that only tests read.
 */
export const plannedSet = (declaration: Declaration): FieldSet => {
  const { path, set, labels, rights } = declaration;
  const searched = {
    derived: {},
    facts: {},
    states: genericStates(),
    stateFilter: null,
    importedBy: null,
    ...declaration,
    rights: { view: rights.view, edit: [] },
  };
  return { name: set, path, label: labels.many, view: rights.view, ...searchFieldsOf(searched) };
};

/** The same fields under another name. */
export const renamed = (set: FieldSet, name: string, path: string, label: string): FieldSet => ({ ...set, name, path, label });
