import { Menu as MenuIcon } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { hasRole } from '../api/rights.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { IconButton } from '../ui/Button.tsx';
import { GroupSwitcher } from './GroupSwitcher.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { RunningTasks } from './RunningTasks.tsx';
import styles from './TopBar.module.css';

interface TopBarProps {
  readonly session: SessionAnswer;
  readonly showsTasks: boolean;
  readonly onOpenMenu: () => void;
}

export function TopBar({ session, showsTasks, onOpenMenu }: TopBarProps) {
  const { pathname } = useLocation();
  const hasOwnField = pathname === '/' && hasRole(session);
  return (
    <header className={styles['bar']}>
      <div className={styles['start']}>
        <IconButton icon={MenuIcon} label="Open the menu" className={styles['menu']} onClick={onOpenMenu} />
        <GroupSwitcher session={session} />
      </div>
      <PaletteButton hasField={!hasOwnField} />
      <div className={styles['end']}>
        {showsTasks && <RunningTasks />}
        {session.User && <PersonMenu user={session.User} />}
      </div>
    </header>
  );
}
