import type { Access } from '../../domain/access/access.ts';
import { canFilterBy, canSearchBy, neededFor } from '../../domain/access/visibility.ts';
import { type ChoosableColumn, type ColumnChoice, layoutOf } from '../../domain/search/columnChoice.ts';
import { hasRoles } from '../../domain/search/narrowed.ts';
import { visibleGroups } from '../../domain/search/question.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import type { ColumnAnswer } from '../contract/search.ts';

/**
 * Whether a column derives from roles. Some roles may be in groups that this person does not see, and sorting by the column would reveal
 * them.
 */
export const isAboutRoles = (set: SearchSet, name: string): boolean => hasRoles(set) && Object.hasOwn(set.type.derived, name);

/** The columns of a set that this person may see, before their own choice. */
const columnsOf = (set: SearchSet, access: Access): readonly Omit<ColumnAnswer, 'isVisible' | 'width' | 'place'>[] => {
  const scope = set.isOwn ? new Set(access.groups.keys()) : visibleGroups(set, access);
  return [
    { name: 'id', label: 'ID', kind: 'recordId', use: 'key', sortable: true, values: null },
    ...set.columns
      .filter(({ field }) => canFilterBy(access, neededFor(field), scope))
      .map(({ name, field, use }) => ({
        name,
        label: field.label,
        kind: field.kind,
        use,
        sortable: canSearchBy(access, neededFor(field), scope) && (!isAboutRoles(set, name) || scope === 'every'),
        values: field.values ? [...field.values] : null,
      })),
    {
      name: 'recordState',
      label: 'State',
      kind: 'recordState',
      use: 'shown',
      sortable: true,
      values: set.type.states.all.map((state) => ({ value: state.value, label: state.name })),
    },
  ];
};

const choosable = (columns: readonly Pick<ColumnAnswer, 'name' | 'use'>[]): readonly ChoosableColumn[] =>
  columns.map(({ name, use }) => ({ name, isShown: use !== 'hidden' }));

export const choosableColumns = (set: SearchSet, access: Access): readonly ChoosableColumn[] => choosable(columnsOf(set, access));

/** The columns of a set that this person may see, each as they chose. */
export const columnsFor = (set: SearchSet, access: Access, choices: readonly ColumnChoice[]): ColumnAnswer[] => {
  const columns = columnsOf(set, access);
  const layout = layoutOf(choosable(columns), choices);
  return columns.map((column) => ({ ...column, ...(layout.get(column.name) ?? { isVisible: false, width: null, place: null }) }));
};
