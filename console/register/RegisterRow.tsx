import { memo, type MouseEvent } from 'react';
import { timeAndDay } from '../londonTime.ts';
import { Button } from '../ui/Button.tsx';
import styles from './RegisterRow.module.css';
import type { Status } from './registerState.ts';
import { labelOf, type ShownStudent } from './registerView.ts';
import { StatusButtons } from './StatusButtons.tsx';

export interface RowActions {
  readonly onFocus: (student: number) => void;
  readonly onMark: (student: number, status: Status, moveOn: boolean) => void;
  readonly onKeepTheirs: (student: number) => void;
  readonly onSetMine: (student: number) => void;
}

/** The element that stands for a student: the button with the name, or the row where nobody may mark. */
export const nameId = (student: number): string => `register-${student}`;

interface RegisterRowProps extends RowActions {
  readonly student: ShownStudent;
  readonly isActive: boolean;
  readonly canEdit: boolean;
}

const whenOf = (at: string): string => timeAndDay(at, new Date().toISOString());

const lastMarkOf = ({ row: { By, At } }: ShownStudent): string => (By === null || At === null ? '' : `by ${By}, ${whenOf(At)}`);

function Conflict({ student, onKeepTheirs, onSetMine }: Pick<RegisterRowProps, 'student' | 'onKeepTheirs' | 'onSetMine'>) {
  const { row, mine, name } = student;
  if (mine === null) return null;
  return (
    <fieldset className={styles['conflict']} aria-label={`Different marks for ${name}`}>
      <p>
        {row.By ?? 'Somebody else'} marked {name} as <strong>{labelOf(row.Status)}</strong>
        {row.At === null ? '' : ` at ${whenOf(row.At)}`}. You marked <strong>{labelOf(mine)}</strong>.
      </p>
      <div className={styles['choices']}>
        <Button onClick={() => onKeepTheirs(row.StudentId)}>Keep {labelOf(row.Status)}</Button>
        <Button onClick={() => onSetMine(row.StudentId)}>Set {labelOf(mine)}</Button>
      </div>
    </fieldset>
  );
}

/** One student: the name, which marks as attended with one touch, and a button for each status. */
export const RegisterRow = memo(function RegisterRow({
  student,
  isActive,
  canEdit,
  onFocus,
  onMark,
  onKeepTheirs,
  onSetMine,
}: RegisterRowProps) {
  const { row, name, status, isUnsent, mine } = student;
  const details = [row.Detail, row.Detail.includes(row.Institution ?? '') ? '' : row.Institution].filter(Boolean).join(' · ');
  const state = isUnsent ? `${labelOf(status)}, not sent yet` : `${labelOf(status)} ${lastMarkOf(student)}`.trim();
  const words = (
    <>
      <span className={styles['name']}>{name}</span>
      {details && <span className={styles['detail']}>{details}</span>}
      <span className={[styles['state'], isUnsent && styles['unsent'], styles[`is-${status}`]].filter(Boolean).join(' ')}>{state}</span>
    </>
  );
  const touchName = (event: MouseEvent) => onMark(row.StudentId, status === 'attended' ? 'registered' : 'attended', event.detail === 0);
  return (
    <li
      {...(canEdit ? {} : { id: nameId(row.StudentId), tabIndex: -1 })}
      className={[styles['row'], mine !== null && styles['disputed']].filter(Boolean).join(' ')}
    >
      {canEdit ? (
        <button
          type="button"
          id={nameId(row.StudentId)}
          tabIndex={isActive ? 0 : -1}
          className={styles['student']}
          onFocus={() => onFocus(row.StudentId)}
          onClick={touchName}
        >
          {words}
        </button>
      ) : (
        <div className={styles['student']}>{words}</div>
      )}
      {canEdit && (
        <StatusButtons
          name={name}
          status={status}
          isActive={isActive}
          onFocus={() => onFocus(row.StudentId)}
          onMark={(pressed, moveOn) => onMark(row.StudentId, pressed, moveOn)}
        />
      )}
      <Conflict student={student} onKeepTheirs={onKeepTheirs} onSetMine={onSetMine} />
    </li>
  );
});
