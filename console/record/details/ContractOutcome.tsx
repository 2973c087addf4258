import { valuesOf } from '../../../domain/record/recordType.ts';
import { contract } from '../../../domain/records/contract.ts';
import type { OutcomeProps } from './outcomes.tsx';
import { ContractText } from '../contracts/ContractText.tsx';

/** What was agreed, where the person may read it. */
export function ContractOutcome({ values }: OutcomeProps) {
  const { text } = valuesOf(contract, values);
  return text ? (
    <section aria-label="Text">
      <ContractText text={text} />
    </section>
  ) : null;
}
