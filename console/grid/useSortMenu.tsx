import type { DataEditorRef, Rectangle } from '@glideapps/glide-data-grid';
import { type RefObject, useState } from 'react';
import type { Column } from './column.ts';
import { RowMenu } from './RowMenu.tsx';
import type { SortState } from './SortButtons.tsx';

interface SortMenuOptions {
  readonly grid: RefObject<DataEditorRef | null>;
  readonly columns: readonly Column[];
  readonly sort: SortState;
  readonly onSort: (name: string) => void;
}

/** On a phone one header stands for all columns: it opens a menu of what the rows can be sorted by. */
export const useSortMenu = ({ grid, columns, sort, onSort }: SortMenuOptions) => {
  const [place, setPlace] = useState<Rectangle | null>(null);
  const at = columns.findIndex(({ role }) => role === 'lines');
  const lines = columns[at];
  const sortable = lines?.role === 'lines' ? lines.sources.filter((column) => column.isSortable) : [];
  const labelOf = ({ name, label }: Column) =>
    name === sort.name ? `${label}, ${sort.order === 'asc' ? 'descending' : 'ascending'}` : label;
  return {
    /** Opens the menu; false if the columns have headers of their own. */
    open: (): boolean => {
      const header = lines?.role === 'lines' ? grid.current?.getBounds(at, -1) : undefined;
      if (!header) return false;
      setPlace({ x: header.x, y: header.y, width: 1, height: header.height });
      return true;
    },
    element: (
      <RowMenu
        label="Sort by"
        at={place && { place, actions: sortable.map((column) => ({ label: labelOf(column), run: () => onSort(column.name) })) }}
        onClose={() => setPlace(null)}
      />
    ),
  };
};
