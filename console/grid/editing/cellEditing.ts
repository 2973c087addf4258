import type { ReactNode } from 'react';
import type { Rectangle } from '@glideapps/glide-data-grid';
import type { SearchRow } from '../../../api/contract/search.ts';
import type { Values } from '../../../domain/fields/field.ts';
import type { Column } from '../column.ts';

/** 1 moves to the next cell, -1 to the one before. */
export type Step = 1 | -1;

/** The cell that is being edited. */
export interface EditedCell {
  /** Differs each time a cell is opened. */
  readonly opening: number;
  readonly row: SearchRow;
  /** Null until the record's form says which cell is the first that can be edited, going by `step`. */
  readonly column: string | null;
  readonly step: Step;
}

/** A record that was saved in a cell. */
export interface SavedRow {
  readonly id: number;
  readonly revision: number;
  readonly values: Values;
  /** The texts of the values that refer to records, by field. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface CellEditorProps {
  readonly cell: EditedCell;
  readonly columns: readonly Column[];
  /** The position of the cell in the window; null while its column is unknown. */
  readonly place: Rectangle | null;
  /** Sets the column of a cell that has none. */
  readonly onResolve: (column: string) => void;
  /** The editor takes keys. Until then the grid holds them back; Esc cancels. */
  readonly onReady: () => void;
  /** Holds keys back until `onReady`, `onClose` or `onMove`. */
  readonly onBusy: () => void;
  readonly onSaved: (saved: SavedRow) => void;
  /** `isLeft`: the focus is elsewhere already. */
  readonly onClose: (isLeft?: boolean) => void;
  /** Opens the next of these columns, or the first one of the next row. */
  readonly onMove: (step: Step, editable: ReadonlySet<string>) => void;
}

/** How the cells of a grid are edited. */
export interface CellEditing {
  /** Whether the person may edit records of the list. Otherwise the editor only says why not. */
  readonly canEdit: boolean;
  readonly renderEditor: (props: CellEditorProps) => ReactNode;
}

/** The first of these columns in the grid's order, or the last one if the step goes back. */
export const firstEditable = (columns: readonly string[], editable: ReadonlySet<string>, step: Step): string | null => {
  const candidates = columns.filter((name) => editable.has(name));
  return (step === 1 ? candidates[0] : candidates.at(-1)) ?? null;
};

/** The target of a step from a cell. Null as column: the first editable one of that row. Null at the ends of the grid. */
export const cellAfter = (
  { row, column }: { readonly row: number; readonly column: string | null },
  step: Step,
  editable: ReadonlySet<string>,
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly number[] },
): { readonly row: number; readonly column: string | null } | null => {
  const at = column === null ? -1 : columns.indexOf(column);
  const rest = at < 0 ? [] : step === 1 ? columns.slice(at + 1) : columns.slice(0, at);
  const next = firstEditable(rest, editable, step);
  if (next !== null) return { row, column: next };
  const place = rows.indexOf(row);
  const nextRow = place < 0 ? undefined : rows[place + step];
  return nextRow === undefined ? null : { row: nextRow, column: null };
};

/** The rows with the values that were saved in their cells, until the list has them. */
export const withSaved = (rows: readonly SearchRow[], saved: readonly SavedRow[]): readonly SearchRow[] =>
  saved.length === 0
    ? rows
    : rows.map((row) =>
        saved
          .filter(({ id, revision }) => id === row.Id && typeof row['Revision'] === 'number' && row['Revision'] < revision)
          .reduce((before, { values, labels }): SearchRow => {
            const unlabelled = Object.fromEntries(Object.entries(before.Labels).filter(([name]) => !(name in values)));
            return { ...before, ...JSON.parse(JSON.stringify(values)), Labels: { ...unlabelled, ...labels } } as SearchRow;
          }, row),
      );
