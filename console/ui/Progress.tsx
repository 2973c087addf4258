import styles from './Progress.module.css';

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  readonly size: number;
}

export function Progress({ label, done, size }: ProgressProps) {
  return <progress aria-label={label} className={styles['progress']} max={size} value={Math.min(done, size)} />;
}
