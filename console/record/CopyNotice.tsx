import { Link } from 'react-router-dom';
import type { CreateForm } from '../../api/contract/records.ts';
import { printNumber } from '../../domain/counts.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { editAddress } from '../address.ts';
import { Checkbox } from '../ui/inputs.tsx';
import styles from './CopyNotice.module.css';

type Original = NonNullable<CreateForm['CopyOf']>;

/** The names of the extras that are copied if nobody chooses. */
export const usualExtras = (original: Original | undefined): readonly string[] =>
  original?.Along.filter(({ IsUsual }) => IsUsual).map(({ Name }) => Name) ?? [];

interface CopyNoticeProps {
  readonly type: RecordType;
  readonly original: Original;
  /** The names of the chosen extras. */
  readonly extras: readonly string[];
  readonly onChange: (extras: readonly string[]) => void;
}

/** A notice about the original of a copy, and the extras that are copied. */
export function CopyNotice({ type, original, extras, onChange }: CopyNoticeProps) {
  const { Id: id, Title: title, Along: offered } = original;
  return (
    <div className={styles['notice']}>
      <p>
        A copy of <Link to={editAddress(type.path, id)}>{title || printRecordId(id)}</Link>. Change what differs, then add it.
      </p>
      {offered.length > 0 && (
        <fieldset className={styles['extras']}>
          <legend>Also copy</legend>
          {offered.map(({ Name: name, Label: label, Count: count }) => (
            <Checkbox
              key={name}
              label={`${label} (${printNumber(count)})`}
              checked={extras.includes(name)}
              onChange={({ target }) =>
                onChange(offered.flatMap((each) => ((each.Name === name ? target.checked : extras.includes(each.Name)) ? [each.Name] : [])))
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
