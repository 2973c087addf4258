import type { Values } from '../../../domain/fields/field.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { findRecordType } from '../../../domain/records/registry.ts';
import { useDefinitionsQuery } from '../../api/searchApi.ts';
import { asId } from '../../fieldKinds/raw.ts';
import { type Draft, rawOf } from '../draft.ts';
import { duplicateValues } from '../duplicates.ts';
import { Completeness } from './Completeness.tsx';
import { Duplicates } from './Duplicates.tsx';
import { LastChanges } from './LastChanges.tsx';
import { MergedRecords } from './MergedRecords.tsx';
import { RelatedRecord } from './RelatedRecord.tsx';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  readonly type: RecordType;
  readonly id: number;
  readonly draft: Draft;
  readonly facts: Values;
  readonly canEdit: boolean;
  readonly hasHistory: boolean;
}

/** Information beside the form: the records that it refers to, the last changes and possible duplicates. */
export function SidePanel({ type, id, draft, facts, canEdit, hasHistory }: SidePanelProps) {
  const { data: definitions = [] } = useDefinitionsQuery();
  const related = type.related.flatMap((name) => {
    const field = type.fields[name];
    const target = field?.references === undefined ? undefined : findRecordType(field.references);
    const targetId = field ? asId(rawOf(draft, name, field)) : null;
    const isOpen = definitions.some(({ Path }) => Path === target?.path);
    return field && target && targetId !== null && isOpen ? [{ name, label: field.label, target, targetId }] : [];
  });
  const same = canEdit ? duplicateValues(type, draft.base) : null;
  return (
    <div className={styles['panel']}>
      <Completeness type={type} draft={draft} facts={facts} />
      {related.map(({ name, label, target, targetId }) => (
        <RelatedRecord key={name} heading={label} type={target} id={targetId} />
      ))}
      {hasHistory && <LastChanges type={type} id={id} />}
      {type.merging && <MergedRecords type={type} id={id} />}
      {same && <Duplicates type={type} id={id} values={same} />}
    </div>
  );
}
