import type { SearchDefinition } from '../../../api/contract/search.ts';
import type { BulkEditPreview as Preview } from '../../../api/contract/tasks.ts';
import { countRows } from '../../rows.ts';
import styles from './BulkEditDialog.module.css';
import { printNumber } from '../../../domain/counts.ts';

/** A preview of a bulk edit, with the present values. */
export function BulkEditPreview({ definition, preview }: { readonly definition: SearchDefinition; readonly preview: Preview }) {
  const { Changing, Unchanged, LeftOut, Fields } = preview;
  const [field] = Fields;
  return (
    <div className={styles['preview']}>
      <p>
        <strong>{countRows(definition, Changing)} will change</strong>
        {Changing > 0 && field && (field.To === '' ? `: ${field.Label} will be cleared.` : ` to ${field.To}.`)}
      </p>
      <ul className="figures">
        {field?.From.map(({ Text, Count }) => (
          <li key={Text}>
            {printNumber(Count)} {Text === '' ? 'not recorded' : `from ${Text}`}
          </li>
        ))}
        {field && field.OtherCount > 0 && <li>{printNumber(field.OtherCount)} from other values</li>}
        {Unchanged > 0 && <li>{printNumber(Unchanged)} stay as they are</li>}
        {LeftOut.map(({ Text, Count }) => (
          <li key={Text}>
            {printNumber(Count)} left out: {Text}
          </li>
        ))}
      </ul>
    </div>
  );
}
