import { categories } from '../../domain/lists/activities.ts';
import type { Entry } from './entry.ts';
import entryStyles from './Entry.module.css';
import styles from './Legend.module.css';

/** The colours of the categories that are on the screen, with their words. */
export function Legend({ entries, className }: { readonly entries: readonly Entry[]; readonly className: string | undefined }) {
  const shown = new Set(entries.map(({ category }) => category));
  const named = [
    ...categories.filter(({ value }) => shown.has(Number(value))),
    ...(shown.has(null) ? [{ value: 'none', label: 'No category' }] : []),
  ];
  if (named.length === 0) return null;
  return (
    <ul aria-label="Categories" className={[styles['legend'], className].filter(Boolean).join(' ')}>
      {named.map(({ value, label }) => (
        <li key={value} className={styles['category']}>
          <span aria-hidden className={entryStyles['mark']} data-category={value} />
          {label}
        </li>
      ))}
    </ul>
  );
}
