import { CalendarClock } from 'lucide-react';
import { endsBeforeStart, requiredMessage } from '../../domain/messages.ts';
import type { RequestFailure } from '../api/failure.ts';
import { FormField } from '../form/FormField.tsx';
import { errorsOfServer } from '../form/shownErrors.ts';
import { useForm } from '../form/useForm.ts';
import { DateInput } from '../inputs/DateInput.tsx';
import { pickedInstant, readTypedInstant, refuseSkippedTime } from '../londonTime.ts';
import { useStartChange } from '../typedSpan.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { Entry } from './entry.ts';
import styles from './MoveDialog.module.css';
import type { Times } from './moving.ts';

interface MoveDialogProps {
  readonly entry: Entry;
  readonly onMove: (entry: Entry, times: Times) => Promise<RequestFailure | null>;
  readonly reasonOf: (failure: RequestFailure) => string;
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

/** Moves an entry by keyboard: asks for its start and end. A new start takes the end with it. */
export function MoveDialog({ entry, onMove, reasonOf, onMoved, onClose }: MoveDialogProps) {
  const form = useForm({
    initial: { start: pickedInstant(entry.start), end: pickedInstant(entry.end) },
    check: ({ start, end }) => {
      const [from, to] = [readTypedInstant(start), readTypedInstant(end)];
      return [
        ...(from === null ? [{ field: 'start' as const, messages: [refuseSkippedTime(start) ?? requiredMessage('Start')] }] : []),
        ...(to === null ? [{ field: 'end' as const, messages: [refuseSkippedTime(end) ?? requiredMessage('End')] }] : []),
        ...(from !== null && to !== null && Date.parse(to) < Date.parse(from)
          ? [{ field: 'end' as const, messages: [endsBeforeStart] }]
          : []),
      ];
    },
    send: async ({ start, end }) => {
      const times = { start: readTypedInstant(start) ?? entry.start, end: readTypedInstant(end) ?? entry.end };
      const failure = await onMove(entry, times);
      if (failure)
        return failure.status === 409 ? { title: reasonOf(failure), fields: {}, notes: [] } : errorsOfServer(failure, ['start', 'end']);
      onMoved();
      return null;
    },
  });
  const changeStart = useStartChange(form.values, form.change);
  const { shownErrors } = form;
  return (
    <Dialog
      isOpen
      title={`Move ${entry.title}`}
      {...(entry.parentTitle === '' ? {} : { description: `A session of ${entry.parentTitle}.` })}
      isLocked={form.isSending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="move-entry" look="primary" icon={CalendarClock} isBusy={form.isSending}>
            Move
          </Button>
        </>
      }
    >
      {shownErrors && Object.keys(shownErrors.fields).length === 0 && (
        <p role="alert" className={styles['error']}>
          {[shownErrors.title, ...shownErrors.notes].join(' ')}
        </p>
      )}
      <form {...form.element} id="move-entry" className={styles['form']}>
        <FormField form={form} name="start" label="Start">
          {(control) => <DateInput control={control} label="Start" value={form.values.start} hasTime onChange={changeStart} />}
        </FormField>
        <FormField form={form} name="end" label="End">
          {(control) => (
            <DateInput control={control} label="End" value={form.values.end} hasTime onChange={(end) => form.change({ end })} />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
