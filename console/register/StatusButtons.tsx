import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import styles from './RegisterRow.module.css';
import type { Status } from './registerState.ts';
import { labelOf } from './registerView.ts';

const offered: readonly { readonly status: Status; readonly icon: LucideIcon }[] = [
  { status: 'attended', icon: Check },
  { status: 'unattended', icon: X },
  { status: 'unconfirmed', icon: CircleHelp },
];

interface StatusButtonsProps {
  readonly name: string;
  readonly status: Status;
  readonly isActive: boolean;
  readonly onFocus: () => void;
  /** `moveOn`: the button was pressed with the keyboard. */
  readonly onMark: (status: Status, moveOn: boolean) => void;
}

/** One touch marks; a touch on the mark that is set takes it back. */
export function StatusButtons({ name, status, isActive, onFocus, onMark }: StatusButtonsProps) {
  const press = (pressed: Status) => (event: MouseEvent) => onMark(pressed === status ? 'registered' : pressed, event.detail === 0);
  return (
    <fieldset className={styles['buttons']} aria-label={`Mark ${name}`}>
      {offered.map(({ status: each, icon: Icon }) => (
        <button
          key={each}
          type="button"
          tabIndex={isActive ? 0 : -1}
          aria-pressed={each === status}
          title={labelOf(each)}
          className={[styles['button'], styles[each]].join(' ')}
          onFocus={onFocus}
          onClick={press(each)}
        >
          <Icon size={20} aria-hidden />
          <span className={styles['word']}>{labelOf(each)}</span>
        </button>
      ))}
    </fieldset>
  );
}
