import { CalendarPlus, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { activitySession } from '../../../domain/records/activitySession.ts';
import { editAddress } from '../../address.ts';
import { kindOf, printField } from '../../fieldKinds/kinds.ts';
import { useDeletion } from '../../list/useDeletion.ts';
import { registerAddress } from '../../register/registerAddress.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { createLazyDialog } from '../../ui/lazyDialog.tsx';
import { EditedSession } from './EditedSession.tsx';
import styles from './sessions.module.css';
import type { ShownSession, Span } from './sessions.ts';

const RepeatDialog = createLazyDialog(async () => (await import('./RepeatDialog.tsx')).RepeatDialog);

interface SessionRowProps {
  readonly session: ShownSession;
  readonly span: Span;
  /** The starts of the activity's sessions. */
  readonly starts: readonly string[];
}

const { start, end, totalStudents } = activitySession.fields;
const columns = [
  ['start', start],
  ['end', end],
  ['totalStudents', totalStudents],
] as const;

/** The number of columns of a row. */
const columnCount = columns.length + 3;

/** A session: to read, with its inputs, or with the question whether to delete it. */
export function SessionRow({ session, span, starts }: SessionRowProps) {
  const { id, values } = session;
  const [isRepeating, setIsRepeating] = useState(false);
  const [view, setView] = useState<'read' | 'edit' | 'delete'>('read');
  const cells = useRef<HTMLTableRowElement>(null);
  const back = useRef<'edit' | 'delete' | null>(null);
  const deletion = useDeletion({ RecordPath: activitySession.path });

  // Returns the focus to the button that opened the form or the question.
  useEffect(() => {
    if (view !== 'read' || back.current === null) return;
    cells.current?.querySelector<HTMLElement>(`[data-opens="${back.current}"]`)?.focus();
    back.current = null;
  }, [view]);
  const open = (next: 'edit' | 'delete') => {
    back.current = next;
    setView(next);
  };
  const close = () => setView('read');
  // Ignores an Escape that has closed a calendar or a dialog.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };

  const remove = async () => {
    if (await deletion.run(session)) close();
  };

  if (view === 'edit')
    return (
      <tr className={styles['open']}>
        <td
          colSpan={columnCount}
          onKeyDown={onKeyDown}
          ref={(place) => takeFocus(place?.contains(document.activeElement) ? null : (place?.querySelector('input') ?? null))}
        >
          <EditedSession session={session} span={span} onDone={close} />
        </td>
      </tr>
    );
  return (
    <>
      <tr ref={cells} data-session={id}>
        <th scope="row">
          <Link to={editAddress(activitySession.path, id)} className="tall-link">
            {values.name}
          </Link>
        </th>
        {columns.map(([name, field]) => (
          <td key={name} className={[kindOf(field).align === 'right' && styles['right'], 'figures'].filter(Boolean).join(' ')}>
            <span className={styles['label']}>{field.label}</span>
            {printField(field, values[name])}
          </td>
        ))}
        <td className={styles['register']}>
          <Link to={registerAddress({ path: activitySession.path, id })} className="tall-link">
            Take the register<span className="visually-hidden"> of {values.name}</span>
          </Link>
        </td>
        <td className={styles['actions']}>
          <IconButton icon={CalendarPlus} label={`Repeat ${values.name} weekly`} onClick={() => setIsRepeating(true)} />
          <IconButton icon={Pencil} label={`Edit ${values.name}`} data-opens="edit" onClick={() => open('edit')} />
          <IconButton
            icon={Trash2}
            label={`Delete ${values.name}`}
            data-opens="delete"
            aria-expanded={view === 'delete'}
            onClick={() => (view === 'delete' ? close() : open('delete'))}
          />
          {isRepeating && <RepeatDialog session={session} span={span} starts={starts} onClose={() => setIsRepeating(false)} />}
        </td>
      </tr>
      {view === 'delete' && (
        <tr className={styles['open']}>
          <td colSpan={columnCount} onKeyDown={onKeyDown}>
            <fieldset className={styles['asked']} aria-label={`Delete ${values.name}?`}>
              <p>Delete {values.name}? The marks of its register no longer count. You can undo this.</p>
              <Button look="danger" isBusy={deletion.isRunning} ref={takeFocus} onClick={() => void remove()}>
                Delete
              </Button>
              <Button onClick={close}>Keep</Button>
            </fieldset>
          </td>
        </tr>
      )}
    </>
  );
}
