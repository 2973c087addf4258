import { useContext } from 'react';
import { Link } from 'react-router-dom';
import type { Field, FieldValue as Value, Values } from '../../domain/fields/field.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { editAddress } from '../address.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import styles from './FieldValue.module.css';
import type { Labels } from './formState.ts';
import { printField } from '../fieldKinds/kinds.ts';
import { canFollow, OpenedContext } from './opened.ts';
import { referencedBy } from './referenced.ts';

interface ValueWordsProps {
  readonly field: Field;
  readonly value: Value | undefined;
  readonly names: Labels[string] | undefined;
}

/** Referenced records are links if the person may open them. */
export function ValueWords({ field, value, names }: ValueWordsProps) {
  const { data: definitions } = useDefinitionsQuery();
  const isOpened = useContext(OpenedContext);
  const words = printField(field, value, names);
  if (words === '') return <span className={styles['nothing']}>Not recorded</span>;
  const referenced = referencedBy(field, value, names).filter(({ path }) => !isOpened || canFollow(path));
  if (referenced.length === 0 || !definitions?.some((definition) => definition.Path === referenced[0]?.path)) return words;
  return referenced.map(({ path, id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={editAddress(path, id)} className="tall-link">
        {name}
      </Link>
    </span>
  ));
}

interface ParentLinkProps {
  readonly type: RecordType;
  readonly values: Values;
  readonly labels: Labels;
}

/** The record inside which this one is: the activity of a session called 'Week 5'. */
export function ParentLink({ type, values, labels }: ParentLinkProps) {
  const name = type.within?.field;
  const field = name === undefined ? undefined : type.fields[name];
  if (name === undefined || !field) return null;
  return (
    <span>
      <ValueWords field={field} value={values[name]} names={labels[name]} />
    </span>
  );
}

interface FieldValueProps extends ValueWordsProps {
  readonly label: string;
  readonly className: string | undefined;
}

/** A read-only field among inputs. */
export function FieldValue({ label, className, ...value }: FieldValueProps) {
  return (
    <div className={className}>
      <div className={styles['field']}>
        <p className={styles['label']}>{label}</p>
        <p className={styles['value']}>
          <ValueWords {...value} />
        </p>
      </div>
    </div>
  );
}
