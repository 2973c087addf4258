import { ChevronRight, CircleCheck, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RegisterAnswer } from '../../api/contract/register.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { editAddress } from '../address.ts';
import { useAppSelector } from '../api/hooks.ts';
import { dayOf, formatDay, timeOf } from '../londonTime.ts';
import { Progress } from '../ui/Progress.tsx';
import styles from './Register.module.css';
import { isMarked, printProgress, type ShownStudent } from './registerView.ts';

/** 'Monday 9 March 2026, 10:00 to 11:00'. Several days say both dates. */
const printTimes = ({ Start, End }: NonNullable<RegisterAnswer['Session']>): string => {
  if (Start === '' || End === '') return '';
  if (dayOf(Start) !== dayOf(End)) return `${printInstant(Start)} to ${printInstant(End)}`;
  return `${formatDay(dayOf(Start), new Date().toISOString())}, ${timeOf(Start)} to ${timeOf(End)}`;
};

interface SavingProps {
  readonly unsent: number;
  readonly isSignedIn: boolean;
  readonly isKept: boolean;
  readonly keptCount: number;
}

/** Without a connection. A mark counts as kept once the browser has stored it, since people may then close the window. */
const printOffline = (unsent: number, isKept: boolean, keptCount: number): string => {
  const count = isKept ? keptCount : unsent;
  if (count === 0) return 'No connection. You can keep marking.';
  return `No connection. ${count} not sent yet, ${isKept ? 'kept on this device' : 'only in this window, so leave it open'}.`;
};

/** Whether the marks are saved. `conflicts` are marks that wait for a choice. Screen readers hear it when it changes. */
function Saving({ unsent, conflicts, isSignedIn, isKept, keptCount }: SavingProps & { readonly conflicts: number }) {
  const isLost = useAppSelector((state) => state.connection.isLost) || !isSignedIn;
  if (isLost) {
    return (
      <output className={[styles['saving'], styles['offline']].join(' ')}>
        <CloudOff size={16} aria-hidden />
        {printOffline(unsent, isKept, keptCount)}
      </output>
    );
  }
  if (unsent === 0 && conflicts > 0) {
    return (
      <output className={[styles['saving'], styles['offline']].join(' ')}>
        <TriangleAlert size={16} aria-hidden />
        {conflicts === 1 ? '1 mark differs from somebody else’s' : `${conflicts} marks differ from somebody else’s`}
      </output>
    );
  }
  return (
    <output className={styles['saving']}>
      {unsent === 0 ? <CircleCheck size={16} aria-hidden /> : <RefreshCw size={16} aria-hidden />}
      {unsent === 0 ? 'All marks are saved' : `${unsent} not sent yet`}
    </output>
  );
}

/** The title and details of the register. */
export function RegisterHead({ answer: { Activity, Session, Title } }: { readonly answer: RegisterAnswer }) {
  return (
    <div className={styles['head']}>
      <nav aria-label="Where this register belongs" className={styles['crumb']}>
        <Link to={editAddress(activity.path, Activity.Id)} className="tall-link">
          {Activity.Title}
        </Link>
        {Session && (
          <>
            <ChevronRight size={14} aria-hidden />
            <Link to={editAddress(activitySession.path, Session.Id)} className="tall-link">
              {Title}
            </Link>
          </>
        )}
      </nav>
      <h1>Register: {Session ? Session.Name : Activity.Title}</h1>
      {Session && <p className={styles['times']}>{printTimes(Session)}</p>}
    </div>
  );
}

/** How much of the register is done, and whether it is saved. Stays in view. */
export function RegisterProgress({ students, ...saving }: SavingProps & { readonly students: readonly ShownStudent[] }) {
  return (
    <div className={styles['progress']}>
      <strong className="figures">{printProgress(students)}</strong>
      <Progress label="Students marked" done={students.filter(isMarked).length} size={students.length} />
      <Saving {...saving} conflicts={students.filter(({ mine }) => mine !== null).length} />
    </div>
  );
}
