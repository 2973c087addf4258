import type { SearchDefinition } from '../../api/contract/search.ts';
import { actionOf } from '../../domain/record/recordType.ts';
import { findRecordTypeAt } from '../../domain/records/registry.ts';
import { bulkActionTitle } from '../../domain/taskMessages.ts';
import { type BulkSelection, useBulkActionMutation } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { AskingDialog } from '../record/AskingDialog.tsx';
import { countRows } from '../rows.ts';
import { useTaskFollowing } from '../tasks/TaskMessages.tsx';

interface BulkActionDialogProps {
  readonly definition: SearchDefinition;
  readonly action: SearchDefinition['Actions'][number];
  readonly selection: BulkSelection;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Confirms an action of the record type on many records, asks for what it needs, then starts its task. */
export function BulkActionDialog({
  definition,
  action: { name, label, fields },
  selection,
  count,
  onClose,
  onDone,
}: BulkActionDialogProps) {
  const group = useSessionQuery().data?.CurrentGroup ?? null;
  const [start] = useBulkActionMutation();
  const { follow } = useTaskFollowing();
  const type = findRecordTypeAt(definition.RecordPath);
  if (!type) return null;
  const action = actionOf(type, name);
  const words = bulkActionTitle(label, definition.LabelOne, countRows(definition, count));
  return (
    <AskingDialog
      action={{ ...action, asks: action.asks ?? {} }}
      question={{ title: `${words}?`, text: [action.textForMany, 'You can undo this from Tasks.'].filter(Boolean).join(' ') }}
      words={words}
      fields={fields}
      group={group}
      onClose={onClose}
      onConfirm={async (answers) => {
        const { data, error } = await start({ path: definition.Path, recordPath: definition.RecordPath, action: name, answers, selection });
        if (!data) return error;
        if (data.Task !== undefined) follow({ path: 'tasks', id: data.Task }, data.SuccessMessage);
        onDone();
        return undefined;
      }}
    />
  );
}
