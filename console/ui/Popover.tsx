import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './Popover.module.css';
import { useOutside } from './useOutside.ts';

/** What the button that opens the popover must carry. */
export interface PopoverTrigger {
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
}

interface PopoverProps {
  readonly label: string;
  readonly renderTrigger: (trigger: PopoverTrigger) => ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a small sheet beside itself, to read or to follow a link from. Esc and a click outside close it. */
export function Popover({ label, renderTrigger, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useOutside(root, open, close);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <div className={styles['root']} ref={root} onKeyDown={closeOnEscape} role="presentation">
      {renderTrigger({ 'aria-expanded': open, 'aria-controls': open ? id : undefined, onClick: () => setOpen(!open) })}
      {open && (
        <section id={id} aria-label={label} className={styles['panel']}>
          {children(close)}
        </section>
      )}
    </div>
  );
}
