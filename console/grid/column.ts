import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import type { Mark } from '../ui/mark.ts';
import { printCell } from './formats.ts';

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

export const handleColumn = plain('handle', 'handle', 'Move');
export const selectColumn = plain('select', '', 'Select');
export const progressColumn = plain('progress', 'progress', 'Progress');
export const actionColumn = plain('action', 'action', 'Action');
export const menuColumn = plain('menu', 'menu', 'Actions');

const asValue =
  (role: ValueColumn['role']) =>
  ({ name, label, sortable, kind, values }: SearchDefinition['Columns'][number]): ValueColumn => ({ role, name, label, sortable, kind, values });

/** Columns that the grid makes itself, from the row's id and state. */
const made = new Set(['recordId', 'recordState']);

/** A set's columns, shown or not: the checkbox where records can be changed, who it is, its id and state, then its other values. */
export const columnsOf = ({ Columns, States, CanEdit }: Pick<SearchDefinition, 'Columns' | 'States' | 'CanEdit'>): readonly Column[] => {
  const values = Columns.filter((column) => !made.has(column.kind));
  return [
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

const figureKinds = new Set(['number', 'decimal', 'year', 'date', 'instant', 'postcode']);

/** Whether a column's cells are figures that stand under each other. */
export const isFigures = (column: Column): boolean => column.role === 'id' || (column.role === 'value' && figureKinds.has(column.kind));

/** Amounts stand at the right edge, so that their digits line up. */
export const isAmount = (column: Column): boolean => column.role === 'value' && (column.kind === 'number' || column.kind === 'decimal' || column.kind === 'timespan');

/** Where the page's content begins, so that the checkboxes stand under the title. */
export const edgeOf = (narrow: boolean): number => (narrow ? 16 : 24);

const roleWidths = { handle: 44, id: 112, state: 128, progress: 192, action: 120, menu: 64 } as const;
const kindWidths: Readonly<Record<string, number>> = { date: 116, instant: 148, yesNo: 92, year: 88, postcode: 104 };

/** The cell's own padding, and a little for what the estimate below is wrong by. */
const padding = 32;

/** About how wide a text is in the grid's type, without a canvas to ask. */
const roomFor = (text: string): number => {
  let room = 0;
  for (const letter of text) room += /\d/.test(letter) ? 9.2 : letter === ' ' ? 4 : /[A-Z&@%]/.test(letter) ? 9.6 : 7.4;
  return room;
};

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(roomFor));

/** Room for a label in the header, with its sort arrow. */
const labelWidth = (label: string) => Math.ceil(label.length * 6.8) + 40;

const between = (least: number, most: number, wanted: number) => Math.ceil(Math.min(most, Math.max(least, wanted)));

/** The room that the longest text of each column takes among some rows. */
export const longestOf = (columns: readonly Column[], rows: readonly SearchRow[]): ReadonlyMap<string, number> =>
  new Map(
    columns.flatMap((column): [string, number][] => {
      if (column.role === 'key' || column.role === 'value') return [[column.name, widest(rows.map((row) => printCell(row, column)))]];
      if (column.role !== 'state') return [];
      return [[column.name, widest(column.states.filter((state) => rows.some((row) => row['recordState'] === state.value)).map((state) => state.name))]];
    }),
  );

/** How wide a column is in a grid of so much room, from its kind, its label and the longest of the first texts it showed; paging then moves nothing. */
export const widthOf = (column: Column, longest: number, narrow: boolean, room: number): number => {
  if (column.role === 'select') return edgeOf(narrow) + 28;
  if (column.role === 'state') return between(112, 248, longest + padding + 14);
  if (column.role !== 'key' && column.role !== 'value') return roleWidths[column.role];
  if (column.role === 'key') return narrow ? between(88, Math.max(148, room * 0.28), longest + padding) : between(128, 320, longest + padding);
  const wanted = kindWidths[column.kind] ?? longest + padding + (column.marks ? 14 : 0);
  return between(labelWidth(column.label), 280, wanted);
};

/** Whether a column takes its share of the room that is left over: those whose texts may be long. */
export const grows = (column: Column): boolean => column.role === 'value' && ['text', 'longText', 'reference', 'references', 'email'].includes(column.kind);

/** How many columns at the left stay in place while the rest scrolls: the handle, the checkbox and the key columns, as far as they leave room. */
export const pinnedCount = (columns: readonly Column[], widths: readonly number[], room: number): number => {
  let taken = 0;
  let count = 0;
  for (const [index, column] of columns.entries()) {
    if (column.role !== 'handle' && column.role !== 'select' && column.role !== 'key') break;
    taken += widths[index] ?? 0;
    if (taken > room * 0.66 && count > 0) break;
    count += 1;
  }
  return count;
};
