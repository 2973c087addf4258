import styles from './Counts.module.css';
import { printNumber } from '../../domain/counts.ts';

/** A preview of an action on many records: numbers with their words. The first is always shown, the others if they are not 0. */
export function Counts({ counts }: { readonly counts: readonly (readonly [count: number, label: string])[] }) {
  return (
    <output>
      <dl className={[styles['counts'], 'figures'].join(' ')}>
        {counts
          .filter(([count], at) => at === 0 || count > 0)
          .map(([count, label]) => (
            <div key={label} className={styles['count']}>
              <dt>{printNumber(count)}</dt>
              <dd>{label}</dd>
            </div>
          ))}
      </dl>
    </output>
  );
}
