import { RotateCw, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './States.module.css';

interface EmptyStateProps {
  readonly illustration?: ReactNode;
  /** What would be here. */
  readonly title: string;
  /** The first step, or why there is nothing. */
  readonly text?: string | undefined;
  readonly actions?: ReactNode;
  /** It is all that the screen shows, so its title is the screen's. */
  readonly isScreen?: boolean;
}

/** Nothing to show, and what to do about it. */
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
  /** What happened. */
  readonly title: string;
  /** What was kept and what to do. */
  readonly text?: string | undefined;
  readonly onRetry?: () => void;
  /** What trying again means, where that says more. */
  readonly retryLabel?: string;
  /** It is all that the screen shows, so its title is the screen's. */
  readonly isScreen?: boolean;
}

/** Something could not be shown. */
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

/** True once something has been going on for longer than people notice (300 ms). */
export const useLasting = (going: boolean): boolean => {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(() => setLasting(true), 300);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [going]);
  return going && lasting;
};

/** Holds the place of something that is on its way: keeps its size from the start, is seen after 300 ms. */
export function Skeleton({ width = '100%', height = 16 }: { readonly width?: number | string; readonly height?: number | string }) {
  const seen = useLasting(true);
  const size: CSSProperties = { width, height };
  return <span aria-hidden className={[styles['skeleton'], seen && styles['seen']].filter(Boolean).join(' ')} style={size} />;
}
