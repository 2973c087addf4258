// The keys of a combobox are handled where the focus is, in its input, and no native list can be moved from there.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { CornerDownLeft } from 'lucide-react';
import { SetIcon } from '../frame/SetIcon.tsx';
import type { PaletteEntry, PaletteSection } from './entries.ts';
import styles from './Palette.module.css';

interface PlaceListProps {
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  /** Which of all entries Enter goes to. */
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
  readonly onGo: (entry: PaletteEntry, elsewhere: boolean) => void;
}

/** Keeps the chosen place in sight. */
const show = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The places that answer to what was typed, under their headings. */
export function PlaceList({ id, sections, chosen, onChoose, onGo }: PlaceListProps) {
  const all = sections.flatMap((section) => section.entries);
  return (
    <div id={id} role="listbox" aria-label="Places" tabIndex={-1} className={styles['places']}>
      {sections.map((section) => (
        <div key={section.heading} role="group" aria-label={section.heading}>
          <div aria-hidden className={styles['heading']}>
            {section.heading}
          </div>
          {section.entries.map((entry) => {
            const at = all.indexOf(entry);
            return (
              <div
                key={`${entry.address} ${entry.label}`}
                id={`${id}-${at}`}
                ref={at === chosen ? show : undefined}
                role="option"
                tabIndex={-1}
                aria-selected={at === chosen}
                className={styles['place']}
                onPointerMove={() => at !== chosen && onChoose(at)}
                onClick={(event) => onGo(entry, event.ctrlKey || event.metaKey)}
              >
                {entry.set === null ? <CornerDownLeft size={18} aria-hidden /> : <SetIcon set={entry.set} />}
                <span className={['one-line', styles['label']].join(' ')}>{entry.label}</span>
                <span className={[styles['aside'], 'figures'].join(' ')}>{entry.aside}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
