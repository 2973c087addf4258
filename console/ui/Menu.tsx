import { Check, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './Menu.module.css';
import { useOutside } from './useOutside.ts';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Set on entries of which one is chosen; shows a tick. */
  readonly checked?: boolean;
  readonly danger?: boolean;
  readonly run: () => void;
}

/** Entries under an optional heading; a hairline divides one section from the next. */
export interface MenuSection {
  readonly heading?: string;
  readonly entries: readonly MenuEntry[];
}

/** What the button that opens the menu must carry. */
export interface MenuTrigger {
  readonly id: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  readonly sections: readonly MenuSection[];
  readonly align?: 'start' | 'end';
  readonly side?: 'below' | 'above';
  /** What stands above the entries and is not chosen. */
  readonly head?: ReactNode;
  /** For a menu that something else than its button asks for: it is open at once, and this is called when it closes, before anything that was chosen is done. */
  readonly onClosed?: () => void;
  readonly children: (trigger: MenuTrigger) => ReactNode;
}

const entriesIn = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLButtonElement>('[role^="menuitem"]') ?? [])];

/** A button with a list of things to do or choose. Arrow keys, Home, End and the first letters move; Esc and a click outside close. */
export function Menu({ sections, align = 'start', side = 'below', head, onClosed, children }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(onClosed !== undefined);
  const root = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });

  useEffect(() => {
    if (!open) return;
    const chosen = entriesIn(menu.current).find((entry) => entry.ariaChecked === 'true') ?? entriesIn(menu.current)[0];
    chosen?.focus();
  }, [open]);
  const shut = () => {
    setOpen(false);
    onClosed?.();
  };
  useOutside(root, open, shut);

  const close = () => {
    shut();
    if (!onClosed) document.getElementById(id)?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const entries = entriesIn(menu.current);
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      entries.at(step % entries.length)?.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') shut();
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      typed.current = {
        text: (event.timeStamp - typed.current.at < 600 ? typed.current.text : '') + event.key.toLowerCase(),
        at: event.timeStamp,
      };
      entries.find((entry) => entry.textContent.trim().toLowerCase().startsWith(typed.current.text))?.focus();
    }
  };

  return (
    <div className={styles['root']} ref={root}>
      {children({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {open && (
        <div className={[styles['panel'], styles[align], styles[side]].join(' ')}>
          {head}
          <div ref={menu} role="menu" tabIndex={-1} aria-labelledby={id} onKeyDown={move}>
            {sections.map((section, index) => (
              <fieldset key={section.heading ?? index} aria-label={section.heading} className={styles['section']}>
                {section.heading && (
                  <div className={styles['heading']} aria-hidden>
                    {section.heading}
                  </div>
                )}
                {section.entries.map(({ label, icon: Icon, checked, danger, run }) => (
                  <button
                    key={label}
                    type="button"
                    tabIndex={-1}
                    className={[styles['entry'], danger && styles['danger']].filter(Boolean).join(' ')}
                    {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
                    onClick={() => {
                      close();
                      run();
                    }}
                  >
                    {checked !== undefined && <Check size={16} aria-hidden className={checked ? undefined : styles['unchecked']} />}
                    {Icon && <Icon size={16} aria-hidden />}
                    <span>{label}</span>
                  </button>
                ))}
              </fieldset>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
