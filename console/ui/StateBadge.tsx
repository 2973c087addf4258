import { markOf } from './mark.ts';
import styles from './StateBadge.module.css';

export function StateBadge({ name, mark }: { readonly name: string; readonly mark: string }) {
  return (
    <span className={styles['state']}>
      <span aria-hidden className={[styles['mark'], styles[markOf(mark)]].join(' ')} />
      {name}
    </span>
  );
}
