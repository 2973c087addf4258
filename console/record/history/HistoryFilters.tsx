import type { RecordType } from '../../../domain/record/recordType.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { choicesIn, everything, type HistoryEvent, type HistoryFilter } from './days.ts';
import styles from './HistoryTab.module.css';

interface HistoryFiltersProps {
  readonly type: RecordType;
  readonly events: readonly HistoryEvent[];
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

/** Narrows the history to a field or a person. Renders nothing if there is nothing to choose. */
export function HistoryFilters({ type, events, filter, onChange }: HistoryFiltersProps) {
  const { fields, people } = choicesIn(type, events);
  if (events.length < 2 || (fields.length < 2 && people.length < 2)) return null;
  return (
    <>
      {fields.length > 1 && (
        <Field label="Field">
          {(control) => (
            <Select {...control} value={filter.field} onChange={(event) => onChange({ ...filter, field: event.target.value })}>
              <option value="">All fields</option>
              {fields.map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {people.length > 1 && (
        <Field label="Changed by">
          {(control) => (
            <Select {...control} value={filter.person} onChange={(event) => onChange({ ...filter, person: event.target.value })}>
              <option value="">Anyone</option>
              {people.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {(filter.field !== '' || filter.person !== '') && (
        <div className={styles['all']}>
          <Button look="quiet" onClick={() => onChange(everything)}>
            Show all changes
          </Button>
        </div>
      )}
    </>
  );
}
