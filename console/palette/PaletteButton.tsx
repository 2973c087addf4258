import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { prefetch } from '../page/prefetch.ts';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import { loadFailureTexts, reloadLabel, type LoadFailure } from '../ui/loadFailure.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { KeyBuffer } from './KeyBuffer.tsx';
import styles from './PaletteButton.module.css';

const load = () => import('./Palette.tsx');

/** Shown if the palette failed to load. It does not reload at once, because the person may have unsaved text. */
function PaletteLoadError({ failure, onClose }: { readonly failure: LoadFailure; readonly onClose: () => void }) {
  const { title, text } = loadFailureTexts[failure];
  return (
    <Dialog
      open
      title={title}
      description={`${text} Save what you have typed first.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button look="primary" onClick={() => window.location.reload()}>
            {reloadLabel}
          </Button>
        </>
      }
    />
  );
}

const Palette = createLazyScreen(() => load().then(({ Palette: Loaded }) => Loaded), {
  fallback: <KeyBuffer />,
  LoadError: PaletteLoadError,
});

/** The first screen has loaded by then. */
const prefetchAfterMs = 2_500;

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

const isDialogLocked = () => document.querySelector('[role="dialog"][data-locked]') !== null;

/** Ctrl-K does the same. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!isDialogLocked()) setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    const timer = setTimeout(() => prefetch(load), prefetchAfterMs);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      clearTimeout(timer);
    };
  }, []);
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K" className={styles['button']} onClick={() => setOpen(true)}>
        <Search size={16} aria-hidden />
        <span className={styles['words']}>Go to…</span>
        <kbd aria-hidden className={styles['keys']}>
          {isMac ? '⌘' : 'Ctrl'} K
        </kbd>
      </button>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
