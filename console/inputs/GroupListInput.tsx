import { printRecordId } from '../../domain/fields/recordId.ts';
import { recordSelectorFailure } from '../../domain/messages.ts';
import { createAddress } from '../address.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import type { FieldControl } from '../ui/Field.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';
import type { Lookup } from './lookup.ts';
import { useGroupListQuery } from './lookupApi.ts';
import styles from './ReferenceInput.module.css';

interface GroupListInputProps {
  readonly control: FieldControl;
  readonly label: string;
  readonly lookup: Lookup;
  /** The institution whose list it is; null until one is chosen. */
  readonly institution: number | null;
  readonly value: number | null;
  readonly name: string | undefined;
  readonly required: boolean;
  readonly onChange: (id: number | null, name?: string) => void;
}

/** A record of the record's own institution, which has few enough to offer all of them. Another institution has others. */
export function GroupListInput({ control, label, lookup, institution, value, name, required, onChange }: GroupListInputProps) {
  const {
    currentData: entries,
    isError,
    refetch,
  } = useGroupListQuery({ ...lookup, institution: institution ?? 0 }, { skip: institution === null });
  const { data: definitions } = useDefinitionsQuery();
  const mayAdd = definitions?.some((definition) => definition.Path === lookup.path && definition.CanCreate) ?? false;
  const offered = (entries ?? []).map(({ id, title }) => ({ value: id, label: title }));
  // What was chosen stays in sight when the list no longer has it, or has not arrived.
  const isMissing = value !== null && !offered.some((entry) => entry.value === value);
  const values = isMissing ? [{ value, label: name ?? printRecordId(value) }, ...offered] : offered;
  const choose = (code: string) => {
    const chosen = values.find((entry) => String(entry.value) === code);
    onChange(chosen?.value ?? null, chosen?.label);
  };
  return (
    <div className={styles['reference']}>
      <ChoiceInput
        control={control}
        label={label}
        values={values}
        value={value === null ? '' : String(value)}
        required={required}
        onChange={choose}
      />
      {institution === null && <p className={styles['chosen']}>Choose a group first. Each group has its own list.</p>}
      {isError && (
        <p className={styles['chosen']} role="alert">
          {recordSelectorFailure}
          <button type="button" className={['as-link', styles['view']].join(' ')} onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {entries?.length === 0 && (
        <p className={styles['chosen']}>
          Your group has no entries in this list yet.
          {mayAdd && (
            <a href={createAddress(lookup.path)} target="_blank" rel="noreferrer" className={styles['view']}>
              Add one<span className="visually-hidden"> in a new tab</span>
            </a>
          )}
        </p>
      )}
    </div>
  );
}
