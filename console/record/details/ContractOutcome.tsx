import { FileDown } from 'lucide-react';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { contract } from '../../../domain/records/contract.ts';
import buttons from '../../ui/Button.module.css';
import { ContractText } from '../contracts/ContractText.tsx';
import styles from './details.module.css';
import type { OutcomeProps } from './outcomes.tsx';

/** The agreement and its PDF, if the person may read it. */
export function ContractOutcome({ form, values }: OutcomeProps) {
  const { text } = valuesOf(contract, values);
  return text ? (
    <section aria-label="Text" className={styles['part']}>
      <p>
        <a href={`/${contract.path}/${form.Id}/pdf`} download className={[buttons['button'], buttons['secondary']].join(' ')}>
          <FileDown size={16} aria-hidden />
          Download PDF
        </a>
      </p>
      <ContractText text={text} />
    </section>
  ) : null;
}
