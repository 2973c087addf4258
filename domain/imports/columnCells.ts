import type { ImportColumn, ImportType } from './importType.ts';
import { splitName } from './splitName.ts';

/** A cell of a row in one column; `place` is its position in the file. */
interface ColumnCell {
  readonly column: ImportColumn;
  readonly place: number;
  readonly text: string;
}

export type Chosen = readonly (ImportColumn | null)[];

const timeOfDay = /[T ]\d{1,2}[:.]\d{2}.*$/;

/** The texts of a cell for the columns that it fills. A single name leaves the other name alone; an empty cell is empty for both. */
const filledBy = (type: ImportType, fills: readonly string[], place: number, text: string): readonly ColumnCell[] => {
  const names = new Map<string, string>(Object.entries(splitName(text)));
  return type.columns.flatMap((column): readonly ColumnCell[] => {
    const name = fills.includes(column.name) ? names.get(column.name) : undefined;
    return name === undefined || (name === '' && text !== '') ? [] : [{ column, place, text: name }];
  });
};

/** The text of a column, and those that go on with it or stand in its place, in the order of the type. */
const joinedText = ({ columns }: ImportType, choice: Chosen, name: string, textAt: (place: number) => string): string => {
  const textOf = (column: string) => textAt(choice.findIndex((each) => each?.name === column));
  const [own, joining] = [textOf(name), columns.filter(({ joins }) => joins?.column === name)];
  const parts = joining.flatMap((column) => textOf(column.name) || []).join(' ');
  const after = joining[0]?.joins?.after;
  if (after === undefined || parts === '') return own || parts;
  return `${own || textOf(after).replace(timeOfDay, '')} ${parts}`.trim();
};

/** The texts of a row for the columns of the type. One cell may fill several columns, and several cells may continue one. */
export const cellsOf = (type: ImportType, choice: Chosen, textAt: (place: number) => string): readonly ColumnCell[] => {
  const joined = new Set<string>();
  return choice.flatMap((column, place): readonly ColumnCell[] => {
    if (!column) return [];
    if (column.fills) return filledBy(type, column.fills, place, textAt(place));
    const target = column.joins?.column ?? column.name;
    if (!type.columns.some(({ joins }) => joins?.column === target)) return [{ column, place, text: textAt(place) }];
    const whole = type.columns.find(({ name }) => name === target);
    if (!whole || joined.has(target)) return [];
    joined.add(target);
    return [{ column: whole, place, text: joinedText(type, choice, target, textAt) }];
  });
};

/** A column whose cells do not count where another one says which record is meant: the name of a school beside its number. */
export interface ColumnBeside {
  /** The column whose cells count. */
  readonly column: ImportColumn;
  readonly place: number;
  /** The position of the cell that counts instead. */
  readonly counted: number;
}

/** The columns of a file beside those that count. Most files have none. */
export const columnsBeside = (type: ImportType, choice: Chosen): readonly ColumnBeside[] =>
  choice.flatMap((other, place): readonly ColumnBeside[] => {
    if (other?.joins === undefined || other.joins.after !== undefined) return [];
    const counted = choice.findIndex((each) => each?.name === other.joins?.column);
    const column = type.columns.find(({ name }) => name === other.joins?.column);
    return column?.field.references !== undefined && counted >= 0 ? [{ column, place, counted }] : [];
  });

/** The cells beside those that count, where a row has both. */
export const cellsBeside = (
  beside: readonly ColumnBeside[],
  textAt: (place: number) => string,
): readonly (ColumnBeside & { readonly text: string })[] =>
  beside.flatMap((each) => {
    const text = textAt(each.place);
    return text === '' || textAt(each.counted) === '' ? [] : [{ ...each, text }];
  });
