import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import { findKind } from '../fieldKinds/kinds.ts';
import type { Mark } from '../ui/mark.ts';

interface NamedColumn {
  readonly name: string;
  readonly label: string;
  readonly isSortable: boolean;
  /** The width that the person chose, in pixels. */
  readonly width?: number;
  /** Its cells lead nowhere, because the person may not open the records. */
  readonly hasNoLink?: true;
}

/** Printed by its field kind. A `key` column identifies the record and opens it. */
export interface ValueColumn extends NamedColumn {
  readonly role: 'key' | 'value';
  readonly kind: string;
  readonly values: SearchDefinition['Columns'][number]['values'];
  /** The mark beside each word, such as the status of a job. */
  readonly marks?: Readonly<Record<string, Mark>>;
  /** Whether the row's text is shown in the colour of errors. */
  readonly isBad?: (row: SearchRow) => boolean;
  /** A text in place of the value; null where the value itself is shown. */
  readonly inPlace?: (row: Readonly<Record<string, unknown>>) => string | null;
}

export interface StateColumn extends NamedColumn {
  readonly role: 'state';
  readonly states: SearchDefinition['States'];
}

/** Printed without a field kind. `action` holds one action, `menu` several. */
interface PlainColumn extends NamedColumn {
  readonly role: 'handle' | 'select' | 'id' | 'progress' | 'action' | 'menu';
}

/** A row in two lines, on a phone: the key columns of `sources`, and below them facts of the others. */
export interface LinesColumn extends NamedColumn {
  readonly role: 'lines';
  readonly sources: readonly Column[];
}

export type Column = ValueColumn | StateColumn | PlainColumn | LinesColumn;

const plain = (role: PlainColumn['role'], name: string, label: string, isSortable = false): PlainColumn => ({
  role,
  name,
  label,
  isSortable,
});

/** `order` names the column that sorts by the order that people gave the rows. */
export const handleColumn = (order: string) => plain('handle', order, 'Order', true);
export const selectColumn = plain('select', '', 'Select');
export const progressColumn = plain('progress', 'progress', 'Progress');
export const actionColumn = plain('action', 'action', 'Action');
export const menuColumn = plain('menu', 'menu', 'Actions');

export const asValue =
  (role: ValueColumn['role']) =>
  ({ name, label, sortable: isSortable, kind, values }: SearchDefinition['Columns'][number]): ValueColumn => ({
    role,
    name,
    label,
    isSortable,
    kind,
    values,
  });

/** Columns that the grid builds from the row's id and state. */
const computedColumns = new Set(['recordId', 'recordState']);

/** Whether there is something that the person can do with many records: changing them, or an action such as an approval. */
export const canChooseRows = ({ CanEdit, Actions }: Pick<SearchDefinition, 'CanEdit' | 'Actions'>): boolean =>
  CanEdit || Actions.some(({ isForMany }) => isForMany);

/**
 * In this order: the handle if people order the records, the checkbox if the person can do something with many, the key columns, id and
 * state, the other values.
 */
export const columnsOf = (
  definition: Pick<SearchDefinition, 'Columns' | 'States' | 'CanEdit' | 'Actions' | 'OrderedWithin' | 'DefaultSort'>,
): readonly Column[] => {
  const { Columns, States, OrderedWithin, DefaultSort } = definition;
  const values = Columns.filter((column) => !computedColumns.has(column.kind));
  return [
    ...(OrderedWithin ? [handleColumn(DefaultSort)] : []),
    ...(canChooseRows(definition) ? [selectColumn] : []),
    ...values.filter((column) => column.use === 'key').map(asValue('key')),
    plain('id', 'id', 'ID', true),
    {
      role: 'state',
      name: 'recordState',
      label: 'State',
      isSortable: Columns.some(({ kind, sortable }) => kind === 'recordState' && sortable),
      states: States,
    },
    ...values.filter((column) => column.use !== 'key').map(asValue('value')),
  ];
};

/** The handle and the checkbox, the key columns, then the others. */
export const keysFirst = (columns: readonly Column[]): readonly Column[] => {
  const rank = ({ role }: Column) => (role === 'handle' || role === 'select' ? 0 : role === 'key' ? 1 : 2);
  return columns.toSorted((a, b) => rank(a) - rank(b));
};

type ChosenColumns = Pick<SearchDefinition, 'Columns'>;

/** Whether people can resize and move the column. */
export const isAdjustable = ({ role }: Column): boolean => role === 'key' || role === 'value' || role === 'id' || role === 'state';

/** The columns with the widths and in the order that the person chose. Columns without a choice keep their positions. */
export const arrange = (columns: readonly Column[], { Columns }: ChosenColumns): readonly Column[] => {
  const choices = new Map(Columns.map((column) => [column.name, column]));
  const placeOf = (column: Column) => (isAdjustable(column) ? (choices.get(column.name)?.place ?? null) : null);
  const placed = columns.filter((column) => placeOf(column) !== null).toSorted((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0));
  const ordered = columns.map((column) => (placeOf(column) === null ? column : (placed.shift() ?? column)));
  return ordered.map((column) => {
    const width = isAdjustable(column) ? (choices.get(column.name)?.width ?? null) : null;
    return width === null ? column : { ...column, width };
  });
};

export const choosableIn = (columns: readonly Column[], { Columns }: ChosenColumns): readonly Column[] =>
  columns.filter((column) => isAdjustable(column) && Columns.some(({ name }) => column.name === name));

/** The visible columns. If none of them is a key column, the first value becomes one. */
export const shownIn = (columns: readonly Column[], { Columns }: ChosenColumns): readonly Column[] => {
  const hidden = new Set(Columns.filter((column) => !column.isVisible).map(({ name }) => name));
  const shown = columns.filter(({ name }) => !hidden.has(name));
  if (shown.some(({ role }) => role === 'key' || role === 'id')) return shown;
  const first = shown.findIndex(({ role }) => role === 'value');
  return shown.map((column, at) => (at === first && column.role === 'value' ? { ...column, role: 'key' } : column));
};

/** Whether the column needs digits of equal width. */
export const isFigures = (column: Column): boolean =>
  column.role === 'id' || (column.role === 'value' && findKind(column.kind)?.hasFigures === true);

/** Amounts are aligned right, so that their digits line up. */
export const isAmount = (column: Column): boolean => column.role === 'value' && findKind(column.kind)?.align === 'right';

const openingRoles: ReadonlySet<Column['role']> = new Set(['key', 'id', 'lines']);

/** Whether a click on a cell of the column opens the record. */
export const isLink = (column: Column | undefined): boolean =>
  column !== undefined && openingRoles.has(column.role) && column.hasNoLink !== true;

/** For lists whose records the person may not open. */
export const withoutLinks = (columns: readonly Column[]): readonly Column[] => columns.map((column) => ({ ...column, hasNoLink: true }));

/** Whether cells of the column may hold a field that people edit. */
export const isEditable = (column: Column | undefined): column is ValueColumn => column?.role === 'key' || column?.role === 'value';

/** The first column that opens the record, or the first one of all. */
export const firstLinkIn = (columns: readonly Column[]): number => Math.max(columns.findIndex(isLink), 0);
