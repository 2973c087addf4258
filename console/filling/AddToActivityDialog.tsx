import { useState } from 'react';
import type { BulkSelection } from '../api/searchApi.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { ReferenceInput } from '../inputs/ReferenceInput.tsx';
import { countRows } from '../rows.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
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
  const [isChecking, setIsChecking] = useState(false);
  const form = useForm<{ readonly into: FilledActivity | null }>({
    initial: { into: null },
    check: ({ into }) => (into === null ? [{ field: 'into', messages: [chooseActivity] }] : []),
    send: async () => {
      setIsChecking(true);
      return null;
    },
  });
  const { into } = form.values;
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
          <Button type="submit" form="add-to-activity" look="primary">
            Check students
          </Button>
        </>
      }
    >
      <form {...form.element} id="add-to-activity">
        <FormField form={form} name="into" label="Activity">
          {(control) => (
            <ReferenceInput
              control={control}
              label="Activity"
              lookup={activityLookup}
              value={into?.id ?? null}
              name={into?.title}
              required
              onChange={(id, title) => form.change({ into: id === null ? null : { id, title: title ?? '' } })}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
