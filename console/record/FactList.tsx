import type { ReactNode } from 'react';
import type { Span } from '../fieldKinds/kind.ts';
import styles from './FactList.module.css';

export interface Fact {
  readonly name: string;
  readonly label: string;
  /** The columns that the list takes where a form has two; the default is both. */
  readonly span?: Span;
  readonly words: ReactNode;
}

interface FactListProps {
  readonly facts: readonly Fact[];
  /** The two columns of a form, on wide screens. */
  readonly isForm?: boolean;
}

export function FactList({ facts, isForm = false }: FactListProps) {
  return (
    <dl className={[styles['facts'], isForm && styles['form']].filter(Boolean).join(' ')}>
      {facts.map(({ name, label, words, span = 2 }) => (
        <div key={name} className={span === 1 ? styles['short'] : undefined}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
