import { ChevronsUpDown } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { asFailure } from '../api/failure.ts';
import { useChooseGroupMutation } from '../api/sessionApi.ts';
import { runAfterConfirmingLeave } from '../leaving.ts';
import { notifyOtherWindows } from '../live/otherWindows.ts';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useMessages } from '../ui/Messages.tsx';
import styles from './TopBar.module.css';

export function GroupSwitcher({ session }: { readonly session: SessionAnswer }) {
  const [chooseGroup, { isLoading }] = useChooseGroupMutation();
  const messages = useMessages();
  const navigate = useNavigate();
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
  const change = async ({ Id, Name }: SessionAnswer['Groups'][number]) => {
    const answer = await chooseGroup(Id);
    if (answer.error) {
      messages.error(asFailure(answer.error).message);
      return;
    }
    notifyOtherWindows(Name);
    if (window.location.pathname.includes('/edit/')) await navigate('/');
  };
  // The form of a new record stays open in the other group. Other forms ask before they are left.
  const changeTo = (group: SessionAnswer['Groups'][number]) =>
    window.location.pathname.endsWith('/create') ? change(group) : runAfterConfirmingLeave(() => change(group));
  const entries = session.Groups.map((group) => ({
    label: group.Name,
    checked: group.Id === current.Id,
    run: () => {
      if (group.Id !== current.Id && !isLoading) void changeTo(group);
    },
  }));
  return (
    <Menu sections={[{ heading: 'Switch group', entries }]}>
      <Button look="quiet" busy={isLoading} className={styles['group']}>
        <span className="visually-hidden">Group: </span>
        <span className={styles['name']}>{current.Name}</span>
        <ChevronsUpDown size={14} aria-hidden />
      </Button>
    </Menu>
  );
}
