import { useEffect } from 'react';
import { createLazyScreen } from '../ui/lazyScreen.tsx';

const KeysDialog = createLazyScreen(() => import('./KeysDialog.tsx').then(({ KeysDialog: Loaded }) => Loaded), {
  fallback: null,
  LoadError: () => null,
});

const typingSelector = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

interface KeyHelpProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Shows the keys of the console. `?` opens it, except while typing. */
export function KeyHelp({ isOpen, onOpen, onClose }: KeyHelpProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typingSelector)) return;
      event.preventDefault();
      onOpen();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);
  return isOpen ? <KeysDialog onClose={onClose} /> : null;
}
