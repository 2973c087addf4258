import { useState } from 'react';
import type { Choice } from '../../domain/fields/field.ts';
import type { FieldControl } from '../ui/Field.tsx';
import { Select } from '../ui/inputs.tsx';
import { Combobox } from './Combobox.tsx';
import widths from './inputs.module.css';

/** Longer lists are searched by typing. */
const maxSelectOptions = 15;

interface ChoiceInputProps {
  readonly control: FieldControl;
  readonly label: string;
  readonly values: readonly Choice[];
  readonly value: string;
  readonly required: boolean;
  readonly onChange: (code: string) => void;
}

function SearchedChoice({ control, label, values, value, required, onChange }: ChoiceInputProps) {
  const [typed, setTyped] = useState('');
  const search = typed.trim().toLowerCase();
  const matches = values.filter((each) => each.label.toLowerCase().includes(search));
  return (
    <Combobox
      control={control}
      label={label}
      chosenLabel={values.find((each) => String(each.value) === value)?.label ?? value}
      options={matches.map((each) => ({ key: String(each.value), text: each.label }))}
      note={matches.length === 0 ? 'No matches' : null}
      onSearch={setTyped}
      onChoose={onChange}
      {...(required ? {} : { onClear: () => onChange('') })}
    />
  );
}

function PickedChoice({ control, values, value, required, onChange }: ChoiceInputProps) {
  const isKnown = value === '' || values.some((each) => String(each.value) === value);
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      {(!required || value === '') && <option value="" aria-label="Nothing chosen" />}
      {!isKnown && <option value={value}>{value}</option>}
      {values.map((each) => (
        <option key={each.value} value={String(each.value)}>
          {each.label}
        </option>
      ))}
    </Select>
  );
}

/** One value out of a closed list, in a box as wide as its words need. */
export function ChoiceInput(props: ChoiceInputProps) {
  const { values } = props;
  const longest = Math.max(0, ...values.map((each) => each.label.length));
  return (
    <div className={longest <= 28 ? widths['middling'] : undefined}>
      {values.length > maxSelectOptions ? <SearchedChoice {...props} /> : <PickedChoice {...props} />}
    </div>
  );
}
