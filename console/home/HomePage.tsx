import { noRoleYet } from '../../domain/messages.ts';
import { asFailure } from '../api/failure.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { canSeeSecurityEvents } from '../page/securityEventsAddress.ts';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import styles from './HomePage.module.css';
import { SavedSearchList } from './SavedSearchList.tsx';
import { RecentlyViewed } from './RecentlyViewed.tsx';
import { SecurityAlerts } from './SecurityAlerts.tsx';
import { TasksInProgress } from './TasksInProgress.tsx';
import { waitingSearchesOf } from './waiting.ts';
import { WaitingItem } from './WaitingItem.tsx';

export function HomePage() {
  usePageTitle('Home');
  const { data: session } = useSessionQuery();
  const { data: definitions, error, refetch } = useDefinitionsQuery();
  const user = session?.User;
  if (error && !definitions)
    return <ErrorState isScreen title="Your work could not be shown" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!session || !user || !definitions) return null;
  const sets = new Set(definitions.map((definition) => definition.Set));
  return (
    <div className={styles['home']}>
      <h1>Your work</h1>
      {session.Groups.length === 0 && <EmptyState title={noRoleYet.title} text={noRoleYet.text} />}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          {canSeeSecurityEvents(session) && <SecurityAlerts />}
          <section aria-labelledby="home-waiting">
            <h2 id="home-waiting">Waiting for you</h2>
            <ul className={[styles['rows'], styles['waiting']].join(' ')}>
              {waitingSearchesOf(user.Id)
                .filter((waiting) => sets.has(waiting.set))
                .map((waiting) => (
                  <WaitingItem key={waiting.set} waiting={waiting} />
                ))}
            </ul>
            <p className={[styles['none'], styles['nothing']].join(' ')}>Nothing needs your attention.</p>
          </section>
          {sets.has('tasks') && (
            <section aria-labelledby="home-tasks">
              <h2 id="home-tasks">Tasks in progress</h2>
              <TasksInProgress />
            </section>
          )}
        </div>
        <div className={styles['column']}>
          <section aria-labelledby="home-saved">
            <h2 id="home-saved">Saved searches</h2>
            <SavedSearchList definitions={definitions} />
          </section>
          <section aria-labelledby="home-viewed">
            <h2 id="home-viewed">Recently viewed</h2>
            <RecentlyViewed definitions={definitions} />
          </section>
        </div>
      </div>
    </div>
  );
}
