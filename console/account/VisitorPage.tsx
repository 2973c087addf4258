import type { ReactNode } from 'react';
import { Mark } from '../frame/Mark.tsx';
import styles from './SignInPage.module.css';

interface VisitorPageProps {
  readonly heading: string;
  readonly children: ReactNode;
}

export function VisitorPage({ heading, children }: VisitorPageProps) {
  return (
    <main className={styles['page']}>
      <div className={styles['panel']}>
        <p className={styles['brand']}>
          <Mark size={32} />
          Waymark
        </p>
        <h1>{heading}</h1>
        {children}
      </div>
    </main>
  );
}
