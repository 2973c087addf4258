import { Keyboard, KeyRound, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { securityAddress } from '../page/securityAddress.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../design/theme.ts';
import { openKeyHelp } from '../keys/opening.ts';
import { useUnsentMarks } from '../register/unsentMarks.ts';
import { useSignOut } from '../account/useSignOut.ts';
import { DialogLoadError } from '../ui/lazyDialog.tsx';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import { Menu } from '../ui/Menu.tsx';
import { initialsOf } from './initials.ts';
import styles from './TopBar.module.css';

const UnsentMarksDialog = createLazyScreen(
  () => import('../register/UnsentMarksDialog.tsx').then(({ UnsentMarksDialog: Loaded }) => Loaded),
  {
    fallback: null,
    LoadError: ({ unsent, failure }) => <DialogLoadError failure={failure} onClose={() => unsent.answer(false)} />,
  },
);

const themes = [
  { choice: 'system', label: 'Match device', icon: Monitor },
  { choice: 'light', label: 'Light', icon: Sun },
  { choice: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { choice: ThemeChoice; label: string; icon: unknown }[];

export function PersonMenu({ user }: { readonly user: NonNullable<SessionAnswer['User']> }) {
  const currentTheme = useThemeChoice();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const unsent = useUnsentMarks();
  return (
    <>
      <Menu
        align="end"
        head={
          <div className={styles['person']}>
            <strong>{user.Name}</strong>
            <span>{user.Email}</span>
          </div>
        }
        sections={[
          {
            heading: 'Appearance',
            entries: themes.map(({ choice, label, icon }) => ({
              label,
              icon,
              isChecked: choice === currentTheme,
              run: () => chooseTheme(choice),
            })),
          },
          {
            entries: [
              { label: 'Keyboard shortcuts', icon: Keyboard, run: openKeyHelp },
              { label: 'Sign-in and security', icon: KeyRound, run: () => void navigate(securityAddress) },
            ],
          },
          { entries: [{ label: 'Sign out', icon: LogOut, run: signOut }] },
        ]}
      >
        <button type="button" className={styles['you']} title={user.Name}>
          <span className="visually-hidden">You: {user.Name}</span>
          <span aria-hidden className={styles['initials']}>
            {initialsOf(user.Name)}
          </span>
        </button>
      </Menu>
      {unsent && <UnsentMarksDialog unsent={unsent} />}
    </>
  );
}
