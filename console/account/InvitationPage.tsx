import { useLocation, useNavigate } from 'react-router-dom';
import { sessionStarted } from '../api/connection.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { clearWrittenPosition } from '../api/readAfter.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { useMessages } from '../ui/Messages.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import styles from './SignInPage.module.css';
import { VisitorPage } from './VisitorPage.tsx';

/** The page of an invitation link. The secret follows '#', so that no server logs it. */
export function InvitationPage() {
  usePageTitle('Welcome');
  const messages = useMessages();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const secret = useLocation().hash.slice(1);
  // The session response contains the anti-forgery token, for visitors too.
  const { data: session } = useSessionQuery();
  const finish = (message: string) => {
    clearWrittenPosition();
    dispatch(sessionStarted());
    messages.success(message);
    void navigate('/', { replace: true });
  };
  return (
    <VisitorPage heading="Choose your password">
      {secret === '' ? (
        <p className={styles['error']}>
          This link is not complete. Open the whole link from the email, or ask whoever invited you for a new one.
        </p>
      ) : (
        <>
          <p className={styles['note']}>You have been invited to Waymark. Choose a password to start using Waymark.</p>
          {session && <PasswordFields invitation={secret} email="" submitLabel="Set password and continue" onSet={finish} />}
        </>
      )}
    </VisitorPage>
  );
}
