import { useEffect, useRef } from 'react';
import { asFailure } from '../api/failure.ts';
import styles from './merging.module.css';

/** Why the server refused. It takes the focus, so that it is seen from the end of a long page. */
export function Refusal({ error }: { readonly error: unknown }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  if (!error) return null;
  return (
    <p ref={box} role="alert" tabIndex={-1} className={styles['error']}>
      {asFailure(error).message}
    </p>
  );
}
