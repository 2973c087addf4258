import { Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { checkingSave } from '../../domain/messages.ts';
import { useAppSelector } from '../api/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { useContentFocusOnRemoval } from '../ui/focus.ts';
import styles from './SaveBar.module.css';

interface SaveBarProps {
  readonly words: string;
  /** The names of what is unsaved. */
  readonly changes?: readonly string[];
  readonly save: string;
  readonly undo: string;
  readonly canUndo: boolean;
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onUndo: () => void;
}

/** Shows at the end of the form while it has unsaved edits. Ctrl-S also saves. */
export function SaveBar({ words, changes = [], save, undo, canUndo, isBusy, onSave, onUndo }: SaveBarProps) {
  const bar = useRef<HTMLElement>(null);
  const isChecking = useAppSelector((state) => state.connection.isCheckingSave);
  useContentFocusOnRemoval(bar);
  // Ctrl-S may follow the first typed letter at once, so the listener must not wait until the bar is painted.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!isBusy && document.querySelector('[role="dialog"][data-state="open"]') === null) onSave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isBusy, onSave]);
  return (
    <section ref={bar} aria-label="Unsaved changes" data-save-bar className={styles['bar']}>
      <div className={styles['inner']}>
        <div className={styles['said']}>
          <output className={styles['words']}>{isBusy && isChecking ? checkingSave : words}</output>
          {changes.length > 0 && (
            <span className={styles['changes']} title={changes.join('\n')}>
              {changes.join(', ')}
            </span>
          )}
        </div>
        {canUndo && (
          <Button look="quiet" icon={Undo2} disabled={isBusy} className={styles['undo']} onClick={onUndo}>
            {undo}
          </Button>
        )}
        <Button look="primary" isBusy={isBusy} aria-keyshortcuts="Control+S" title="Ctrl-S" onClick={onSave}>
          {save}
        </Button>
      </div>
    </section>
  );
}
