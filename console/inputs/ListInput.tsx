import { printRecordId } from '../../domain/fields/recordId.ts';
import type { FieldControl } from '../ui/Field.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';
import type { ListEntry } from './lookup.ts';

export interface ListInputProps {
  readonly control: FieldControl;
  readonly label: string;
  /** All records that can be chosen. */
  readonly entries: readonly ListEntry[];
  readonly value: number | null;
  readonly name: string | undefined;
  readonly required: boolean;
  readonly onChange: (id: number | null, name?: string) => void;
}

/** A record out of few, all of which are offered. */
export function ListInput({ control, label, entries, value, name, required, onChange }: ListInputProps) {
  const offered = entries.map(({ id, title }) => ({ value: id, label: title }));
  // The chosen entry stays visible when the list no longer has it, or has not arrived.
  const isMissing = value !== null && !offered.some((entry) => entry.value === value);
  const values = isMissing ? [{ value, label: name ?? printRecordId(value) }, ...offered] : offered;
  const choose = (code: string) => {
    const chosenEntry = values.find((entry) => String(entry.value) === code);
    onChange(chosenEntry?.value ?? null, chosenEntry?.label);
  };
  return (
    <ChoiceInput
      control={control}
      label={label}
      values={values}
      value={value === null ? '' : String(value)}
      required={required}
      onChange={choose}
    />
  );
}
