import { type ReactNode, useId } from 'react';
import styles from './SidePanel.module.css';

export function Card({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id} className={styles['heading']}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
