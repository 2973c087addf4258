import { useState } from 'react';
import type { FieldControl } from '../ui/Field.tsx';
import { ChosenRecords, withRecord } from './ChosenRecords.tsx';
import { Combobox } from './Combobox.tsx';
import type { Lookup } from './lookup.ts';
import { optionsOf, useOffers } from './ReferenceInput.tsx';
import { useInstitutionStates } from './useInstitutionStates.tsx';
import { useOwnGroup } from './useOwnGroup.tsx';

interface ReferencesInputProps {
  readonly control: FieldControl;
  readonly label: string;
  readonly lookup: Lookup;
  readonly value: readonly number[];
  readonly names: Readonly<Record<string, string>> | undefined;
  readonly onChange: (ids: readonly number[], names?: Readonly<Record<string, string>>) => void;
}

/** Several other records, each with a button that takes it out, and an input that adds one. */
export function ReferencesInput({ control, label, lookup, value, names, onChange }: ReferencesInputProps) {
  const [typed, setTyped] = useState('');
  const { group, box } = useOwnGroup(lookup);
  const states = useInstitutionStates(lookup);
  const { offers, note, isLate } = useOffers(states.lookup, typed, group);
  const fresh = offers.filter((offer) => !value.includes(offer.id));
  const add = (key: string) => {
    const offer = fresh.find((each) => String(each.id) === key);
    if (offer) onChange(withRecord(value, offer.id), { [key]: offer.title });
  };
  return (
    <ChosenRecords label={label} ids={value} titleOf={(id) => names?.[String(id)]} hasIds onChange={onChange}>
      {box}
      {states.box}
      <Combobox
        control={control}
        label={label}
        chosenLabel=""
        placeholder={value.length > 0 ? 'Add another' : ''}
        options={optionsOf(fresh)}
        note={note ?? (offers.length > 0 && fresh.length === 0 ? 'Everything found is already chosen' : null)}
        isLate={isLate}
        onSearch={setTyped}
        onChoose={add}
      />
    </ChosenRecords>
  );
}
