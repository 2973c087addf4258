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
import { describeRegister } from './registerWords.ts';
import { AttendanceTable } from './AttendanceTable.tsx';

/** How far the register of a session is, the way to it, and the numbers of its institutions. */
export function SessionPanel({ form }: { readonly form: EditForm }) {
  const { Id: id, CanEdit, Record: values } = form;
  const parent: keyof typeof activitySession.fields = 'activity';
  const place = { path: activitySession.path, id };
  const { currentData: attendance, error, refetch } = useAttendanceQuery({ ...place, activity: Number(values[parent]) });
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
  return (
    <TabPanel id="register">
      <div className={styles['panel']}>
        <div className={styles['registers']}>
          <p className={styles['state']}>{describeRegister(attendance.Summary, form)}</p>
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
