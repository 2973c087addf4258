import { useState } from 'react';
import { printNumber } from '../../../domain/counts.ts';
import { activity } from '../../../domain/records/activity.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';
import { asFailure } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { valuesFrom } from '../draft.ts';
import type { ListEditorProps } from '../lists/listEditor.ts';
import { NewSession } from './NewSession.tsx';
import { SessionRow } from './SessionRow.tsx';
import styles from './sessions.module.css';
import { describeSum, sessionOf, type Span } from './sessions.ts';
import { useSessions } from './useSessions.ts';

const spanOf = (record: Readonly<Record<string, unknown>>): Span => {
  const { start, end } = valuesFrom(activity, record);
  return { start: typeof start === 'string' ? start : null, end: typeof end === 'string' ? end : null };
};

const { name, start, end, totalStudents } = activitySession.fields;

function Sessions({ form }: Pick<ListEditorProps, 'form'>) {
  const { currentData: answer, error, refetch } = useSessions(form.Id);
  if (!answer)
    return error ? (
      <ErrorState title="We couldn’t load the sessions" text={asFailure(error).message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton width={420} height={120} />
    );
  const sessions = answer.Data.map(sessionOf);
  const span = spanOf(form.Record);
  return (
    <>
      {sessions.length === 0 ? (
        <p className={styles['none']}>No sessions yet. Add the first one here: Enter adds it and offers the next.</p>
      ) : (
        <table className={styles['table']} aria-label="Sessions">
          <thead>
            <tr>
              <th scope="col">{name.label}</th>
              <th scope="col">{start.label}</th>
              <th scope="col">{end.label}</th>
              <th scope="col" className={styles['right']}>
                {totalStudents.label}
              </th>
              <th scope="col">Register</th>
              <th scope="col">
                <span className="visually-hidden">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} span={span} starts={sessions.map(({ values }) => values.start)} />
            ))}
          </tbody>
        </table>
      )}
      {sessions.length > 0 && (
        <p className={[styles['sum'], 'figures'].join(' ')}>
          {describeSum(sessions)}
          {answer.Total > sessions.length && `. The list has all ${printNumber(answer.Total)}.`}
        </p>
      )}
      <NewSession activity={form.Id} span={span} last={sessions.at(-1)?.values ?? null} />
    </>
  );
}

/** The sessions of an activity in rows, for people who may change them, with the list a press away. Others have the list. */
export function SessionsEditor({ form, list, isListAsked }: ListEditorProps) {
  const [showsList, setShowsList] = useState(isListAsked);
  if (!form.CanEdit) return list;
  return showsList ? (
    <div className={styles['listed']}>
      <div className={styles['switch']}>
        <Button onClick={() => setShowsList(false)}>Edit in rows</Button>
      </div>
      {list}
    </div>
  ) : (
    <div className={styles['editor']}>
      <div className={styles['head']}>
        <h2>Sessions</h2>
        <Button onClick={() => setShowsList(true)}>Show as list</Button>
      </div>
      <Sessions form={form} />
    </div>
  );
}
