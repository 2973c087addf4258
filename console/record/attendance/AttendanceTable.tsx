import { FileDown } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { AttendanceAnswer, AttendanceRow } from '../../../api/contract/register.ts';
import { countOf, printNumber } from '../../../domain/counts.ts';
import { printRecordId } from '../../../domain/fields/recordId.ts';
import { institution } from '../../../domain/records/institution.ts';
import { editAddress } from '../../address.ts';
import { Button } from '../../ui/Button.tsx';
import { saveCsv } from '../../ui/downloading.ts';
import styles from './attendance.module.css';
import { attendanceColumns, attendanceCsv, countInstitutions, noInstitution, sumOf } from './attendanceColumns.ts';

const printCount = (count: number | ''): string => (count === '' ? '' : printNumber(count));

function InstitutionName({ row }: { readonly row: AttendanceRow }) {
  if (row.InstitutionId === null) return <>{noInstitution}</>;
  return (
    <>
      <Link to={editAddress(institution.path, row.InstitutionId)} className="tall-link">
        {row.Institution ?? printRecordId(row.InstitutionId)}
      </Link>
      {!row.IsBeneficiary && <span className={styles['note']}>not a beneficiary</span>}
    </>
  );
}

interface AttendanceTableProps {
  readonly attendance: AttendanceAnswer;
  /** The name of the file that people download, without its ending. */
  readonly fileName: string;
  readonly canEdit: boolean;
}

/** The numbers of each institution: typed ones, and those that registers count. */
export function AttendanceTable({ attendance, fileName, canEdit }: AttendanceTableProps) {
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
      <div className={styles['head']}>
        <h2 id={heading} className={styles['heading']}>
          By institution
        </h2>
        <Button icon={FileDown} onClick={() => saveCsv(fileName, attendanceCsv(rows))}>
          Download as CSV
        </Button>
      </div>
      {/* A focusable section can be scrolled with the keyboard: the table is wider than a phone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['scroller']} aria-labelledby={heading} tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Institution</th>
              {attendanceColumns.map(([name, label]) => (
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
                {attendanceColumns.map(([name]) => (
                  <td key={name} className={styles['number']}>
                    {printCount(row[name] ?? '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{countOf(countInstitutions(rows), institution.labels)}</th>
              {attendanceColumns.map(([name]) => (
                <td key={name} className={styles['number']}>
                  {printCount(sumOf(name, attendance))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <p className={styles['about']}>
        {summary.Unknown > 0 && `${printNumber(summary.Unknown)} of the total are not known by name. `}
        Enter total, offered, expected, staff and parents under Beneficiaries. The others are counted from the registers.
      </p>
    </div>
  );
}
