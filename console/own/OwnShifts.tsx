import { Link, useNavigate } from 'react-router-dom';
import type { OwnShift } from '../../api/contract/ownOffers.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { editAddress } from '../address.ts';
import { asFailure } from '../api/failure.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { Button } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx';
import { useMakeOwnTimesheetMutation, useOwnShiftsQuery } from './ownOffersApi.ts';
import styles from './own.module.css';

const timesheetAddress = (id: number): string => editAddress('timesheets', id);

function ShiftCard({ shift }: { readonly shift: OwnShift }) {
  const [make, making] = useMakeOwnTimesheetMutation();
  const navigate = useNavigate();
  const messages = useMessages();
  const makeTimesheet = async () => {
    const answer = await make({ Offer: shift.Offer, Session: shift.Session });
    if (answer.error !== undefined) return messages.error(asFailure(answer.error).message);
    messages.success(answer.data.SuccessMessage);
    if (answer.data.Id !== undefined) void navigate(timesheetAddress(answer.data.Id));
  };
  return (
    <li className={styles['card']}>
      <span className={styles['words']}>
        <strong>{shift.Title}</strong>
        <span className={styles['facts']}>
          <span>
            {printInstant(shift.Start)} to {printInstant(shift.End)}
          </span>
          <span>{[shift.Activity, shift.Name].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      {shift.Timesheet !== null && <Link to={timesheetAddress(shift.Timesheet)}>Timesheet</Link>}
      {shift.Timesheet === null && shift.IsOver && (
        <Button busy={making.isLoading} onClick={() => void makeTimesheet()}>
          Make the timesheet
        </Button>
      )}
    </li>
  );
}

/** When the person works: what is to come first, then what is over, with the timesheets of it. */
export function OwnShifts() {
  usePageTitle('Shifts');
  const { data, error, refetch } = useOwnShiftsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error && !data)
    return <ErrorState isScreen title="Your shifts could not be shown" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={56} />;
  const sections = [
    { heading: 'To come', shifts: data.Data.filter(({ IsOver }) => !IsOver) },
    { heading: 'Over', shifts: data.Data.filter(({ IsOver }) => IsOver).toReversed() },
  ].filter(({ shifts }) => shifts.length > 0);
  return (
    <div className={styles['page']}>
      <h1>Shifts</h1>
      {sections.length === 0 && <EmptyState title="No shifts yet" text="Work for which you are accepted is listed here." />}
      {sections.map(({ heading, shifts }) => (
        <section key={heading} aria-label={heading} className={styles['section']}>
          <h2>{heading}</h2>
          <ul className={styles['cards']}>
            {shifts.map((shift) => (
              <ShiftCard key={`${shift.Offer}/${shift.Session ?? 0}`} shift={shift} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
