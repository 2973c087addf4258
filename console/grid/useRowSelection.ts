import { CompactSelection } from '@glideapps/glide-data-grid';
import { useMemo, useRef } from 'react';
import type { SearchRow } from '../../api/contract/search.ts';

const noRows = CompactSelection.empty();

/** The ids of the rows from the one with an id to the one at a place, in their order. Only the last if no row has the id. */
export const idsBetween = (rows: readonly SearchRow[], id: number | null, at: number): readonly number[] => {
  const found = rows.findIndex((row) => row.Id === id);
  const from = found === -1 ? at : found;
  return rows.slice(Math.min(from, at), Math.max(from, at) + 1).map((row) => row.Id);
};

/** The selected rows of a page, and how people select them: one, a range from the row before, or the whole page. */
export const useRowSelection = (
  rows: readonly SearchRow[],
  isSelected: (id: number) => boolean,
  onSelect: (ids: readonly number[], selected: boolean) => void,
) => {
  /** Its id: at its place stands another row after a change of page, sort or filter. */
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
      onSelect(idsBetween(rows, range ? lastToggled.current : row.Id, at), !isSelected(row.Id));
      lastToggled.current = row.Id;
    },
    togglePage: () =>
      onSelect(
        rows.map((row) => row.Id),
        !isPageSelected,
      ),
  };
};
