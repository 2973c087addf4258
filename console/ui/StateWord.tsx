import { markOf } from './mark.ts';
import styles from './StateWord.module.css';

/** A state as a word with a coloured mark. */
export function StateWord({ name, mark }: { readonly name: string; readonly mark: string }) {
  return (
    <span className={styles['state']}>
      <span aria-hidden className={[styles['mark'], styles[markOf(mark)]].join(' ')} />
      {name}
    </span>
  );
}
