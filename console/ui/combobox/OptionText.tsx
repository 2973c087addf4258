import styles from './OptionText.module.css';

/** The text of an option on one line, and under it what tells it from others of its name. */
export function OptionText({ text, detail }: { readonly text: string; readonly detail?: string | undefined }) {
  return (
    <span className={styles['text']}>
      <span className="one-line">{text}</span>
      {detail && <span className={[styles['detail'], 'one-line'].join(' ')}>{detail}</span>}
    </span>
  );
}
