import { Link } from 'react-router-dom';
import type { CreateForm } from '../../api/contract/records.ts';
import { printNumber } from '../../domain/counts.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { editAddress } from '../address.ts';
import { Checkbox } from '../ui/inputs.tsx';
import styles from './CopyNotice.module.css';

type Original = NonNullable<CreateForm['CopyOf']>;

/** The names of what comes along with a copy if nobody chooses. */
export const usualAlong = (original: Original | undefined): readonly string[] =>
  original?.Along.filter(({ IsUsual }) => IsUsual).map(({ Name }) => Name) ?? [];

interface CopyNoticeProps {
  readonly type: RecordType;
  readonly original: Original;
  /** The names of what comes along. */
  readonly along: readonly string[];
  readonly onChange: (along: readonly string[]) => void;
}

/** Which record the new one is a copy of, and what comes along with it. */
export function CopyNotice({ type, original, along, onChange }: CopyNoticeProps) {
  const { Id: id, Title: title, Along: offered } = original;
  return (
    <div className={styles['notice']}>
      <p>
        A copy of <Link to={editAddress(type.path, id)}>{title || printRecordId(id)}</Link>. Change what differs, then add it.
      </p>
      {offered.length > 0 && (
        <fieldset className={styles['along']}>
          <legend>Also copy</legend>
          {offered.map(({ Name: name, Label: label, Count: count }) => (
            <Checkbox
              key={name}
              label={`${label} (${printNumber(count)})`}
              checked={along.includes(name)}
              onChange={({ target }) =>
                onChange(offered.flatMap((each) => ((each.Name === name ? target.checked : along.includes(each.Name)) ? [each.Name] : [])))
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
