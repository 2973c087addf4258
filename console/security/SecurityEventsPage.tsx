import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { asFailure, reasonsOf } from '../api/failure.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { pageWithin, readPage } from '../page/listQuestion.ts';
import { NoAccess } from '../page/NoAccess.tsx';
import { usePageTitle } from '../page/pageTitle.ts';
import { Button } from '../ui/Button.tsx';
import buttonStyles from '../ui/Button.module.css';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { canSeeSecurityEvents } from '../page/securityEventsAddress.ts';
import { readSecurityFilter, securityAddressOf, securityDownloadOf } from './securityAddress.ts';
import { useSecurityEventsQuery } from './securityEventsApi.ts';
import styles from './SecurityEventsPage.module.css';
import { SecurityEventsTable } from './SecurityEventsTable.tsx';
import { SecurityFilters } from './SecurityFilters.tsx';
import { printNumber } from '../../domain/counts.ts';

/** The page on which auditors search refusals, failed and successful sign-ins, and downloads. */
export function SecurityEventsPage() {
  usePageTitle('Security events');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { data: session } = useSessionQuery();
  const filter = readSecurityFilter(query);
  const page = readPage(query);
  const canSee = session !== undefined && canSeeSecurityEvents(session);
  const result = useSecurityEventsQuery({ filter, page }, { skip: !canSee, refetchOnMountOrArgChange: true });
  const { currentData, data: last, isFetching, error, refetch } = result;
  // The rows before stay until others are there: the buttons below them keep the focus.
  const data = currentData ?? (isFetching ? last : undefined);
  const pages = currentData?.TotalPages;
  useEffect(() => {
    if (pages === undefined || page === pageWithin(page, pages)) return;
    void navigate(securityAddressOf(filter, pageWithin(page, pages)), { replace: true });
    // The filter and the page follow from the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pages, page]);
  if (!session) return null;
  if (!canSee) return <NoAccess />;
  const openPage = (to: number) => void navigate(securityAddressOf(filter, to));
  const first = data ? (data.Page - 1) * data.PageSize + 1 : 0;
  return (
    <div className={styles['page']} aria-busy={!data && !error}>
      <header>
        <h1>Security events</h1>
        <p className={styles['about']}>
          Refusals, failed attempts, sign-ins and downloads, counted per minute. No names of records and no values are kept here.
        </p>
      </header>
      <SecurityFilters
        key={securityAddressOf(filter)}
        filter={filter}
        groups={session.Groups}
        userName={data?.Data.find(({ User }) => String(User?.Id) === filter.user)?.User?.Name}
        onSearch={(next) => void navigate(securityAddressOf(next))}
      />
      {error && !data ? (
        <ErrorState title="We couldn’t load the security events" text={reasonsOf(asFailure(error))} onRetry={() => void refetch()} />
      ) : data?.Total === 0 ? (
        <p className={styles['about']}>Nothing was found.</p>
      ) : !data || data.Page > data.TotalPages ? (
        <Skeleton height={240} />
      ) : (
        <>
          <div className={styles['bar']}>
            <output className="figures">
              {`${printNumber(first)}-${printNumber(first + data.Data.length - 1)} of ${printNumber(data.Total)}`}
            </output>
            <a href={securityDownloadOf(filter)} download className={[buttonStyles['button'], buttonStyles['secondary']].join(' ')}>
              <Download size={16} aria-hidden />
              Download as CSV
            </a>
          </div>
          <SecurityEventsTable events={data.Data} />
          {data.TotalPages > 1 && (
            <nav aria-label="Pages" className={styles['pager']}>
              <Button disabled={data.Page <= 1} onClick={() => openPage(data.Page - 1)}>
                Previous
              </Button>
              <span className="figures">{`Page ${printNumber(data.Page)} of ${printNumber(data.TotalPages)}`}</span>
              <Button disabled={data.Page >= data.TotalPages} onClick={() => openPage(data.Page + 1)}>
                Next
              </Button>
            </nav>
          )}
        </>
      )}
    </div>
  );
}
