import { Download, ExternalLink, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import type { CellAction } from '../grid/cellActions.ts';
import { useNewWindow } from '../page/linkSaving.ts';
import { actionIcons } from '../record/actionIcons.ts';
import { download } from '../ui/downloading.ts';
import { createLazyDialog } from '../ui/lazyDialog.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { DeleteRowDialog } from './DeleteRowDialog.tsx';
import { extrasOf } from './extras.ts';
import { type RowAction, rowActionsOf, rowAddressOf } from './rowActions.ts';
import { useDeletion } from './useDeletion.ts';

const RowActionDialog = createLazyDialog(() => import('./RowActionDialog.tsx').then(({ RowActionDialog: Loaded }) => Loaded));

const icons: Readonly<Record<Exclude<RowAction['kind'], 'action' | 'withheld'>, LucideIcon>> = {
  open: Pencil,
  openElsewhere: ExternalLink,
  download: Download,
  delete: Trash2,
};

/** The actions and addresses of a list's rows, and the open question. `route` is the answer's `RowActionRoute`. */
export const useListActions = (definition: SearchDefinition, route: string | null) => {
  const navigate = useNavigate();
  const openWindow = useNewWindow();
  const messages = useMessages();
  const [asking, setAsking] = useState<Extract<RowAction, { kind: 'delete' | 'action' }> | null>(null);
  const extras = extrasOf(definition.Set);
  const { run: deleteRow } = useDeletion(definition);
  const addressOf = useCallback(
    (row: SearchRow) => extras.rowAddress?.(row) ?? rowAddressOf(definition, row.Id, route),
    [definition, extras, route],
  );
  const openAddress = useCallback(
    (address: string, elsewhere: boolean) => {
      if (elsewhere) void openWindow(address);
      else void navigate(address);
    },
    [navigate, openWindow],
  );
  const downloadFile = useCallback(
    async ({ address }: Extract<RowAction, { kind: 'download' }>) => {
      const refusal = await download(address, extras.downloadRefusals);
      if (refusal !== null) messages.error(refusal);
    },
    [extras, messages],
  );
  const run = useCallback(
    (action: Exclude<RowAction, { kind: 'withheld' }>) => {
      if (action.kind === 'download') void downloadFile(action);
      else if (action.kind === 'open' || action.kind === 'openElsewhere') openAddress(action.address, action.kind === 'openElsewhere');
      else if (action.kind === 'delete' && action.isInPlace) void deleteRow(action);
      else setAsking(action);
    },
    [deleteRow, downloadFile, openAddress],
  );
  const actionsOf = useCallback(
    (row: SearchRow): readonly CellAction[] =>
      rowActionsOf(definition, row, addressOf(row), extras.rowAction?.(row, definition) ?? null, extras.deletesInPlace).map((action) =>
        action.kind === 'withheld'
          ? { label: action.label, icon: actionIcons[action.icon], because: action.because, run: () => undefined }
          : {
              label: action.label,
              icon: action.kind === 'action' ? actionIcons[action.action.icon] : icons[action.kind],
              isDanger: action.kind === 'delete' || (action.kind === 'action' && action.action.isDanger),
              run: () => run(action),
              ...(action.kind === 'delete' && action.isInPlace ? { question: 'Delete it?' } : {}),
            },
      ),
    [addressOf, definition, extras, run],
  );
  const close = () => setAsking(null);
  return {
    actionsOf,
    addressOf,
    open: (row: SearchRow, elsewhere: boolean) => {
      if (definition.CanOpen) openAddress(addressOf(row), elsewhere);
    },
    question:
      asking?.kind === 'action' ? (
        <RowActionDialog definition={definition} action={asking} onClose={close} />
      ) : asking ? (
        <DeleteRowDialog definition={definition} record={asking} onClose={close} />
      ) : null,
  };
};
