import { useLocation, useNavigate } from 'react-router-dom';
import { sessionBegan } from '../api/connection.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { forgetWritten } from '../api/readAfter.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { Mark } from '../frame/Mark.tsx';
import { usePageTitle } from '../frame/pageTitle.ts';
import { useMessages } from '../ui/Messages.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import styles from './SignInPage.module.css';

/** Where the link of an invitation leads: the person chooses a first password and is signed in. The secret stands after '#', so that no server's log has it. */
export function InvitationPage() {
  usePageTitle('Welcome');
  const messages = useMessages();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const secret = useLocation().hash.slice(1);
  // The session's answer brings the anti-forgery token, also for somebody who is not signed in.
  const { data: session } = useSessionQuery();
  const done = (message: string) => {
    forgetWritten();
    dispatch(sessionBegan());
    messages.success(message);
    void navigate('/', { replace: true });
  };
  return (
    <main className={styles['page']}>
      <div className={styles['panel']}>
        <p className={styles['brand']}>
          <Mark size={32} />
          Waymark
        </p>
        <h1>Choose your password</h1>
        {secret === '' ? (
          <p className={styles['error']}>This link is not complete. Open the whole link from the e-mail, or ask whoever invited you for a new one.</p>
        ) : (
          <>
            <p className={styles['note']}>You have been invited to Waymark. With a password of your own you can sign in from now on.</p>
            {session && <PasswordFields invitation={secret} email="" submit="Set the password and go on" onSet={done} />}
          </>
        )}
      </div>
    </main>
  );
}
