import { useState } from 'react';
import type { BulkSelection } from '../api/searchApi.ts';
import { ReferenceInput } from '../inputs/ReferenceInput.tsx';
import { countRows } from '../rows.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { CheckDialog, type FilledActivity } from './CheckDialog.tsx';
import { activityLookup } from './activityLookup.ts';
import { chooseActivity } from '../../domain/participantMessages.ts';

interface AddToActivityDialogProps {
  readonly selection: BulkSelection;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Adds the chosen students of a list to an activity that the person chooses. */
export function AddToActivityDialog({ selection, count, onClose, onDone }: AddToActivityDialogProps) {
  const [into, setInto] = useState<FilledActivity | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (into && isChecking)
    return (
      <CheckDialog
        activity={into}
        source={'ids' in selection ? { StudentIds: [...selection.ids] } : { Filter: selection.filter }}
        onBack={() => setIsChecking(false)}
        onClose={onClose}
        onStarted={onDone}
      />
    );
  return (
    <Dialog
      isOpen
      title={`Add ${countRows({ Label: 'Students', LabelOne: 'student' }, count)} to an activity`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            onClick={() => {
              setError(into ? null : chooseActivity);
              setIsChecking(into !== null);
            }}
          >
            Check students
          </Button>
        </>
      }
    >
      <Field label="Activity" errors={error === null ? [] : [error]}>
        {(control) => (
          <ReferenceInput
            control={control}
            label="Activity"
            lookup={activityLookup}
            value={into?.id ?? null}
            name={into?.title}
            required
            onChange={(id, title) => {
              setError(null);
              setInto(id === null ? null : { id, title: title ?? '' });
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
