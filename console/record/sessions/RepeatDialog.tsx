import { CalendarPlus } from 'lucide-react';
import { useRef } from 'react';
import { weeklyCopies, type WeeklyCopies } from '../../../domain/calendar/weekly.ts';
import { printInstant } from '../../../domain/fields/instant.ts';
import { noWeekLeft } from '../../../domain/activityMessages.ts';
import { realDateExpected, requiredMessage } from '../../../domain/messages.ts';
import { asFailure, isDecided } from '../../api/failure.ts';
import { FormField } from '../../form/FormField.tsx';
import { errorsOfFailure } from '../../form/shownErrors.ts';
import { useForm } from '../../form/useForm.ts';
import { DateInput } from '../../inputs/DateInput.tsx';
import { dayOf, pickedDate, readTypedDate, timeOf } from '../../londonTime.ts';
import { useTaskFollowing } from '../../tasks/TaskMessages.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { newFormKey } from '../formKey.ts';
import { useRepeatSessionMutation } from './sessionApi.ts';
import styles from './sessions.module.css';
import type { ShownSession, Span } from './sessions.ts';

interface RepeatDialogProps {
  readonly session: ShownSession;
  readonly span: Span;
  /** The starts of the activity's sessions: weeks that have one already get no copy. */
  readonly starts: readonly string[];
  readonly onClose: () => void;
}

const none: WeeklyCopies = { copies: [], taken: 0 };

/** The dates of the copies before they are made. */
function Preview({ copies, taken }: WeeklyCopies) {
  return (
    <div className={styles['preview']}>
      <output>
        {copies.length === 0 ? 'No sessions to add.' : `${copies.length} ${copies.length === 1 ? 'session' : 'sessions'} to add:`}
        {taken > 0 && ` ${taken} ${taken === 1 ? 'week has' : 'weeks have'} a session at this time already.`}
      </output>
      {copies.length > 0 && (
        // The dates of a long term scroll, also with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={[styles['dates'], 'figures'].join(' ')} aria-label="Dates" tabIndex={0}>
          {copies.map(({ start, end }) => (
            <li key={start}>
              {pickedDate(dayOf(start))}, {timeOf(start)} to {dayOf(start) === dayOf(end) ? timeOf(end) : printInstant(end)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Asks until when a session is repeated each week, shows the dates, and adds the sessions as one task that can be undone. */
export function RepeatDialog({ session, span, starts, onClose }: RepeatDialogProps) {
  const { id, values } = session;
  const [repeat] = useRepeatSessionMutation();
  const { follow } = useTaskFollowing();
  const submission = useRef(newFormKey());
  const copiesUntil = (typed: string): WeeklyCopies => {
    const until = readTypedDate(typed);
    return until === null ? none : weeklyCopies(values, until, span.end, starts);
  };
  const form = useForm({
    initial: { Until: span.end === null ? '' : pickedDate(dayOf(span.end)) },
    check: ({ Until }) => {
      const message =
        Until.trim() === ''
          ? requiredMessage('Until')
          : readTypedDate(Until) === null
            ? realDateExpected
            : copiesUntil(Until).copies.length === 0
              ? noWeekLeft
              : null;
      return message === null ? [] : [{ field: 'Until' as const, messages: [message] }];
    },
    send: async ({ Until }) => {
      const answer = await repeat({ id, until: readTypedDate(Until) ?? '', submission: submission.current });
      if (answer.data || isDecided(asFailure(answer.error))) submission.current = newFormKey();
      if (!answer.data) return errorsOfFailure(answer.error, ['Until']);
      if (answer.data.Task !== undefined) follow({ path: 'tasks', id: answer.data.Task }, answer.data.SuccessMessage);
      onClose();
      return null;
    },
  });
  const shown = copiesUntil(form.values.Until);
  const { length } = shown.copies;
  return (
    <Dialog
      isOpen
      title={`Repeat ${values.name} weekly`}
      description="The copies keep the time of day, also when the clocks change. They end with the activity."
      isLocked={form.isSending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="repeat-session" look="primary" icon={CalendarPlus} isBusy={form.isSending}>
            {length === 0 ? 'Add sessions' : `Add ${length} ${length === 1 ? 'session' : 'sessions'}`}
          </Button>
        </>
      }
    >
      {form.message !== null && <p role="alert">{form.message}</p>}
      <form {...form.element} id="repeat-session">
        <FormField form={form} name="Until" label="Until">
          {(control) => (
            <DateInput control={control} label="Until" value={form.values.Until} onChange={(Until) => form.change({ Until })} />
          )}
        </FormField>
      </form>
      <Preview {...shown} />
    </Dialog>
  );
}
