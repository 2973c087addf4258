// The input handles the keys of a combobox. Native lists cannot be controlled from an input.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import type { MouseEvent, ReactNode } from 'react';
import styles from './OptionList.module.css';

export interface Option {
  readonly key: string;
  readonly content: ReactNode;
}

interface OptionSection {
  /** Null if the list has one section. */
  readonly heading: string | null;
  /** The heading is for screen readers only. */
  readonly isHeadingHidden?: boolean;
  readonly options: readonly Option[];
}

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  /** The index of the active option across all sections; -1 for none. */
  readonly active: number;
  readonly sections: readonly OptionSection[];
  readonly className?: string | undefined;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (at: number, event: MouseEvent) => void;
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

export function OptionList({ id, label, active, sections, className, onPoint, onChoose }: OptionListProps) {
  const all = sections.flatMap((section) => section.options);
  const renderOption = (option: Option) => {
    const at = all.indexOf(option);
    return (
      <div
        key={option.key}
        id={`${id}-${at}`}
        ref={at === active ? scrollIntoView : undefined}
        role="option"
        tabIndex={-1}
        aria-selected={at === active}
        className={styles['option']}
        onMouseMove={() => onPoint(at)}
        onClick={(event) => onChoose(at, event)}
      >
        {option.content}
      </div>
    );
  };
  return (
    <div id={id} role="listbox" aria-label={label} tabIndex={-1} className={[styles['list'], className].filter(Boolean).join(' ')}>
      {sections.map(({ heading, isHeadingHidden = false, options }) =>
        heading === null ? (
          options.map(renderOption)
        ) : (
          <div key={heading} role="group" aria-label={heading}>
            {!isHeadingHidden && (
              <div className={styles['heading']} aria-hidden>
                {heading}
              </div>
            )}
            {options.map(renderOption)}
          </div>
        ),
      )}
    </div>
  );
}
