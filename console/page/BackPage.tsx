import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './BackPage.module.css';

interface BackPageProps {
  /** The list that the page leads back to. */
  readonly to: string;
  readonly label: string;
  /** Tables need more room than forms. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A page that is reached from a list, with the way back above it. */
export function BackPage({ to, label, isWide = false, children }: BackPageProps) {
  return (
    <div className={[styles['page'], ...(isWide ? [styles['wide']] : [])].join(' ')}>
      <Link to={to} className={styles['back']}>
        <ArrowLeft size={16} aria-hidden />
        {label}
      </Link>
      {children}
    </div>
  );
}
