import { RotateCw, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './States.module.css';

interface EmptyStateProps {
  readonly illustration?: ReactNode;
  readonly title: string;
  /** The first step, or the reason why there is nothing. */
  readonly text?: string | undefined;
  readonly actions?: ReactNode;
  /** The whole screen is empty, so the title is its heading. */
  readonly isScreen?: boolean;
}

export function EmptyState({ illustration, title, text, actions, isScreen = false }: EmptyStateProps) {
  return (
    <div className={styles['state']}>
      {illustration && <span className={styles['icon']}>{illustration}</span>}
      {isScreen ? <h1>{title}</h1> : <h2>{title}</h2>}
      {text && <p>{text}</p>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

interface ErrorStateProps {
  readonly title: string;
  /** A sentence about the data that was kept and the next step. */
  readonly text?: string | undefined;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  /** The whole screen failed, so the title is its heading. */
  readonly isScreen?: boolean;
}

export function ErrorState({ title, text, onRetry, retryLabel = 'Try again', isScreen = false }: ErrorStateProps) {
  return (
    <div className={styles['state']} role="alert">
      <TriangleAlert size={24} aria-hidden className={styles['alarm']} />
      {isScreen ? <h1>{title}</h1> : <h2>{title}</h2>}
      {text && <p>{text}</p>}
      {onRetry && (
        <div className={styles['actions']}>
          <Button icon={RotateCw} onClick={onRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

/** True once `isPending` has been true for 300 ms, the time that people notice. */
export const useIsSlow = (isPending: boolean): boolean => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setIsSlow(true), 300);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return isPending && isSlow;
};

/** A placeholder for loading content. It takes its space at once and shows after 300 ms. */
export function Skeleton({ width = '100%', height = 16 }: { readonly width?: number | string; readonly height?: number | string }) {
  const isVisible = useIsSlow(true);
  const size: CSSProperties = { width, height };
  return <span aria-hidden className={[styles['skeleton'], isVisible && styles['seen']].filter(Boolean).join(' ')} style={size} />;
}
