import type { ColumnAnswer, SearchRow } from '../../api/contract/search.ts';
import { findFieldKind } from '../fieldKinds/fieldKinds.ts';

type RowValue = SearchRow[string];

/** What of a column says how its values are shown. */
type Shown = Pick<ColumnAnswer, 'name' | 'kind' | 'values'>;

/** The label of a choice's code, or the code itself where the list has moved on; anything but a code says nothing. */
const labelOf = (column: Shown, code: RowValue): string => {
  if (typeof code !== 'string' && typeof code !== 'number') return '';
  return column.values?.find((each) => String(each.value) === String(code))?.label ?? String(code);
};

/** A row's value in one column, as people read it; nothing recorded is an empty text. */
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
