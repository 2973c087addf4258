import * as Radix from '@radix-ui/react-popover';
import { type ReactElement, type ReactNode, useState } from 'react';
import styles from './Popover.module.css';

/** Leaves the focus alone if another element has it. */
const keepFocus = (event: Event) => {
  if (document.activeElement !== document.body) event.preventDefault();
};

interface PopoverProps {
  readonly label: string;
  /** One element that takes a ref. */
  readonly trigger: ReactElement;
  readonly children: (close: () => void) => ReactNode;
}

export function Popover({ label, trigger, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        aria-label={label}
        className={styles['panel']}
        align="end"
        sideOffset={4}
        collisionPadding={12}
        onCloseAutoFocus={keepFocus}
      >
        {children(() => setIsOpen(false))}
      </Radix.Content>
    </Radix.Root>
  );
}
