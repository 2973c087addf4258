import { X } from 'lucide-react';
import type { Chip, SearchDefinition } from '../../api/contract/search.ts';
import styles from './FilterChips.module.css';
import { parseFor, removeTerm, removeValue } from './filterEdits.ts';

interface FilterChipsProps {
  readonly definition: SearchDefinition;
  readonly filter: string;
  readonly chips: readonly Chip[];
  readonly onFilter: (filter: string) => void;
}

interface ChipGroupProps {
  readonly label: string;
  readonly values: readonly { readonly key: string; readonly label: string; readonly remove: () => void }[];
}

function ChipGroup({ label, values }: ChipGroupProps) {
  return (
    <li className={styles['chip']}>
      <span className={styles['field']}>{label}</span>
      {values.map((value) => (
        <span key={value.key} className={styles['value']}>
          {value.label}
          <button type="button" className={styles['remove']} aria-label={`Remove ${label} filter parameter: ${value.label}`} title="Remove" onClick={value.remove}>
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
    </li>
  );
}

/** What the list is asked for, field by field, as the server understood it; each value can be taken away. */
export function FilterChips({ definition: { Fields }, filter, chips, onFilter }: FilterChipsProps) {
  const asked = parseFor(Fields, filter);
  // A chip whose field has just been taken away waits for no answer.
  const held = chips.filter((chip) => asked.fields.some((field) => field.token === chip.token.toLowerCase()));
  if (asked.terms.length === 0 && held.length === 0) return null;
  return (
    <ul aria-label="Filters" className={styles['chips']}>
      {asked.terms.length > 0 && (
        <ChipGroup label="Words" values={asked.terms.map((term) => ({ key: term, label: term, remove: () => onFilter(removeTerm(Fields, filter, term)) }))} />
      )}
      {held.map((chip) => (
        <ChipGroup
          key={chip.token}
          label={chip.label}
          values={chip.values.map(({ value, label }) => ({ key: value, label, remove: () => onFilter(removeValue(Fields, filter, chip.token, value)) }))}
        />
      ))}
    </ul>
  );
}
