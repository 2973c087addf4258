import { useNavigate } from 'react-router-dom';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { asFailure } from '../api/failure.ts';
import { useChooseGroupMutation } from '../api/sessionApi.ts';
import { runAfterConfirmingLeave } from '../leaving.ts';
import { notifyOtherWindows } from '../live/otherWindows.ts';
import { useMessages } from '../ui/Messages.tsx';

/** Lets the person work in another group; asks first if there are unsaved edits. */
export const useSwitchGroup = () => {
  const [chooseGroup, { isLoading }] = useChooseGroupMutation();
  const messages = useMessages();
  const navigate = useNavigate();
  const change = async ({ Id, Name }: SessionAnswer['Groups'][number]) => {
    const answer = await chooseGroup(Id);
    if (answer.error) {
      messages.error(asFailure(answer.error).message);
      return;
    }
    notifyOtherWindows(Name);
    if (window.location.pathname.includes('/edit/')) await navigate('/');
  };
  return {
    isLoading,
    /** The form of a new record stays open in the other group. Other forms ask before they are left. */
    switchTo: (group: SessionAnswer['Groups'][number]) =>
      void (window.location.pathname.endsWith('/create') ? change(group) : runAfterConfirmingLeave(() => change(group))),
  };
};
