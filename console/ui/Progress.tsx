import styles from './Progress.module.css';

interface ProgressProps {
  /** What is under way. */
  readonly label: string;
  readonly done: number;
  readonly size: number;
}

/** How far something is. */
export function Progress({ label, done, size }: ProgressProps) {
  return <progress aria-label={label} className={styles['progress']} max={size} value={Math.min(done, size)} />;
}
