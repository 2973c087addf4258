import type { ColumnAnswer, SearchRow } from '../../api/contract/search.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import { printField } from '../fieldKinds/kinds.ts';
import type { ValueColumn } from './column.ts';

type PrintedColumn = Pick<ColumnAnswer, 'name' | 'kind' | 'values'> & Pick<ValueColumn, 'inPlace'>;

/** Prints a row's value in one column; '' if it has none. Yes and no are Y and N (spec section 2.3). */
export const printCell = (row: Pick<SearchRow, 'Labels'> & Readonly<Record<string, unknown>>, column: PrintedColumn): string => {
  const inPlace = column.inPlace?.(row) ?? null;
  if (inPlace !== null) return inPlace;
  const value = row[column.name] as FieldValue | undefined;
  if (value === null || value === undefined || value === '') return '';
  const label = row.Labels[column.name];
  if (label !== undefined) return label;
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  return printField(column, value);
};
