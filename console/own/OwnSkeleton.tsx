import { Skeleton } from '../ui/States.tsx';
import styles from './own.module.css';

/** The placeholder of a page of one's own, where its content will be. */
export function OwnSkeleton({ height }: { readonly height: number }) {
  return (
    <div className={styles['page']}>
      <Skeleton height={height} />
    </div>
  );
}
