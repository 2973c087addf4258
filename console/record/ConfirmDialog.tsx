import { ExternalLink } from 'lucide-react';
import { editAddress } from '../address.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './ConfirmDialog.module.css';
import type { OpenQuestion } from './useConfirming.ts';

interface ConfirmDialogProps extends OpenQuestion {
  readonly path: string;
  /** The label of the button that closes the dialog. */
  readonly back?: string;
}

/** Asks before a form is saved. Similar records open in a new window, so that the form stays open. */
export function ConfirmDialog({ path, back = 'Back to the form', question, lookalikes, answer }: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen
      title={question.title}
      description={question.text}
      onClose={() => answer(false)}
      footer={
        <>
          <Button ref={takeFocus} onClick={() => answer(false)}>
            {back}
          </Button>
          <Button look="primary" onClick={() => answer(true)}>
            {question.yes}
          </Button>
        </>
      }
    >
      {lookalikes.length > 0 && (
        <ul className={styles['found']}>
          {lookalikes.map((each) => (
            <li key={each.Id} className={styles['one']}>
              <a href={editAddress(path, each.Id)} target="_blank" rel="noreferrer" className={styles['name']}>
                {each.Title}
                <ExternalLink size={14} aria-hidden />
                <span className="visually-hidden"> (opens in a new window)</span>
              </a>
              <span className={[styles['facts'], 'figures'].join(' ')}>{each.Facts.join(' · ')}</span>
              <StateBadge name={each.State.name} mark={each.State.mark} />
              {each.Because.length > 0 && <p className={styles['because']}>{each.Because.join('. ')}.</p>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
