import { formatPounds } from '../../../domain/fields/money.ts';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { payRun } from '../../../domain/records/payRun.ts';
import { Counts } from '../../ui/Counts.tsx';
import styles from './details.module.css';
import type { OutcomeProps } from './outcomes.tsx';
import { PayFile } from './PayFile.tsx';

/** The totals of a pay run, and its file. */
export function PayRunOutcome({ form, values }: OutcomeProps) {
  const { items, ambassadors, total, completed } = valuesOf(payRun, values);
  return completed ? (
    <section aria-label="What was sent" className={styles['part']}>
      <Counts
        counts={[
          [items ?? 0, items === 1 ? 'item' : 'items'],
          [ambassadors ?? 0, ambassadors === 1 ? 'ambassador' : 'ambassadors'],
        ]}
      />
      <p>{formatPounds(total ?? 0)} in total.</p>
      {items !== 0 && <PayFile address={`/${payRun.path}/${form.Id}/file`} />}
    </section>
  ) : (
    <section aria-label="What was sent" className={styles['part']}>
      <p>The pay run is in progress. Its file will appear here when it finishes.</p>
    </section>
  );
}
