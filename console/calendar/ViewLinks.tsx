import { Link } from 'react-router-dom';
import { type View, views } from './days.ts';
import styles from './ViewLinks.module.css';

const labels: Readonly<Record<View, string>> = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' };

export function ViewLinks({ view, addressOf }: { readonly view: View; readonly addressOf: (view: View) => string }) {
  return (
    <nav aria-label="Views" className={styles['views']}>
      {views.map((each) => (
        <Link key={each} to={addressOf(each)} className={styles['view']} aria-current={each === view ? 'page' : undefined}>
          {labels[each]}
        </Link>
      ))}
    </nav>
  );
}
