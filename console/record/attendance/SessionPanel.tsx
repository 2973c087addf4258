import { Link } from 'react-router-dom';
import type { EditForm } from '../../../api/contract/records.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';
import { asFailure } from '../../api/failure.ts';
import { registerAddress } from '../../register/registerAddress.ts';
import buttons from '../../ui/Button.module.css';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { TabPanel } from '../../ui/Tabs.tsx';
import styles from './attendance.module.css';
import { useAttendanceQuery } from './attendanceApi.ts';
import { AttendanceTable } from './AttendanceTable.tsx';

/** How far the register of a session is, the way to it, and the numbers of its institutions. */
export function SessionPanel({ form: { Id: id, CanEdit, Record: values } }: { readonly form: EditForm }) {
  const place = { path: activitySession.path, id };
  const { currentData: attendance, error, refetch } = useAttendanceQuery({ ...place, activity: Number(values['activity']) });
  if (error && !attendance)
    return (
      <TabPanel id="register">
        <ErrorState title="We couldn’t load the numbers" text={asFailure(error).message} onRetry={() => void refetch()} />
      </TabPanel>
    );
  if (!attendance)
    return (
      <TabPanel id="register">
        <Skeleton width={420} height={120} />
      </TabPanel>
    );
  const { Known: count, Registered: unmarked } = attendance.Summary;
  return (
    <TabPanel id="register">
      <div className={styles['panel']}>
        <div className={styles['registers']}>
          <p className={styles['state']}>
            {count === 0
              ? 'The activity has no students yet.'
              : `${count - unmarked} of ${count} ${count === 1 ? 'student' : 'students'} marked.`}
            {!CanEdit && ' Registers are for people who may edit activities.'}
          </p>
          {CanEdit && (
            <Link className={[buttons['button'], buttons['primary']].join(' ')} to={registerAddress(place)}>
              Take the register
            </Link>
          )}
        </div>
        <AttendanceTable attendance={attendance} fileName={`session-${id}-attendance`} canEdit={CanEdit} />
      </div>
    </TabPanel>
  );
}
