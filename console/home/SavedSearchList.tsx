import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SavedSearchAnswer } from '../../api/contract/savedSearches.ts';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { printNumber } from '../../domain/counts.ts';
import { retrieveFailure } from '../../domain/messages.ts';
import { asFailure } from '../api/failure.ts';
import { savedSearchPath } from '../api/savedSearchApi.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { SetIcon } from '../page/SetIcon.tsx';
import { countMatches } from '../rows.ts';
import { useSavedSearchAnswer } from '../savedSearches/useSavedSearches.ts';
import { searchAddress } from '../searchAddress.ts';
import { Skeleton } from '../ui/States.tsx';
import { idsToCount, type CountedIds, addCounted } from './countQueue.ts';
import styles from './HomePage.module.css';

const maxShown = 12;

interface SavedItemProps {
  readonly search: SavedSearchAnswer;
  readonly definition: SearchDefinition;
  /** Whether the count may be requested now. */
  readonly isDue: boolean;
  readonly onCounted: (id: number) => void;
}

function SavedItem({ search, definition, isDue, onCounted }: SavedItemProps) {
  const { data, error } = useSearchQuery({ path: search.ForType, filter: search.Filter, pageSize: 1 }, { skip: !isDue });
  const isCounted = data !== undefined || error !== undefined;
  useEffect(() => {
    if (isCounted) onCounted(search.SavedSearchId);
  }, [isCounted, onCounted, search.SavedSearchId]);
  return (
    <li>
      <Link to={searchAddress(search.ForType, search.Filter)} className={styles['row']}>
        <SetIcon set={definition.Set} />
        <span className={['one-line', styles['words']].join(' ')}>{search.Name}</span>
        <span className={[styles['aside'], 'figures'].join(' ')}>
          {data ? (
            countMatches(definition, data)
          ) : error ? (
            asFailure(error).status === 404 ? (
              'Too many to count'
            ) : (
              'Could not be counted'
            )
          ) : (
            <Skeleton width={72} height={20} />
          )}
        </span>
      </Link>
    </li>
  );
}

/** The person's saved searches. Counts are requested a few at a time. */
export function SavedSearchList({ definitions }: { readonly definitions: readonly SearchDefinition[] }) {
  const { saved, hasFailed } = useSavedSearchAnswer();
  const [counted, setCounted] = useState<CountedIds>(new Set());
  const onCounted = useCallback((id: number) => setCounted((before) => addCounted(before, id)), []);
  if (hasFailed) return <p className={styles['none']}>{retrieveFailure}</p>;
  if (!saved) return <Skeleton height={44} />;
  const items = saved.flatMap((search) => {
    const definition = definitions.find((each) => each.ForType === search.ForType);
    return definition ? [{ search, definition }] : [];
  });
  if (items.length === 0) return <p className={styles['none']}>Save a search from any list to see it here.</p>;
  const due = idsToCount(
    items.slice(0, maxShown).map(({ search }) => search.SavedSearchId),
    counted,
  );
  return (
    <>
      <ul className={styles['rows']}>
        {items.slice(0, maxShown).map(({ search, definition }) => (
          <SavedItem
            key={search.SavedSearchId}
            search={search}
            definition={definition}
            isDue={due.has(search.SavedSearchId)}
            onCounted={onCounted}
          />
        ))}
      </ul>
      {items.length > maxShown && (
        <Link to={searchAddress(savedSearchPath)} className={styles['all']}>
          All {printNumber(items.length)} saved searches
        </Link>
      )}
    </>
  );
}
