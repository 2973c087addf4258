import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { IconButton } from './Button.tsx';
import { onCloseDialogs } from './closing.ts';
import styles from './Dialog.module.css';
import { useFocusReturn } from './focus.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** One or two sentences. */
  readonly description?: string;
  /** Disables Esc, clicks outside and the palette's short cut while a request runs. */
  readonly isLocked?: boolean;
  /** 'side' is a sheet at the left edge. */
  readonly place?: 'middle' | 'side';
  readonly isWide?: boolean;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

const focusableSelector = ':is(a[href], button, input, select, textarea):not(:disabled)';

/** Focuses the first control of the body, or else of the footer. Does nothing if an element has taken the focus already. */
const focusFirstControl = (event: Event) => {
  const dialog = event.currentTarget as HTMLElement;
  const first =
    dialog.querySelector<HTMLElement>(`.${styles['body']} ${focusableSelector}`) ??
    dialog.querySelector<HTMLElement>(`.${styles['foot']} ${focusableSelector}`);
  if (!first) return;
  event.preventDefault();
  first.focus();
};

function OpenDialog({
  title,
  description,
  isLocked = false,
  place = 'middle',
  isWide = false,
  footer,
  children,
}: Omit<DialogProps, 'isOpen' | 'onClose'>) {
  useFocusReturn();
  const preventWhileLocked = (event: Event) => {
    if (isLocked) event.preventDefault();
  };
  return (
    <Radix.Portal>
      <Radix.Overlay className={styles['scrim']} />
      <Radix.Content
        className={[styles[place], isWide && styles['wide']].filter(Boolean).join(' ')}
        data-locked={isLocked || undefined}
        onOpenAutoFocus={focusFirstControl}
        onEscapeKeyDown={preventWhileLocked}
        onPointerDownOutside={preventWhileLocked}
        onInteractOutside={preventWhileLocked}
        {...(description ? {} : { 'aria-describedby': undefined })}
      >
        <header className={styles['head']}>
          <Radix.Title className={styles['title']}>{title}</Radix.Title>
          <Radix.Close asChild>
            <IconButton icon={X} label="Close" disabled={isLocked} />
          </Radix.Close>
        </header>
        {description && <Radix.Description className={styles['description']}>{description}</Radix.Description>}
        {children && <div className={styles['body']}>{children}</div>}
        {footer && <footer className={styles['foot']}>{footer}</footer>}
      </Radix.Content>
    </Radix.Portal>
  );
}

/** A modal dialog. Dialogs stack: Esc closes the topmost. All close when a record is deleted or the palette opens another screen. */
export function Dialog({ isOpen, onClose, ...rest }: DialogProps) {
  useEffect(() => (isOpen ? onCloseDialogs(onClose) : undefined), [isOpen, onClose]);
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => next || onClose()}>
      {isOpen && <OpenDialog {...rest} />}
    </Radix.Root>
  );
}
