import { Link } from 'react-router-dom';
import type { PayPreview } from '../../api/contract/payRuns.ts';
import { countOf, printNumber } from '../../domain/counts.ts';
import { formatPounds } from '../../domain/fields/money.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { editAddress } from '../address.ts';
import styles from './PayRunPage.module.css';

const more = { one: 'more ambassador', many: 'more ambassadors' };

/** The first ambassadors of a run with their totals, and how many there are besides. */
export function PayPeople({ preview: { Data, Ambassadors } }: { readonly preview: PayPreview }) {
  return (
    <section aria-label="By ambassador">
      <table className={[styles['table'], 'figures'].join(' ')}>
        <thead>
          <tr>
            <th scope="col">Ambassador</th>
            <th scope="col" className={styles['number']}>
              Items
            </th>
            <th scope="col" className={styles['number']}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {Data.map(({ Id, Name, Items, Total }) => (
            <tr key={Id}>
              <th scope="row">
                <Link to={editAddress(ambassador.path, Id)}>{Name}</Link>
              </th>
              <td className={styles['number']}>{printNumber(Items)}</td>
              <td className={styles['number']}>{formatPounds(Total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {Ambassadors > Data.length && <p className={styles['quiet']}>{countOf(Ambassadors - Data.length, more)}</p>}
    </section>
  );
}
