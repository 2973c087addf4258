import type { ReactNode } from 'react';
import styles from './FactList.module.css';

export interface Fact {
  readonly name: string;
  readonly label: string;
  readonly words: ReactNode;
}

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ name, label, words }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
