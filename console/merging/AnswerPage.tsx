import type { ReactNode } from 'react';
import { asFailure } from '../api/failure.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import styles from './merging.module.css';

interface AnswerPageProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Left out until the answer has arrived. */
  readonly children?: ReactNode;
}

/** A page about one answer of the server, with the error or a skeleton in its place. */
export function AnswerPage({ title, error, onRetry, children }: AnswerPageProps) {
  usePageTitle(title);
  return (
    <div className={styles['page']}>
      <h1>{title}</h1>
      {error ? <ErrorState title={asFailure(error).message} onRetry={onRetry} /> : (children ?? <Skeleton width={320} />)}
    </div>
  );
}
