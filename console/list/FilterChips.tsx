import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { usePressGuard } from '../ui/usePressGuard.ts';
import type { ChipGroup, ChipValue } from './chips.ts';
import styles from './FilterChips.module.css';
import type { ChangeFilter } from './filterEdits.ts';

interface FilterChipsProps {
  readonly groups: readonly ChipGroup[];
  /** A search is running, so no chip can be removed. */
  readonly isBusy: boolean;
  readonly onChange: ChangeFilter;
  readonly onLeave: () => void;
}

/** Longer labels are cut, and shown in a tooltip. */
const maxLabelLength = 40;
const maxTitleLength = 500;

const chipButtonsOf = (element: HTMLElement) => [...(element.closest('ul')?.querySelectorAll('button') ?? [])];

/** The filter as chips, grouped by field. Arrow keys move between chips. */
export function FilterChips({ groups, isBusy, onChange, onLeave }: FilterChipsProps) {
  const guarded = usePressGuard(isBusy);
  if (groups.length === 0) return null;
  const remove = (removeFrom: ChipValue['removeFrom']) => {
    onChange(removeFrom);
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, removeFrom: ChipValue['removeFrom']) => {
    const buttons = chipButtonsOf(event.currentTarget);
    const at = buttons.indexOf(event.currentTarget);
    if (event.key === 'ArrowLeft') buttons[at - 1]?.focus();
    else if (event.key === 'ArrowRight') {
      const next = buttons[at + 1];
      if (next) next.focus();
      else onLeave();
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      if (!isBusy) remove(removeFrom);
    } else return;
    event.preventDefault();
  };
  return (
    <ul aria-label="Filters" className={styles['chips']}>
      {groups.map((group) => (
        <li key={group.key} className={styles['chip']}>
          <span className={styles['field']}>{group.label}</span>
          {group.values.map((value, index) => (
            <span key={value.key} className={styles['value']}>
              {index > 0 && <span className="visually-hidden">{group.joiners[index - 1]} </span>}
              <span
                className={styles['label']}
                title={value.label.length > maxLabelLength ? value.label.slice(0, maxTitleLength) : undefined}
              >
                {value.label}
              </span>
              <button
                type="button"
                className={styles['remove']}
                aria-label={`Remove ${group.label} filter parameter: ${value.label}`}
                title="Remove"
                {...guarded(() => remove(value.removeFrom))}
                onKeyDown={(event) => onKeyDown(event, value.removeFrom)}
              >
                <X size={12} aria-hidden />
              </button>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
