import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AttentionCount } from '../../api/contract/home.ts';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { SetIcon } from '../page/SetIcon.tsx';
import { searchAddress } from '../searchAddress.ts';
import styles from './HomePage.module.css';
import { attentionSentence } from './phrases.ts';

interface AttentionProps {
  readonly counts: readonly AttentionCount[];
  readonly definitions: readonly SearchDefinition[];
}

export function Attention({ counts, definitions }: AttentionProps) {
  const items = counts.flatMap((count) => {
    const definition = definitions.find((each) => each.Set === count.Set);
    return definition ? [{ count, path: definition.Path }] : [];
  });
  if (items.length === 0) return <p className={styles['none']}>Nothing needs your attention.</p>;
  return (
    <ul className={styles['rows']}>
      {items.map(({ count, path }) => (
        <li key={count.Kind}>
          <Link to={searchAddress(path, count.Filter)} className={styles['row']}>
            <SetIcon set={count.Set} />
            <span className={styles['words']}>{attentionSentence(count)}</span>
            <ChevronRight size={16} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
