import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { AttendanceAnswer, AttendanceRow } from '../../../api/contract/register.ts';
import { institution } from '../../../domain/records/institution.ts';
import { editAddress } from '../../address.ts';
import styles from './attendance.module.css';

/** Numbers of rows are typed or counted. A sum of numbers that nobody typed is empty, as the cells above it are: 0 would say that nobody came. */
const sumOf = (name: CountedColumn, { Data: rows, Summary: summary }: AttendanceAnswer): number | '' =>
  rows.every((row) => row[name] === null) ? '' : summary[name];

type CountedColumn = Exclude<keyof AttendanceAnswer['Summary'] & keyof AttendanceRow, 'Id'>;

const columns: readonly (readonly [name: CountedColumn, label: string])[] = [
  ['Total', 'Total'],
  ['Offered', 'Offered'],
  ['Expected', 'Expected'],
  ['Known', 'Known'],
  ['Registered', 'Registered'],
  ['Attended', 'Attended'],
  ['Unconfirmed', 'Unconfirmed'],
  ['DidNotAttend', 'Did not attend'],
  ['TotalStaff', 'Staff'],
  ['TotalParents', 'Parents'],
];

function InstitutionName({ row }: { readonly row: AttendanceRow }) {
  if (row.InstitutionId === null) return <>No institution</>;
  return (
    <>
      <Link to={editAddress(institution.path, row.InstitutionId)} className="tall-link">
        {row.Institution ?? `#${row.InstitutionId}`}
      </Link>
      {!row.IsBeneficiary && <span className={styles['note']}>not a beneficiary</span>}
    </>
  );
}

interface AttendanceTableProps {
  readonly attendance: AttendanceAnswer;
  readonly canEdit: boolean;
}

/** The numbers of each institution: typed ones, and those that registers count. */
export function AttendanceTable({ attendance, canEdit }: AttendanceTableProps) {
  const { Data: rows, Summary: summary } = attendance;
  const heading = useId();
  if (rows.length === 0)
    return (
      <p className={styles['none']}>
        No institutions yet.
        {canEdit && (
          <>
            {' '}
            <Link to={{ hash: 'beneficiaries' }}>Add beneficiaries</Link> with their numbers, or add students.
          </>
        )}
      </p>
    );
  return (
    <div>
      <h2 id={heading} className={styles['heading']}>
        By institution
      </h2>
      {/* A focusable section can be scrolled with the keyboard: the table is wider than a phone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['scroller']} aria-labelledby={heading} tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Institution</th>
              {columns.map(([name, label]) => (
                <th key={name} scope="col" className={styles['number']}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.Id}>
                <th scope="row">
                  <InstitutionName row={row} />
                </th>
                {columns.map(([name]) => (
                  <td key={name} className={styles['number']}>
                    {row[name] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {summary.InstitutionSummary} {summary.InstitutionSummary === 1 ? 'institution' : 'institutions'}
              </th>
              {columns.map(([name]) => (
                <td key={name} className={styles['number']}>
                  {sumOf(name, attendance)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <p className={styles['about']}>
        {summary.Unknown > 0 && `${summary.Unknown} of the total are not known by name. `}
        Enter total, offered, expected, staff and parents under Beneficiaries. The others are counted from the registers.
      </p>
    </div>
  );
}
