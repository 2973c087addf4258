import type { EditForm } from '../../../api/contract/records.ts';
import { exampleValues, mergeText } from '../../../domain/contracts/mergeFields.ts';
import { previewOfExamples } from '../../../domain/contractMessages.ts';
import { TabPanel } from '../../ui/Tabs.tsx';
import { ContractText } from './ContractText.tsx';
import styles from './contracts.module.css';

/** The text of a contract template as it was saved, with examples in place of its merge fields. */
export function PreviewPanel({ form: { Record: record } }: { readonly form: EditForm }) {
  const text = record['text'];
  return (
    <TabPanel id="preview">
      <div className={styles['preview']}>
        <p className={styles['note']}>{previewOfExamples}</p>
        <ContractText text={mergeText(typeof text === 'string' ? text : '', exampleValues)} />
      </div>
    </TabPanel>
  );
}
