import type { ReactNode } from 'react';
import { Logo } from '../page/Logo.tsx';
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
          <Logo size={32} />
          Waymark
        </p>
        <h1>{heading}</h1>
        {children}
      </div>
    </main>
  );
}
