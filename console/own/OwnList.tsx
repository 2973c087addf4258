import { ChevronRight, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { Link, type NavigateOptions, useSearchParams } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { createAddress, editAddress } from '../address.ts';
import { asFailure } from '../api/failure.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { pageWithin, readPage } from '../page/listQuestion.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { toValue } from '../record/draft.ts';
import { searchAddress } from '../searchAddress.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { OwnSkeleton } from './OwnSkeleton.tsx';
import styles from './own.module.css';
import { emptyListText, labelOfList } from './ownPages.ts';
import { shownInRow } from './ownValues.ts';

const pageSize = 25;

interface OwnListProps {
  readonly type: RecordType;
  readonly definition: SearchDefinition;
}

/** A list of own records as cards, the newest first. */
export function OwnList({ type, definition }: OwnListProps) {
  const label = labelOfList(definition.Set);
  usePageTitle(label);
  const [query, setQuery] = useSearchParams();
  const filter = query.get('filter') ?? '';
  const page = readPage(query);
  const question = { path: definition.Path, filter, sort: 'id', order: 'desc', page, pageSize };
  const { currentData, data: last, isFetching, error, refetch } = useSearchQuery(question, { refetchOnMountOrArgChange: true });
  // The cards before stay until others are there: the buttons below them keep the focus.
  const data = currentData ?? (isFetching ? last : undefined);
  const turnTo = (next: number, options?: NavigateOptions) =>
    setQuery({ ...(filter === '' ? {} : { filter }), page: String(next) }, options);
  const pages = currentData?.TotalPages;
  useEffect(() => {
    if (pages !== undefined && page !== pageWithin(page, pages)) turnTo(pageWithin(page, pages), { replace: true });
    // The page follows from the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pages, page]);
  if (error && !data)
    return <ErrorState isScreen title="We couldn’t load the list" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!data) return <OwnSkeleton height={56} />;
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1>{label}</h1>
        {definition.CanCreate && (
          <ButtonLink look="primary" icon={Plus} to={createAddress(definition.Path)}>
            New {definition.LabelOne}
          </ButtonLink>
        )}
      </div>
      {filter !== '' && (
        <p className={styles['about']}>
          Those that need your attention. <Link to={searchAddress(definition.Path)}>Show all</Link>
        </p>
      )}
      {data.Data.length === 0 ? (
        <EmptyState title={filter === '' ? 'Nothing here yet' : 'Nothing needs your attention here'} text={emptyListText(definition.Set)} />
      ) : (
        <ul className={styles['cards']}>
          {data.Data.map((row) => (
            <li key={row.Id}>
              <Link className={styles['card']} to={editAddress(definition.Path, row.Id)}>
                <span className={styles['words']}>
                  <strong>{textOf(toValue(row['Title'] ?? null))}</strong>
                  <span className={styles['facts']}>
                    {typeof row['StatusText'] === 'string' && <strong>{row['StatusText']}</strong>}
                    {shownInRow(type, definition, row).map(({ name, label: fieldLabel, text }) => (
                      <span key={name}>
                        {fieldLabel}: {text}
                      </span>
                    ))}
                  </span>
                </span>
                <ChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data.TotalPages > 1 && (
        <nav aria-label="Pages" className={styles['pages']}>
          <Button disabled={page <= 1} onClick={() => turnTo(page - 1)}>
            Newer
          </Button>
          <span>
            Page {page} of {data.TotalPages}
          </span>
          <Button disabled={page >= data.TotalPages} onClick={() => turnTo(page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </div>
  );
}
