import { CompactSelection } from '@glideapps/glide-data-grid';
import { useMemo, useRef } from 'react';
import type { SearchRow } from '../../api/contract/search.ts';

const noRows = CompactSelection.empty();

/** The selected rows of a page, and how people select them: one, a range from the row before, or the whole page. */
export const useRowSelection = (
  rows: readonly SearchRow[],
  isSelected: (id: number) => boolean,
  onSelect: (ids: readonly number[], selected: boolean) => void,
) => {
  const lastToggled = useRef<number | null>(null);
  const selectedRows = useMemo(
    () => rows.reduce((selection, row, index) => (isSelected(row.Id) ? selection.add(index) : selection), noRows),
    [rows, isSelected],
  );
  const isPageSelected = rows.length > 0 && selectedRows.length === rows.length;
  return {
    selectedRows,
    /** Whether all rows of the page are selected, or some. */
    pageSelection: isPageSelected || (selectedRows.length > 0 && ('some' as const)),
    toggle: (at: number, range: boolean) => {
      const row = rows[at];
      if (!row) return;
      const from = range && lastToggled.current !== null ? lastToggled.current : at;
      const span = rows.slice(Math.min(from, at), Math.max(from, at) + 1).map((each) => each.Id);
      onSelect(span, !isSelected(row.Id));
      lastToggled.current = at;
    },
    togglePage: () =>
      onSelect(
        rows.map((row) => row.Id),
        !isPageSelected,
      ),
  };
};
