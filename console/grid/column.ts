import type { SearchDefinition } from '../../api/contract/search.ts';
import { findFieldKind } from '../fieldKinds/fieldKinds.ts';
import type { Mark } from '../ui/mark.ts';

interface Named {
  readonly name: string;
  readonly label: string;
  readonly sortable: boolean;
}

/** A value of the record, shown as its kind asks. A `key` column says who the record is and opens it. */
export interface ValueColumn extends Named {
  readonly role: 'key' | 'value';
  readonly kind: string;
  readonly values: SearchDefinition['Columns'][number]['values'];
  /** A mark beside the word, by the word: how a job stands. */
  readonly marks?: Readonly<Record<string, Mark>>;
}

export interface StateColumn extends Named {
  readonly role: 'state';
  readonly states: SearchDefinition['States'];
}

/** The handle that moves a row, the checkbox, the record's id, how far a task is, and what can be done with one row: one thing as a word, or several in a menu. */
export interface PlainColumn extends Named {
  readonly role: 'handle' | 'select' | 'id' | 'progress' | 'action' | 'menu';
}

/** A column as the grid shows it. */
export type Column = ValueColumn | StateColumn | PlainColumn;

const plain = (role: PlainColumn['role'], name: string, label: string, sortable = false): PlainColumn => ({ role, name, label, sortable });

/** The handles of rows that people put in order by hand; `order` is what that order is sorted by. */
export const handleColumn = (order: string) => plain('handle', order, 'Order', true);
export const selectColumn = plain('select', '', 'Select');
export const progressColumn = plain('progress', 'progress', 'Progress');
export const actionColumn = plain('action', 'action', 'Action');
export const menuColumn = plain('menu', 'menu', 'Actions');

const asValue =
  (role: ValueColumn['role']) =>
  ({ name, label, sortable, kind, values }: SearchDefinition['Columns'][number]): ValueColumn => ({
    role,
    name,
    label,
    sortable,
    kind,
    values,
  });

/** Columns that the grid makes itself, from the row's id and state. */
const made = new Set(['recordId', 'recordState']);

/** A set's columns, shown or not: the handle where people put records in order, the checkbox where records can be changed, who it is, its id and state, then its other values. */
export const columnsOf = ({
  Columns,
  States,
  CanEdit,
  OrderedWithin,
  DefaultSort,
}: Pick<SearchDefinition, 'Columns' | 'States' | 'CanEdit' | 'OrderedWithin' | 'DefaultSort'>): readonly Column[] => {
  const values = Columns.filter((column) => !made.has(column.kind));
  return [
    ...(OrderedWithin ? [handleColumn(DefaultSort)] : []),
    ...(CanEdit ? [selectColumn] : []),
    ...values.filter((column) => column.use === 'key').map(asValue('key')),
    plain('id', 'id', 'Id', true),
    { role: 'state', name: 'recordState', label: 'State', sortable: false, states: States },
    ...values.filter((column) => column.use !== 'key').map(asValue('value')),
  ];
};

type Chosen = Pick<SearchDefinition, 'Columns'>;

/** The columns that a person can show or hide. */
export const choosableIn = (columns: readonly Column[], { Columns }: Chosen): readonly Column[] =>
  columns.filter(({ name }) => Columns.some((column) => column.name === name));

/** The columns that the person wants to see. Where none of them says who the record is, the first value does. */
export const shownIn = (columns: readonly Column[], { Columns }: Chosen): readonly Column[] => {
  const hidden = new Set(Columns.filter((column) => !column.isVisible).map(({ name }) => name));
  const shown = columns.filter(({ name }) => !hidden.has(name));
  if (shown.some(({ role }) => role === 'key' || role === 'id')) return shown;
  const first = shown.findIndex(({ role }) => role === 'value');
  return shown.map((column, at) => (at === first && column.role === 'value' ? { ...column, role: 'key' } : column));
};

/** Whether a column's cells are figures that stand under each other. */
export const isFigures = (column: Column): boolean =>
  column.role === 'id' || (column.role === 'value' && findFieldKind(column.kind)?.hasFigures === true);

/** Amounts stand at the right edge, so that their digits line up. */
export const isAmount = (column: Column): boolean => column.role === 'value' && findFieldKind(column.kind)?.align === 'right';
