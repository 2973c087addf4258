import { Link } from 'react-router-dom';
import type { SecurityEventsAnswer } from '../../api/contract/securityEvents.ts';
import { printNumber } from '../../domain/counts.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { editAddress } from '../address.ts';
import styles from './SecurityEventsPage.module.css';

/** One page of events. The table scrolls sideways in narrow windows. */
export function SecurityEventsTable({ events }: { readonly events: SecurityEventsAnswer['Data'] }) {
  return (
    // A focusable section can be scrolled with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['scroll']} aria-label="Security events" tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Event</th>
            <th scope="col">Person</th>
            <th scope="col">Group</th>
            <th scope="col">Address</th>
            <th scope="col">Route</th>
            <th scope="col" className={styles['times']}>
              Times
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ Id, Minute, KindLabel, User, Group, Address, Route, Times }) => (
            <tr key={Id}>
              <td className={[styles['time'], 'figures'].join(' ')}>{printInstant(Minute)}</td>
              <td>{KindLabel}</td>
              <td>{User ? <Link to={editAddress('users', User.Id)}>{User.Name}</Link> : 'Nobody signed in'}</td>
              <td>{Group?.Name ?? ''}</td>
              <td className="figures">{Address}</td>
              <td className={styles['route']}>{Route}</td>
              <td className={[styles['times'], 'figures'].join(' ')}>{printNumber(Times)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
