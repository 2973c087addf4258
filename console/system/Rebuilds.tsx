import type { SystemAnswer } from '../../api/contract/system.ts';
import { capitalise } from '../../domain/words.ts';
import { Progress } from '../ui/Progress.tsx';
import styles from './Rebuilds.module.css';
import { printNumber } from '../../domain/counts.ts';

type Rebuild = SystemAnswer['ReadSide']['Rebuilding'][number];

const progressOf = ({ Percent, Events, Total, Rate }: Rebuild): string => {
  if (Total === 0) return 'Waiting';
  if (Events >= Total) return `All ${printNumber(Total)} changes read. Switching to the new table`;
  return `${Percent}%: ${printNumber(Events)} of ${printNumber(Total)} changes${Rate === null ? '' : `, ${printNumber(Rate)} a second`}`;
};

/** The lists whose tables are being rebuilt. */
export function Rebuilds({ rebuilds }: { readonly rebuilds: readonly Rebuild[] }) {
  return (
    <section className={styles['rebuilds']} aria-labelledby="rebuilds">
      <h2 id="rebuilds">Lists that are being prepared</h2>
      <p className={styles['about']}>
        These lists are being rebuilt. Until that has finished they show their old rows, and people can carry on working.
      </p>
      <ul>
        {rebuilds.map((rebuild) => (
          <li key={rebuild.Label}>
            <h3>{capitalise(rebuild.Label)}</h3>
            <Progress label={`New rows of ${rebuild.Label}`} done={rebuild.Events} size={Math.max(1, rebuild.Total)} />
            <span className={styles['numbers']}>{progressOf(rebuild)}</span>
            {rebuild.NotReady.length > 0 && <span>Not ready yet: {rebuild.NotReady.join(', ')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
