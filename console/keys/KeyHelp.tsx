import { useEffect, useState } from 'react';
import { typingSelector } from '../ui/focus.ts';
import { createLazyDialog } from '../ui/lazyDialog.tsx';
import { onOpenKeyHelp } from './opening.ts';

const KeysDialog = createLazyDialog(() => import('./KeysDialog.tsx').then(({ KeysDialog: Loaded }) => Loaded));

/** Shows the keys of the console. `?` opens it, except while typing. */
export function KeyHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typingSelector)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    const unsubscribe = onOpenKeyHelp(() => setIsOpen(true));
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      unsubscribe();
    };
  }, []);
  return isOpen ? <KeysDialog onClose={() => setIsOpen(false)} /> : null;
}
