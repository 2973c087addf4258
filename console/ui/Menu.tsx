import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check, type LucideIcon } from 'lucide-react';
import { type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react';
import styles from './Menu.module.css';

interface MenuEntry {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Shows a tick. Set on every entry of a section where one is chosen. */
  readonly isChecked?: boolean;
  readonly isDanger?: boolean;
  /** Why the entry cannot be chosen. It stands under the label. */
  readonly because?: string;
  readonly run: () => void;
}

/** Entries with an optional heading. A line separates sections. */
interface MenuSection {
  readonly heading?: string;
  readonly entries: readonly MenuEntry[];
}

interface MenuProps {
  readonly sections: readonly MenuSection[];
  readonly align?: 'start' | 'end';
  /** Shown above the entries. */
  readonly head?: ReactNode;
  /** For a menu that the trigger does not open. The caller then sets the focus. */
  readonly controlled?: { readonly isOpen: boolean; readonly onClose: () => void };
  /** The trigger: one element that takes a ref. */
  readonly children: ReactElement;
}

function Entry({ entry, onChoose }: { readonly entry: MenuEntry; readonly onChoose: (entry: MenuEntry) => void }) {
  const { label, icon: Icon, isChecked, isDanger, because } = entry;
  return (
    <Radix.Item
      textValue={label}
      className={[styles['entry'], isDanger && styles['danger'], because !== undefined && styles['closed']].filter(Boolean).join(' ')}
      {...(isChecked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': isChecked })}
      {...(because === undefined ? {} : { 'aria-disabled': true })}
      onSelect={(event) => (because === undefined ? onChoose(entry) : event.preventDefault())}
    >
      {isChecked !== undefined && <Check size={16} aria-hidden className={isChecked ? undefined : styles['unchecked']} />}
      {Icon && <Icon size={16} aria-hidden />}
      <span>
        {label}
        {because !== undefined && <span className={styles['because']}> {because}</span>}
      </span>
    </Radix.Item>
  );
}

/** The landmark in which a menu opens, so that screen readers find it there; the page itself where the trigger is in none. */
const landmarkOf = (trigger: HTMLElement): HTMLElement | null => trigger.closest<HTMLElement>('main') ?? trigger.closest('header');

export function Menu({ sections, align = 'start', head, controlled, children }: MenuProps) {
  const chosenEntry = useRef<MenuEntry | null>(null);
  const trigger = useRef<HTMLButtonElement | null>(null);
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const keepTrigger = useCallback((button: HTMLButtonElement | null) => {
    trigger.current = button;
    if (button) setLandmark(landmarkOf(button));
  }, []);
  const choose = (entry: MenuEntry) => {
    chosenEntry.current = entry;
  };
  // Runs the entry after the trigger has the focus, so that a dialog opened by the entry returns the focus to the trigger.
  const runChosenEntry = (event: Event) => {
    if (controlled) event.preventDefault();
    const entry = chosenEntry.current;
    if (!entry) return;
    chosenEntry.current = null;
    event.preventDefault();
    if (!controlled) trigger.current?.focus();
    entry.run();
  };
  return (
    <Radix.Root
      modal={false}
      {...(controlled ? { open: controlled.isOpen, onOpenChange: (open: boolean) => open || controlled.onClose() } : {})}
    >
      <Radix.Trigger ref={keepTrigger} asChild>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content className={styles['panel']} align={align} sideOffset={4} collisionPadding={8} loop onCloseAutoFocus={runChosenEntry}>
          {head}
          {sections.map((section, index) => (
            <Radix.Group key={section.heading ?? index} aria-label={section.heading} className={styles['section']}>
              {section.heading && (
                <div className={styles['heading']} aria-hidden>
                  {section.heading}
                </div>
              )}
              {section.entries.map((entry) => (
                <Entry key={entry.label} entry={entry} onChoose={choose} />
              ))}
            </Radix.Group>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
