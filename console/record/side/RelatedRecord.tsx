import { Link } from 'react-router-dom';
import { isEmpty } from '../../../domain/fields/equality.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { editAddress } from '../../address.ts';
import { useEditFormQuery } from '../../api/recordApi.ts';
import { printField } from '../../fieldKinds/kinds.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { valuesFrom } from '../draft.ts';
import { Card } from './Card.tsx';
import styles from './SidePanel.module.css';

interface RelatedRecordProps {
  /** The label of the field that refers to the record. */
  readonly heading: string;
  readonly type: RecordType;
  readonly id: number;
}

/** The record that a field refers to, by the card fields of its type. Nothing if the person may not see it. */
export function RelatedRecord({ heading, type, id }: RelatedRecordProps) {
  const { currentData: form, isError } = useEditFormQuery({ path: type.path, id });
  if (isError) return null;
  const values = form ? valuesFrom(type, form.Record) : {};
  const shown = new Map(form?.Fields.filter(({ hidden }) => !hidden).map((field) => [field.name, field.label]));
  const facts = type.cardFields.flatMap((name) => {
    const field = type.fields[name];
    const label = shown.get(name);
    return field && label !== undefined && !isEmpty(values[name])
      ? [{ name, label, text: printField(field, values[name], form?.Labels[name]) }]
      : [];
  });
  return (
    <Card heading={heading}>
      {form ? (
        <>
          <p className={styles['record']}>
            <Link to={editAddress(type.path, id)}>{form.Title}</Link>
            <StateBadge name={form.State.name} mark={form.State.mark} />
          </p>
          {facts.length > 0 && (
            <dl className={styles['facts']}>
              {facts.map(({ name, label, text }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      ) : (
        <Skeleton width={200} height={20} />
      )}
    </Card>
  );
}
