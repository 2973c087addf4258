import { Link } from 'react-router-dom';
import { activity } from '../../../domain/records/activity.ts';
import { asFailure } from '../../api/failure.ts';
import type { EditForm } from '../../../api/contract/records.ts';
import { registerAddress } from '../../register/registerAddress.ts';
import buttons from '../../ui/Button.module.css';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { TabPanel } from '../../ui/Tabs.tsx';
import { AddStudentsButton } from '../filling/AddStudentsButton.tsx';
import styles from './attendance.module.css';
import { useAttendanceQuery } from './attendanceApi.ts';
import { AttendanceTable } from './AttendanceTable.tsx';
import { SessionLinks } from './SessionLinks.tsx';

/** The attendance of an activity: its registers, and its numbers by institution. */
export function AttendancePanel({ form: { Id: id, Title: title, CanEdit } }: { readonly form: EditForm }) {
  const { currentData: attendance, error, refetch } = useAttendanceQuery({ path: activity.path, id, activity: id });
  if (error && !attendance)
    return (
      <TabPanel id="attendance">
        <ErrorState title="We couldn’t load the attendance" text={asFailure(error).message} onRetry={() => void refetch()} />
      </TabPanel>
    );
  return (
    <TabPanel id="attendance">
      {attendance ? (
        <div className={styles['panel']}>
          <section className={styles['registers']} aria-label="Registers">
            <p className={styles['state']}>
              {attendance.Summary.Known === 0
                ? 'No students have been added yet.'
                : attendance.RegisterTaken
                  ? 'Every register has been taken.'
                  : 'Not every student has been marked yet.'}
            </p>
            {CanEdit &&
              (attendance.HasSessions ? (
                <SessionLinks activityId={id} />
              ) : (
                <Link className={[buttons['button'], buttons['primary']].join(' ')} to={registerAddress({ path: activity.path, id })}>
                  {attendance.Summary.Known === 0 ? 'Add students to the register' : 'Take the register'}
                </Link>
              ))}
            {CanEdit && <AddStudentsButton activity={{ id, title }} />}
          </section>
          <AttendanceTable attendance={attendance} fileName={`activity-${id}-attendance`} canEdit={CanEdit} />
        </div>
      ) : (
        <Skeleton width={420} height={120} />
      )}
    </TabPanel>
  );
}
