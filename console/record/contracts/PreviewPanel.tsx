import type { EditForm } from '../../../api/contract/records.ts';
import { previewOfExamples } from '../../../domain/contractMessages.ts';
import { mergeText, previewValues } from '../../../domain/contracts/mergeFields.ts';
import { idsIn } from '../../../domain/fields/pointing.ts';
import { textOf } from '../../../domain/fields/textOf.ts';
import { TabPanel } from '../../ui/Tabs.tsx';
import { toValue } from '../draft.ts';
import { ContractText } from './ContractText.tsx';
import styles from './contracts.module.css';

/** The text of a contract template as it was saved, with what the template says and examples in place of its merge fields. */
export function PreviewPanel({ form: { Record: record, Labels: labels } }: { readonly form: EditForm }) {
  const wordsOf = (field: string): string => textOf(toValue(record[field] ?? null));
  const nameOf = (field: string): string => {
    const [id] = idsIn(toValue(record[field] ?? null));
    return labels[field]?.[String(id)] ?? '';
  };
  const values = previewValues({
    group: nameOf('group'),
    'job-title': wordsOf('jobTitle'),
    'contract-type': nameOf('contractType'),
    'contract-band': nameOf('contractBand'),
  });
  return (
    <TabPanel id="preview">
      <div className={styles['preview']}>
        <p className={styles['note']}>{previewOfExamples}</p>
        <ContractText text={mergeText(wordsOf('text'), values)} />
      </div>
    </TabPanel>
  );
}
