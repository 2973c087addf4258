import { Link, useNavigate } from 'react-router-dom';
import type { OwnShift } from '../../api/contract/ownOffers.ts';
import { editAddress } from '../address.ts';
import { asFailure } from '../api/failure.ts';
import { Button } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { useMakeOwnTimesheetMutation } from './ownOffersApi.ts';
import { needsTimesheet } from './shiftEntries.ts';

const timesheetAddress = (id: number): string => editAddress('timesheets', id);

/** The way to the timesheet of a shift, or the button that makes it. */
export function ShiftTimesheet({ shift }: { readonly shift: OwnShift }) {
  const [make, making] = useMakeOwnTimesheetMutation();
  const navigate = useNavigate();
  const messages = useMessages();
  const makeTimesheet = async () => {
    const answer = await make({ Offer: shift.Offer, Session: shift.Session });
    if (answer.error !== undefined) return messages.error(asFailure(answer.error).message);
    messages.success(answer.data.SuccessMessage);
    if (answer.data.Id !== undefined) void navigate(timesheetAddress(answer.data.Id));
  };
  if (shift.Timesheet !== null)
    return (
      <Link to={timesheetAddress(shift.Timesheet)}>
        Timesheet<span className="visually-hidden"> of {shift.Title}</span>
      </Link>
    );
  if (!needsTimesheet(shift)) return null;
  return (
    <Button isBusy={making.isLoading} onClick={() => void makeTimesheet()}>
      Make the timesheet<span className="visually-hidden"> of {shift.Title}</span>
    </Button>
  );
}
