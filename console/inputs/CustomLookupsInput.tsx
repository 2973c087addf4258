import { useState } from 'react';
import { recordSelectorFailure } from '../../domain/messages.ts';
import { searchKey } from '../../domain/normalise.ts';
import type { FieldControl } from '../ui/Field.tsx';
import { ChosenRecords, withRecord } from './ChosenRecords.tsx';
import { Combobox } from './Combobox.tsx';
import type { Lookup } from './lookup.ts';
import { useGroupListQuery } from './lookupApi.ts';

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
  const [typed, setTyped] = useState('');
  const { currentData: entries, isError } = useGroupListQuery({ ...lookup, institution: institution ?? 0 }, { skip: institution === null });
  const nameOf = (id: number) => entries?.find((entry) => entry.id === id)?.title ?? names?.[String(id)];
  const fresh = (entries ?? []).filter((entry) => !value.includes(entry.id) && searchKey(entry.title).includes(searchKey(typed)));
  const note =
    institution === null
      ? 'Choose a group first. Each group has its own list.'
      : isError
        ? recordSelectorFailure
        : entries?.length === 0
          ? 'This group has no entries in this list yet.'
          : entries && fresh.length === 0
            ? 'No further entries match'
            : null;
  const add = (key: string) => {
    const entry = fresh.find((each) => String(each.id) === key);
    if (entry) onChange(withRecord(value, entry.id), { [key]: entry.title });
  };
  return (
    <ChosenRecords label={label} ids={value} titleOf={nameOf} onChange={onChange}>
      <Combobox
        control={control}
        label={label}
        chosenLabel=""
        placeholder={value.length > 0 ? 'Add another' : ''}
        options={fresh.map((entry) => ({ key: String(entry.id), text: entry.title }))}
        note={note}
        onSearch={setTyped}
        onChoose={add}
      />
    </ChosenRecords>
  );
}
