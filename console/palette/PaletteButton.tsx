import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { prefetch } from '../page/prefetch.ts';
import { createLazyDialog } from '../ui/lazyDialog.tsx';
import { KeyBuffer } from './KeyBuffer.tsx';
import { onOpenPalette, openPalette } from './opening.ts';
import styles from './PaletteButton.module.css';

const load = () => import('./Palette.tsx');

const Palette = createLazyDialog(() => load().then(({ Palette: Loaded }) => Loaded), <KeyBuffer />);

/** The first screen has loaded by then. */
const prefetchAfterMs = 2_500;

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

const isDialogLocked = () => document.querySelector('[role="dialog"][data-locked]') !== null;

/** Opens the palette on Ctrl-K. */
const useShortcut = (): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!isDialogLocked()) openPalette();
    };
    document.addEventListener('keydown', onKeyDown);
    const timer = setTimeout(() => prefetch(load), prefetchAfterMs);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      clearTimeout(timer);
    };
  }, []);
};

const texts = { bar: 'Go to…', page: 'Go to a person, a place or a list…' } as const;

/** A search field that opens the palette: in the bar above every screen, or as the main thing on a page. */
export function PaletteField({ look }: { readonly look: keyof typeof texts }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      className={[styles['button'], styles[look]].join(' ')}
      onClick={openPalette}
    >
      <Search size={16} aria-hidden />
      <span className={styles['words']}>{texts[look]}</span>
      <kbd aria-hidden className={styles['keys']}>
        {isMac ? '⌘' : 'Ctrl'} K
      </kbd>
    </button>
  );
}

/** The palette with its shortcut, and its field in the bar unless the page has one. */
export function PaletteButton({ hasField }: { readonly hasField: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut();
  useEffect(() => onOpenPalette(() => setIsOpen(true)), []);
  return (
    <>
      {hasField && <PaletteField look="bar" />}
      {isOpen && <Palette onClose={() => setIsOpen(false)} />}
    </>
  );
}
