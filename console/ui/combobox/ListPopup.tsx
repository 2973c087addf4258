import * as Radix from '@radix-ui/react-popover';
import { type ComponentProps, type FocusEventHandler, type ReactNode, useRef } from 'react';
import styles from './ListPopup.module.css';

interface ListPopupProps {
  /** Whether the combobox is in use, even while its popup has nothing to show. */
  readonly isOpen: boolean;
  /** Something outside was pressed or got the focus. */
  readonly onClose: () => void;
  readonly onBlur?: FocusEventHandler;
  /** Where it may lie. */
  readonly placement?: Pick<ComponentProps<typeof Radix.Content>, 'collisionBoundary' | 'collisionPadding'>;
  readonly className?: string | undefined;
  readonly popupClassName?: string | undefined;
  /** What it shows; false for nothing. */
  readonly popup: ReactNode;
  /** What it lies under, or over where there is more room: the input and its buttons. */
  readonly children: ReactNode;
}

/** Radix makes a popup a dialog; this one holds a listbox. */
const withoutRole = { role: undefined };

const prevent = (event: Event) => event.preventDefault();

/** The popup of a combobox. The focus stays in the input, which also handles Escape. */
export function ListPopup({ isOpen, onClose, onBlur, placement, className, popupClassName, popup, children }: ListPopupProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const closeOutside = (event: Event) => {
    if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Radix.Anchor ref={anchor} className={className} onBlur={onBlur}>
        {children}
        <Radix.Content
          {...withoutRole}
          align="start"
          sideOffset={4}
          {...placement}
          className={[styles['popup'], popupClassName].filter(Boolean).join(' ')}
          onOpenAutoFocus={prevent}
          onCloseAutoFocus={prevent}
          onEscapeKeyDown={prevent}
          onInteractOutside={closeOutside}
          // The focus stays in the input.
          onMouseDown={(event) => event.preventDefault()}
          hidden={popup === false}
        >
          {popup}
        </Radix.Content>
      </Radix.Anchor>
    </Radix.Root>
  );
}
