import { useEffect, useRef } from 'react';
import { asFailure } from '../api/failure.ts';
import styles from './merging.module.css';

interface RefusalProps {
  readonly error: unknown;
  /** Offers to try again. */
  readonly onRetry?: () => void;
}

/** Why the server refused or did not answer. It takes the focus, so that it is seen from the end of a long page. */
export function Refusal({ error, onRetry }: RefusalProps) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  if (!error) return null;
  return (
    <p ref={box} role="alert" tabIndex={-1} className={styles['error']}>
      {asFailure(error).message}
      {onRetry && (
        <>
          {' '}
          <button type="button" className="as-link" onClick={onRetry}>
            Try again
          </button>
        </>
      )}
    </p>
  );
}
