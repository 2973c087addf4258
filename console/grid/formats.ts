import type { ColumnAnswer, SearchRow } from '../../api/contract/search.ts';
import { findFieldKind } from '../fieldKinds/fieldKinds.ts';

type RowValue = SearchRow[string];

type Shown = Pick<ColumnAnswer, 'name' | 'kind' | 'values'>;

/** The label of a choice's code, or the code itself if the list no longer has it; '' for anything that is no code. */
const labelOf = (column: Shown, code: RowValue): string => {
  if (typeof code !== 'string' && typeof code !== 'number') return '';
  return column.values?.find((each) => String(each.value) === String(code))?.label ?? String(code);
};

/** Prints a row's value in one column; '' if it has none. */
export const printCell = (row: Pick<SearchRow, 'Labels'> & Readonly<Record<string, unknown>>, column: Shown): string => {
  const value = row[column.name] as RowValue | undefined;
  if (value === null || value === undefined || value === '') return '';
  const label = row.Labels[column.name];
  if (label !== undefined) return label;
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  if (Array.isArray(value)) return value.map((each) => labelOf(column, each)).join(', ');
  if (column.values) return labelOf(column, value);
  if (typeof value === 'object') return '';
  return findFieldKind(column.kind)?.print(value) ?? String(value);
};
