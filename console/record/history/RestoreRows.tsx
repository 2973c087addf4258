import { Undo2 } from 'lucide-react';
import type { Part } from '../../../domain/record/part.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './PastRecord.module.css';

interface RestoreRowsProps {
  readonly part: Part;
  /** The form has unsaved edits of these rows. */
  readonly isEdited: boolean;
  readonly onRestore: () => void;
  readonly onKeep: () => void;
}

/** Brings back all rows of a part as they were in an old version, when the form is saved. */
export function RestoreRows({ part, isEdited, onRestore, onKeep }: RestoreRowsProps) {
  const { many } = part.labels;
  return (
    <div className={styles['rows']}>
      {isEdited ? (
        <>
          <p className={styles['now']}>The {many} will be changed when you save.</p>
          <Button look="quiet" icon={Undo2} onClick={onKeep}>
            Keep the current {many}
          </Button>
        </>
      ) : (
        <Button onClick={onRestore}>Restore these {many}</Button>
      )}
    </div>
  );
}
