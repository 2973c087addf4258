import { Info, TriangleAlert } from 'lucide-react';
import type { SearchAnswer } from '../../api/contract/search.ts';
import styles from './ListNotes.module.css';

/** The server's warning, and the parts of the filter that it ignored. */
export function ListNotes({ answer }: { readonly answer: SearchAnswer | undefined }) {
  if (!answer || (answer.Warning === null && answer.Ignored.length === 0)) return null;
  return (
    <output className={styles['notes']}>
      {answer.Warning !== null && (
        <span className={styles['warning']}>
          <TriangleAlert size={16} aria-hidden />
          {answer.Warning}
        </span>
      )}
      {answer.Ignored.map(({ text, reason }) => (
        <span key={text} className={styles['ignored']}>
          <Info size={16} aria-hidden />
          <span>
            <strong>{text}</strong> was left out: {reason}
          </span>
        </span>
      ))}
    </output>
  );
}
