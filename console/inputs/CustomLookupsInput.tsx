import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { recordSelectorFailure } from '../../domain/messages.ts';
import { searchKey } from '../../domain/normalise.ts';
import { IconButton } from '../ui/Button.tsx';
import type { FieldControl } from '../ui/Field.tsx';
import { Combobox } from './Combobox.tsx';
import type { Lookup } from './lookup.ts';
import { useCustomLookupQuery } from './lookupApi.ts';
import styles from './ReferenceInput.module.css';

interface CustomLookupsInputProps {
  readonly control: FieldControl;
  readonly label: string;
  readonly lookup: Lookup;
  /** The institution whose list it is; null until one is chosen. */
  readonly institution: number | null;
  readonly value: readonly number[];
  readonly names: Readonly<Record<string, string>> | undefined;
  readonly onChange: (ids: readonly number[], names?: Readonly<Record<string, string>>) => void;
}

/** Several entries of a list that the record's institution keeps itself. */
export function CustomLookupsInput({ control, label, lookup, institution, value, names, onChange }: CustomLookupsInputProps) {
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const { currentData: entries, isError } = useCustomLookupQuery(
    { ...lookup, institution: institution ?? 0 },
    { skip: institution === null },
  );
  const nameOf = (id: number) =>
    entries?.find((entry) => entry.CustomLookupItemId === id)?.Name ?? names?.[String(id)] ?? printRecordId(id);
  const fresh = (entries ?? []).filter(
    (entry) => !value.includes(entry.CustomLookupItemId) && searchKey(entry.Name).includes(searchKey(typed)),
  );
  const note =
    institution === null
      ? 'Choose a group first. Each group has its own list.'
      : isError
        ? recordSelectorFailure
        : entries?.length === 0
          ? 'Your group has no entries in this list yet.'
          : fresh.length === 0
            ? 'No further entries match'
            : null;
  const add = (key: string) => {
    const entry = fresh.find((each) => String(each.CustomLookupItemId) === key);
    if (entry)
      onChange(
        [...value, entry.CustomLookupItemId].toSorted((a, b) => a - b),
        { [key]: entry.Name },
      );
  };
  const remove = (id: number) => {
    onChange(value.filter((each) => each !== id));
    root.current?.querySelector('input')?.focus();
  };
  return (
    <div className={styles['reference']} ref={root}>
      {value.length > 0 && (
        <ul className={styles['tokens']} aria-label={label}>
          {value.map((id) => (
            <li key={id} className={styles['token']}>
              <span>{nameOf(id)}</span>
              <IconButton icon={X} label={`Remove ${nameOf(id)}`} onClick={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        control={control}
        label={label}
        chosen=""
        placeholder={value.length > 0 ? 'Add another' : ''}
        options={fresh.map((entry) => ({ key: String(entry.CustomLookupItemId), text: entry.Name }))}
        note={note}
        onSearch={setTyped}
        onChoose={add}
      />
    </div>
  );
}
