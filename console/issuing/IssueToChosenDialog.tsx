import type { BulkSelection } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { countRows } from '../rows.ts';
import { IssueContractsDialog } from './IssueContractsDialog.tsx';

interface IssueToChosenDialogProps {
  readonly chosen: BulkSelection;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Issues contracts to the chosen ambassadors of a list, or to all that its search matches. */
export function IssueToChosenDialog({ chosen, count, onClose, onDone }: IssueToChosenDialogProps) {
  const { data: session } = useSessionQuery();
  return (
    <IssueContractsDialog
      title={`Issue contracts to ${countRows({ Label: 'Ambassadors', LabelOne: 'ambassador' }, count)}`}
      chosen={'ids' in chosen ? { AmbassadorIds: [...chosen.ids] } : { Filter: chosen.filter }}
      group={session?.CurrentGroup ?? null}
      onClose={onClose}
      onStarted={onDone}
    />
  );
}
