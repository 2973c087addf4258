import { ChevronsUpDown } from 'lucide-react';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { useSwitchGroup } from '../account/useSwitchGroup.ts';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import styles from './TopBar.module.css';

export function GroupSwitcher({ session }: { readonly session: SessionAnswer }) {
  const { isLoading, switchTo } = useSwitchGroup();
  const current = session.Groups.find((group) => group.Id === session.CurrentGroup);
  if (!current) return null;
  if (session.Groups.length === 1) {
    return (
      <p className={styles['group']}>
        <span className="visually-hidden">You work in </span>
        {current.Name}
      </p>
    );
  }
  const entries = session.Groups.map((group) => ({
    label: group.Name,
    isChecked: group.Id === current.Id,
    run: () => {
      if (group.Id !== current.Id && !isLoading) switchTo(group);
    },
  }));
  return (
    <Menu sections={[{ heading: 'Switch group', entries }]}>
      <Button look="quiet" isBusy={isLoading} className={styles['group']}>
        <span className="visually-hidden">Group: </span>
        <span className={styles['name']}>{current.Name}</span>
        <ChevronsUpDown size={14} aria-hidden />
      </Button>
    </Menu>
  );
}
