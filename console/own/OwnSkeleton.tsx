import { Skeleton } from '../ui/States.tsx';
import styles from './own.module.css';

/** The placeholder for the content of an ambassador's page while it loads. */
export function OwnSkeleton({ height }: { readonly height: number }) {
  return (
    <div className={styles['page']}>
      <Skeleton height={height} />
    </div>
  );
}
