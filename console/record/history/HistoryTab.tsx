import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { EditForm } from '../../../api/contract/records.ts';
import { futureDay, realDateExpected } from '../../../domain/messages.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { asFailure } from '../../api/failure.ts';
import { FormField } from '../../form/FormField.tsx';
import { useForm } from '../../form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import type { FormEvent, FormState } from '../formState.ts';
import { DateInput } from '../../inputs/DateInput.tsx';
import { dayOf, endOfDay, readTypedDate } from '../../londonTime.ts';
import styles from './HistoryTab.module.css';
import { everything, narrow } from './days.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { PastRecord } from './PastRecord.tsx';
import { Timeline } from './Timeline.tsx';
import { useWholeHistory } from './useWholeHistory.ts';

interface HistoryTabProps {
  readonly type: RecordType;
  readonly latest: EditForm;
  readonly state: FormState;
  readonly dispatch: (event: FormEvent) => void;
}

/** A day for which to show the record at its end. */
function DayBox({ onChoose }: { readonly onChoose: (day: string) => void }) {
  const form = useForm({
    initial: { day: '' },
    check: ({ day }) => {
      const date = readTypedDate(day);
      if (date === null) return [{ field: 'day', messages: [realDateExpected] }];
      return date > dayOf(new Date().toISOString()) ? [{ field: 'day', messages: [futureDay] }] : [];
    },
    send: ({ day }) => {
      const date = readTypedDate(day);
      if (date !== null) onChoose(date);
      return Promise.resolve(null);
    },
  });
  return (
    <form {...form.element} className={styles['day']}>
      <FormField form={form} name="day" label="View as at">
        {(control) => (
          <div className={styles['row']}>
            <DateInput control={control} label="the day" isPast value={form.values.day} onChange={(day) => form.change({ day })} />
            <Button type="submit">Show</Button>
          </div>
        )}
      </FormField>
    </form>
  );
}

/** The history of the record, or the record at a past moment. The `at` parameter of the address is the moment. */
export function HistoryTab({ type, latest, state, dispatch }: HistoryTabProps) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [query] = useSearchParams();
  const at = query.get('at');
  const { events, error, refetch, loadAll } = useWholeHistory(type, latest.Id);
  const [filter, setFilter] = useState(everything);
  const addressOf = (moment: string | null) => ({ search: moment === null ? '' : `?at=${encodeURIComponent(moment)}`, hash });
  const show = (moment: string | null) => void navigate(addressOf(moment));
  useEffect(() => {
    if (at !== null) document.getElementById('main')?.scrollTo({ top: 0 });
  }, [at]);
  if (at !== null) {
    return (
      <PastRecord type={type} latest={latest} at={at} events={events ?? []} state={state} dispatch={dispatch} onBack={() => show(null)} />
    );
  }
  if (error && !events)
    return <ErrorState title="We couldn’t load the history" text={asFailure(error).message} onRetry={() => void refetch()} />;
  const shown = narrow(events ?? [], filter);
  return (
    <div className={styles['history']}>
      <div className={styles['choices']}>
        <DayBox onChoose={(day) => show(endOfDay(day))} />
        {events && <HistoryFilters type={type} events={events} filter={filter} onChange={setFilter} />}
      </div>
      {events && shown.length === 0 && events.length > 0 && <p>No changes of this field by this person.</p>}
      {events ? (
        <Timeline
          type={type}
          events={shown}
          current={latest.Revision}
          addressOf={(revision) => addressOf(String(revision))}
          onLoadAll={loadAll}
        />
      ) : (
        <div className={styles['waiting']}>
          {[120, 420, 380, 440].map((width) => (
            <Skeleton key={width} width={width} height={20} />
          ))}
        </div>
      )}
    </div>
  );
}
