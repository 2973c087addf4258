import { Link } from 'react-router-dom';
import type { View } from './days.ts';
import styles from './ViewLinks.module.css';

const labels: Readonly<Record<View, string>> = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' };

interface ViewLinksProps {
  readonly view: View;
  readonly offered: readonly View[];
  readonly addressOf: (view: View) => string;
}

export function ViewLinks({ view, offered, addressOf }: ViewLinksProps) {
  return (
    <nav aria-label="Views" className={styles['views']}>
      {offered.map((each) => (
        <Link key={each} to={addressOf(each)} className={styles['view']} aria-current={each === view ? 'page' : undefined}>
          {labels[each]}
        </Link>
      ))}
    </nav>
  );
}
