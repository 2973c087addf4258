import type { SearchDefinition } from '../../api/contract/search.ts';
import { stateActionOf } from '../../domain/record/stateActions.ts';
import { RecordActionDialog } from '../record/RecordActionDialog.tsx';
import { pluralOf } from '../rows.ts';
import { type DeletionTarget, useDeletion } from './useDeletion.ts';

interface DeleteRowDialogProps {
  readonly definition: SearchDefinition;
  readonly record: DeletionTarget & { readonly title: string };
  readonly onClose: () => void;
}

/** Asks the person to type the record's name or id before deleting it. The dialog stays open if the delete fails. */
export function DeleteRowDialog({ definition, record, onClose }: DeleteRowDialogProps) {
  const { States, LabelOne } = definition;
  const { id, title, state } = record;
  const deletion = useDeletion(definition);
  const run = async () => {
    if (await deletion.run(record)) onClose();
  };
  const from = States.find(({ value }) => value === state)?.name ?? '';
  const action = stateActionOf('Deleted');
  return (
    <RecordActionDialog
      action={action}
      question={action.question(title, from, { one: LabelOne, many: pluralOf(definition) })}
      confirmation={{ title, id }}
      isBusy={deletion.isRunning}
      onClose={onClose}
      onConfirm={() => void run()}
    />
  );
}
