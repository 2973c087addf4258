import { CornerDownLeft } from 'lucide-react';
import { SetIcon } from '../page/SetIcon.tsx';
import type { PaletteEntry } from './entries.ts';
import styles from './Palette.module.css';

export function EntryLine({ entry }: { readonly entry: PaletteEntry }) {
  return (
    <>
      {entry.address === null ? (
        <entry.icon size={18} aria-hidden />
      ) : entry.set === null ? (
        <CornerDownLeft size={18} aria-hidden />
      ) : (
        <SetIcon set={entry.set} />
      )}
      <span className={styles['label']}>
        <span className="one-line">{entry.label}</span>
        {entry.address !== null && entry.detail && <span className={['one-line', styles['detail']].join(' ')}>{entry.detail}</span>}
      </span>
      <span className={[styles['aside'], 'figures'].join(' ')}>{entry.aside}</span>
    </>
  );
}
