import { Button } from '../ui/Button.tsx';
import styles from './Register.module.css';
import type { WalkIn } from './registerState.ts';

interface WalkInsProps {
  readonly walkIns: readonly WalkIn[];
  /** Whether students can be searched now. */
  readonly canSearch: boolean;
  readonly onFind: (walkIn: WalkIn) => void;
  readonly onRemove: (key: string) => void;
}

/** Names that were typed without a network, until somebody finds the students. */
export function WalkIns({ walkIns, canSearch, onFind, onRemove }: WalkInsProps) {
  if (walkIns.length === 0) return null;
  return (
    <section className={styles['walkIns']} aria-label="Walk-ins">
      <h2>Walk-ins to add</h2>
      <p>{canSearch ? 'Find each of them among the students.' : 'You can find them among the students when the connection is back.'}</p>
      <ul>
        {walkIns.map((walkIn) => (
          <li key={walkIn.key} className={styles['walkIn']}>
            <strong>{walkIn.name}</strong>
            {canSearch && (
              <Button onClick={() => onFind(walkIn)}>
                Find<span className="visually-hidden"> {walkIn.name}</span>
              </Button>
            )}
            <Button look="quiet" onClick={() => onRemove(walkIn.key)}>
              Remove<span className="visually-hidden"> {walkIn.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
