// oxlint-disable-next-line import/no-unassigned-import -- the console's style sheet stands in its page, which a piece does not have
import '../../../console/design/base.css';
import { useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { SearchRow } from '../../../api/contract/search.ts';
import { actionColumn, type Column, handleColumn, menuColumn } from '../../../console/grid/column.ts';
import { RecordGrid } from '../../../console/grid/RecordGrid.tsx';
import { moveEntry } from '../../../console/grid/reorder.ts';
import type { CellAction } from '../../../console/grid/cellActions.ts';

const value = (name: string, label: string, kind: string, role: 'key' | 'value' = 'value'): Column => ({
  role,
  name,
  label,
  isSortable: false,
  kind,
  values: null,
});
const columns: readonly Column[] = [
  handleColumn('place'),
  value('code', 'Code', 'text', 'key'),
  value('total', 'Total', 'number'),
  value('open', 'Open', 'yesNo'),
  actionColumn,
  menuColumn,
];
const codes = ['Alpha', 'Bravo', 'Charlie', 'Delta'].map((code, at): SearchRow => ({
  Id: at + 1,
  HasSecondaryFormatting: code === 'Delta',
  Labels: {},
  code,
  total: (at + 1) * 600,
  open: at % 2 === 0,
}));

/** A grid of cost codes with manual order, a delete question in the cell, a row menu and a summary. */
function Codes() {
  const [rows, setRows] = useState<readonly SearchRow[]>(codes);
  const [lastAction, setLastAction] = useState('');
  const listActions = useCallback(
    (row: SearchRow): readonly CellAction[] => [
      { label: 'Delete', question: 'Delete it?', run: () => setRows((before) => before.filter(({ Id }) => Id !== row.Id)) },
      { label: 'Include', run: () => setLastAction(`Included ${row.Id}`) },
    ],
    [],
  );
  const total = rows.reduce((sum, row) => sum + Number(row['total']), 0);
  return (
    <main id="main" style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
      <h1>Codes</h1>
      <output aria-label="What was done">{lastAction}</output>
      <RecordGrid
        label="Cost codes"
        columns={columns}
        rows={rows}
        sort={{ name: '', order: 'asc' }}
        isSelected={() => false}
        actionsOf={listActions}
        addressOf={({ Id }) => `/codes/${Id}`}
        summary={{ total }}
        onSort={() => undefined}
        onSelect={() => undefined}
        onOpen={(row, elsewhere) => setLastAction(`Opened ${row.Id}${elsewhere ? ' elsewhere' : ''}`)}
        onMove={(from, to) => setRows((before) => moveEntry(before, from, to))}
      />
    </main>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Codes />);
