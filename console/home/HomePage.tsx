import { noRoleYet, retrieveFailure } from '../../domain/messages.ts';
import { asFailure } from '../api/failure.ts';
import { hasRole } from '../api/rights.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { canSeeSecurityEvents } from '../page/securityEventsAddress.ts';
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx';
import { Attention } from './Attention.tsx';
import { ChangedToday } from './ChangedToday.tsx';
import styles from './HomePage.module.css';
import { Overview } from './Overview.tsx';
import { QuickStart } from './QuickStart.tsx';
import { RecentlyViewed } from './RecentlyViewed.tsx';
import { SavedSearchList } from './SavedSearchList.tsx';
import { SecurityAlerts } from './SecurityAlerts.tsx';
import { TasksInProgress } from './TasksInProgress.tsx';
import { useHome } from './useHome.ts';

export function HomePage() {
  usePageTitle('Home');
  const { data: session } = useSessionQuery();
  const { data: definitions, error, refetch } = useDefinitionsQuery();
  const hasTasks = definitions?.some(({ Set: set }) => set === 'tasks') ?? false;
  const { home, hasFailed } = useHome(hasTasks);
  if (error && !definitions)
    return <ErrorState isScreen title="We couldn’t load your work" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!session?.User || !definitions) return null;
  if (!hasRole(session)) return <EmptyState isScreen title={noRoleYet.title} text={noRoleYet.text} />;
  const failed = <p className={styles['none']}>{retrieveFailure}</p>;
  const loading = <Skeleton height={44} />;
  return (
    <div className={styles['home']}>
      <h1>Your work</h1>
      <QuickStart definitions={definitions} />
      {!hasFailed && <Overview counts={home?.Counts} definitions={definitions} />}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          {canSeeSecurityEvents(session) && <SecurityAlerts />}
          <section aria-labelledby="home-attention">
            <h2 id="home-attention">Needs your attention</h2>
            {home ? <Attention counts={home.Attention} definitions={definitions} /> : hasFailed ? failed : loading}
          </section>
          {hasTasks && (
            <section aria-labelledby="home-tasks">
              <h2 id="home-tasks">Tasks in progress</h2>
              <TasksInProgress />
            </section>
          )}
        </div>
        <div className={styles['column']}>
          <section aria-labelledby="home-changed">
            <h2 id="home-changed">Changed today</h2>
            {home ? <ChangedToday changed={home.Changed} definitions={definitions} /> : hasFailed ? failed : loading}
          </section>
          <section aria-labelledby="home-saved">
            <h2 id="home-saved">Saved searches</h2>
            <SavedSearchList definitions={definitions} />
          </section>
        </div>
        <div className={styles['column']}>
          <section aria-labelledby="home-viewed">
            <h2 id="home-viewed">Recently viewed</h2>
            <RecentlyViewed definitions={definitions} />
          </section>
        </div>
      </div>
    </div>
  );
}
