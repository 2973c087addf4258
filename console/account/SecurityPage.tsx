import { useSessionQuery } from '../api/sessionApi.ts';
import { CalendarFeed } from '../calendarFeed/CalendarFeed.tsx';
import { canSeeCalendar } from '../page/calendarAddress.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import styles from './SecurityPage.module.css';
import { SessionList } from './SessionList.tsx';

export function SecurityPage() {
  usePageTitle('Sign-in and security');
  const { data: session } = useSessionQuery();
  return (
    <div className={styles['page']}>
      <h1>Sign-in and security</h1>
      <section className={styles['section']}>
        <h2>Password</h2>
        <ButtonLink to="/account/password">Change your password</ButtonLink>
      </section>
      <section className={styles['section']}>
        <h2>Second factor</h2>
        <SecondFactorSection />
      </section>
      <section className={styles['section']}>
        <h2>Where you are signed in</h2>
        <SessionList />
      </section>
      {session && (session.IsAmbassador || canSeeCalendar(session)) && (
        <section className={styles['section']}>
          <h2>Your calendar address</h2>
          <CalendarFeed />
        </section>
      )}
    </div>
  );
}
