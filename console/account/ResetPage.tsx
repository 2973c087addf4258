import { Link, useLocation, useNavigate } from 'react-router-dom';
import { forgottenAddress, signInAddress } from '../address.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { PasswordFields } from './PasswordFields.tsx';
import styles from './SignInPage.module.css';
import { VisitorPage } from './VisitorPage.tsx';

/** The page of a password reset link. The secret follows '#', so that no server logs it. */
export function ResetPage() {
  usePageTitle('Choose a new password');
  const navigate = useNavigate();
  const secret = useLocation().hash.slice(1);
  // The session response contains the anti-forgery token.
  const { data: session } = useSessionQuery();
  return (
    <VisitorPage heading="Choose a new password">
      {secret === '' ? (
        <p className={styles['error']}>This link is not complete. Open the whole link from the email, or ask for a new one.</p>
      ) : (
        session && (
          <PasswordFields
            invitation={secret}
            email=""
            submitLabel="Set the password"
            onSet={(message) => void navigate(signInAddress('/'), { replace: true, state: { message } })}
          />
        )
      )}
      <Link to={forgottenAddress} className={styles['link']}>
        Ask for a new link
      </Link>
    </VisitorPage>
  );
}
