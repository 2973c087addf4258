import { Link } from 'react-router-dom';
import { activitySession } from '../../../domain/records/activitySession.ts';
import type { EditForm } from '../../../api/contract/records.ts';
import { registerAddress } from '../../register/registerAddress.ts';
import { useRegisterQuery } from '../../register/registerApi.ts';
import buttons from '../../ui/Button.module.css';
import { Skeleton } from '../../ui/States.tsx';
import { TabPanel } from '../../ui/Tabs.tsx';
import styles from './attendance.module.css';

/** How far the register of a session is, and the way to it. */
export function SessionPanel({ form: { Id: id, CanEdit } }: { readonly form: EditForm }) {
  const place = { path: activitySession.path, id };
  const { currentData: register, isError } = useRegisterQuery(place, { skip: !CanEdit });
  const marked = register?.Students.filter(({ Status }) => Status !== 'registered').length ?? 0;
  const count = register?.Students.length ?? 0;
  return (
    <TabPanel id="register">
      <div className={styles['panel']}>
        {register ? (
          <p className={styles['state']}>
            {count === 0 ? 'The activity has no students yet.' : `${marked} of ${count} ${count === 1 ? 'student' : 'students'} marked.`}
          </p>
        ) : (
          CanEdit && !isError && <Skeleton width={220} />
        )}
        {CanEdit ? (
          <div>
            <Link className={[buttons['button'], buttons['primary']].join(' ')} to={registerAddress(place)}>
              Take the register
            </Link>
          </div>
        ) : (
          <p className={styles['state']}>Registers are for people who may edit activities.</p>
        )}
      </div>
    </TabPanel>
  );
}
