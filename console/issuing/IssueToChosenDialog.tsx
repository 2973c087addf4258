import type { BulkSelection } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { countRows } from '../rows.ts';
import { IssueContractsDialog } from './IssueContractsDialog.tsx';

interface IssueToChosenDialogProps {
  readonly selection: BulkSelection;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Issues contracts to the chosen ambassadors of a list, or to all that its search matches. */
export function IssueToChosenDialog({ selection, count, onClose, onDone }: IssueToChosenDialogProps) {
  const { data: session } = useSessionQuery();
  return (
    <IssueContractsDialog
      title={`Issue contracts to ${countRows({ Label: 'Ambassadors', LabelOne: 'ambassador' }, count)}`}
      ambassadors={'ids' in selection ? { AmbassadorIds: [...selection.ids] } : { Filter: selection.filter }}
      group={session?.CurrentGroup ?? null}
      onClose={onClose}
      onStarted={onDone}
    />
  );
}
