import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { genericState } from '../../../domain/record/states.ts';
import { hasRightIn } from '../../api/rights.ts';
import { useSessionQuery } from '../../api/sessionApi.ts';
import { Button } from '../../ui/Button.tsx';
import { createLazyDialog } from '../../ui/lazyDialog.tsx';
import type { ListEditorProps } from '../lists/listEditor.ts';
import styles from './contracts.module.css';

const IssueContractsDialog = createLazyDialog(() =>
  import('../../issuing/IssueContractsDialog.tsx').then((loaded) => loaded.IssueContractsDialog),
);

/** The contracts of an ambassador, and a button that issues another one. */
export function ContractsEditor({ form: { Id: id, Title: title, Record: record, State: state }, list }: ListEditorProps) {
  const { data: session } = useSessionQuery();
  const [isOpen, setOpen] = useState(false);
  const group = record['group'];
  const canIssue =
    typeof group === 'number' && hasRightIn(session, ['EditAmbassadorContracts'], group) && state.value === genericState.current.value;
  return (
    <div className={styles['tab']}>
      {canIssue && (
        <div className={styles['issue']}>
          <Button icon={FilePlus2} onClick={() => setOpen(true)}>
            Issue a contract…
          </Button>
        </div>
      )}
      <div className={styles['list']}>{list}</div>
      {isOpen && canIssue && (
        <IssueContractsDialog
          title={`Issue a contract to ${title}`}
          ambassadors={{ AmbassadorIds: [id] }}
          group={group}
          onClose={() => setOpen(false)}
          onStarted={() => setOpen(false)}
        />
      )}
    </div>
  );
}
