import { CornerDownLeft } from 'lucide-react';
import { SetIcon } from '../page/SetIcon.tsx';
import { OptionText } from '../ui/combobox/OptionText.tsx';
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
      <OptionText text={entry.label} detail={entry.address === null ? undefined : entry.detail} />
      <span className={[styles['aside'], 'figures'].join(' ')}>{entry.aside}</span>
    </>
  );
}
