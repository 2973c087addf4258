import { useNavigate } from 'react-router-dom';
import { useSessionQuery } from '../api/sessionApi.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { useMessages } from '../ui/Messages.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import styles from './PasswordFields.module.css';

const splitName = (name = ''): readonly string[] => name.split(' ').filter(Boolean);

export function PasswordPage() {
  usePageTitle('Change your password');
  const messages = useMessages();
  const navigate = useNavigate();
  const session = useSessionQuery().data;
  const email = session?.User?.Email ?? '';
  const owner = { names: splitName(session?.User?.Name), email, institutions: session?.Groups.map(({ Name }) => Name) ?? [] };
  const finish = (message: string) => {
    messages.success(message);
    void navigate('/');
  };
  return (
    <div className={styles['page']}>
      <h1>Change your password</h1>
      <p className={styles['note']}>You’ll be signed out on other devices.</p>
      <PasswordFields invitation={null} owner={owner} email={email} submitLabel="Change password" onSet={finish} />
    </div>
  );
}
