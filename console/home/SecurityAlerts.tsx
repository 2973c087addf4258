import { ChevronRight, ShieldAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SecurityAlertsAnswer } from '../../api/contract/securityEvents.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { noFilters, securityAddressOf } from '../security/securityAddress.ts';
import { useSecurityAlertsQuery } from '../security/securityEventsApi.ts';
import styles from './HomePage.module.css';

type Alert = SecurityAlertsAnswer['Data'][number];

/** The address of the events behind an alert: same day, same person or network address. */
const eventsOf = ({ User, Address, First }: Alert): string => {
  const day = printInstant(First).slice(0, 10);
  return securityAddressOf({ ...noFilters, from: day, to: day, ...(User === null ? { address: Address ?? '' } : { user: String(User) }) });
};

/** For administrators. Renders nothing without alerts. */
export function SecurityAlerts() {
  const { data } = useSecurityAlertsQuery();
  if (!data || data.Data.length === 0) return null;
  return (
    <section aria-labelledby="home-alerts">
      <h2 id="home-alerts">Security alerts</h2>
      <ul className={styles['rows']}>
        {data.Data.map((alert) => (
          <li key={`${alert.Pattern}/${alert.User}/${alert.Address}/${alert.First}`}>
            <Link to={eventsOf(alert)} className={styles['row']}>
              <ShieldAlert size={18} aria-hidden />
              <span className={styles['words']}>{`${alert.Sentence} (${printInstant(alert.First).slice(0, 10)})`}</span>
              <ChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
