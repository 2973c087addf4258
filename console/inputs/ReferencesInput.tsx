import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { IconButton } from '../ui/Button.tsx';
import type { FieldControl } from '../ui/Field.tsx';
import { Combobox } from './Combobox.tsx';
import type { Lookup } from './lookup.ts';
import { optionsOf, useOffers } from './ReferenceInput.tsx';
import styles from './ReferenceInput.module.css';
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
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const { group, box } = useOwnGroup(lookup);
  const states = useInstitutionStates(lookup);
  const { offers, note, isLate } = useOffers(states.lookup, typed, group);
  const fresh = offers.filter((offer) => !value.includes(offer.id));
  const add = (key: string) => {
    const offer = fresh.find((each) => String(each.id) === key);
    if (offer)
      onChange(
        [...value, offer.id].toSorted((a, b) => a - b),
        { [key]: offer.title },
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
          {value.map((id) => {
            const title = names?.[String(id)];
            return (
              <li key={id} className={styles['token']}>
                <span>
                  {title ?? printRecordId(id)}
                  {title && <span className={[styles['id'], 'figures'].join(' ')}>{printRecordId(id)}</span>}
                </span>
                <IconButton icon={X} label={`Remove ${title ?? printRecordId(id)}`} onClick={() => remove(id)} />
              </li>
            );
          })}
        </ul>
      )}
      {box}
      {states.box}
      <Combobox
        control={control}
        label={label}
        chosen=""
        placeholder={value.length > 0 ? 'Add another' : ''}
        options={optionsOf(fresh)}
        note={note ?? (offers.length > 0 && fresh.length === 0 ? 'Everything found is already chosen' : null)}
        isLate={isLate}
        onSearch={setTyped}
        onChoose={add}
      />
    </div>
  );
}
