import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { EditForm } from '../../../api/contract/records.ts';
import { actionOf } from '../../../domain/record/recordType.ts';
import { importRecord } from '../../../domain/records/import.ts';
import { editAddress } from '../../address.ts';
import { asFailure } from '../../api/failure.ts';
import { useRunRecordActionMutation } from '../../api/recordApi.ts';
import { readTask } from '../../tasks/readTask.ts';
import { Button } from '../../ui/Button.tsx';
import { useMessages } from '../../ui/Messages.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { actionIcons } from '../actionIcons.ts';
import styles from './details.module.css';
import type { ImportTask } from './useImportTask.ts';

/** Pauses or resumes the import at once, because either is taken back by the other. Nothing where neither is possible. */
export function PauseOrResume({ form }: { readonly form: EditForm }) {
  const messages = useMessages();
  const [act, { isLoading }] = useRunRecordActionMutation();
  /** Closes the message of the last one, which the next one contradicts. */
  const closeLast = useRef<() => void>();
  const name = (['resume', 'pause'] as const).find((each) => form.Actions.some((offered) => offered.name === each));
  if (!name) return null;
  const { label, icon } = actionOf(importRecord, name);
  const take = async () => {
    const answer = await act({ path: importRecord.path, id: form.Id, action: name, answers: {} });
    if (answer.data) {
      closeLast.current?.();
      closeLast.current = messages.success(answer.data.SuccessMessage);
    } else messages.error(asFailure(answer.error).message);
  };
  return (
    <Button icon={actionIcons[icon]} isBusy={isLoading} onClick={() => void take()}>
      {label}
    </Button>
  );
}

/** Before the end. People who may not see tasks only learn that the import runs. */
export function ImportProgress({ task }: { readonly task: ImportTask | null }) {
  if (!task) return <p className={styles['message']}>Results will appear here when the import finishes. You can leave this page.</p>;
  const { done, size, progress, title } = readTask(task);
  return (
    <>
      <p className={[styles['progress'], 'figures'].join(' ')}>
        <span>{progress}</span>
        {size !== null && <span>{Math.floor((100 * Math.min(done, size)) / size)}%</span>}
      </p>
      {size !== null && <Progress label={title} done={done} size={size} />}
      <p className={styles['message']}>
        You can leave this page. <Link to={editAddress('tasks', task.Id)}>View task</Link>
      </p>
    </>
  );
}

/** An import that was paused or cancelled: how far it came, for people who may see tasks. */
export function InterruptedImport({ task, isCancelled }: { readonly task: ImportTask | null; readonly isCancelled: boolean }) {
  const { done, progress } = task ? readTask(task) : { done: 0, progress: '' };
  return (
    <p className={styles['message']}>
      {isCancelled ? 'This import was cancelled. ' : 'This import is paused. '}
      {done > 0 && `Done: ${progress}. `}
      What was imported stays.
    </p>
  );
}
