import { Info, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import type { IgnoredText } from '../../domain/filter/interpret.ts';
import type { FieldSet } from '../../domain/search/searchSet.ts';
import { IconButton } from '../ui/Button.tsx';
import { describeLeftOut } from './leftOut.ts';
import styles from './ListNotes.module.css';

interface ListNotesProps {
  readonly set: FieldSet;
  readonly warning: string | null;
  /** The parts of the filter that were left out. */
  readonly ignored: readonly IgnoredText[];
  /** The parts of the address that the list does not understand, as sentences. */
  readonly options?: readonly string[];
}

/**
 * The server's warning, and the parts of the filter and the address that were left out. The person can close each group of notes. Its key
 * is the filter of the answer, so that a note that was closed is shown again for another search.
 */
export function ListNotes({ set, warning, ignored, options = [] }: ListNotesProps) {
  const notes = [...ignored.map((each) => describeLeftOut(set, each)), ...options];
  const [closed, setClosed] = useState<{ readonly warning: string | null; readonly notes: string }>({ warning: null, notes: '' });
  const showsWarning = warning !== null && closed.warning !== warning;
  const showsNotes = notes.length > 0 && closed.notes !== notes.join(' ');
  if (!showsWarning && !showsNotes) return null;
  return (
    <output className={styles['notes']}>
      {showsWarning && (
        <span className={styles['warning']}>
          <TriangleAlert size={16} aria-hidden />
          <span>{warning}</span>
          <IconButton icon={X} label="Close the warning" onClick={() => setClosed({ ...closed, warning })} />
        </span>
      )}
      {showsNotes &&
        notes.map((note, index) => (
          <span key={note} className={styles['ignored']}>
            <Info size={16} aria-hidden />
            <span>{note}</span>
            {index === 0 && (
              <IconButton icon={X} label="Close the notes" onClick={() => setClosed({ ...closed, notes: notes.join(' ') })} />
            )}
          </span>
        ))}
    </output>
  );
}
