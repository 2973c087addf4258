import * as Radix from '@radix-ui/react-popover';
import { type ComponentProps, type FocusEventHandler, type ReactNode, useRef } from 'react';
import styles from './ListPopup.module.css';

interface ListPopupProps {
  /** Whether the combobox is in use, even if its popup is empty. */
  readonly isOpen: boolean;
  /** Called when something outside is clicked or focused. */
  readonly onClose: () => void;
  readonly onBlur?: FocusEventHandler;
  readonly placement?: Pick<ComponentProps<typeof Radix.Content>, 'collisionBoundary' | 'collisionPadding'>;
  readonly className?: string | undefined;
  readonly popupClassName?: string | undefined;
  /** False shows nothing. */
  readonly popup: ReactNode;
  /** The input and its buttons. The popup opens below or above them. */
  readonly children: ReactNode;
}

/** Radix gives a popup the role dialog. This one holds a listbox. */
const withoutRole = { role: undefined };

const preventDefault = (event: Event) => event.preventDefault();

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
          onOpenAutoFocus={preventDefault}
          onCloseAutoFocus={preventDefault}
          onEscapeKeyDown={preventDefault}
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
