import { useNavigate } from 'react-router-dom';
import { api } from '../api/api.ts';
import { asFailure } from '../api/failure.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { useLogoutMutation } from '../api/sessionApi.ts';
import { forgetLinks } from '../filterLinks.ts';
import { runAfterConfirmingLeave } from '../leaving.ts';
import { useMessages } from '../ui/Messages.tsx';
import { forgetPlaces } from '../page/listPlaces.ts';

/** Signs the person out; asks first if there are unsaved edits. */
export const useSignOut = (): (() => void) => {
  const [logout] = useLogoutMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const messages = useMessages();
  const signOut = async () => {
    const answer = await logout();
    if (answer.error) {
      messages.error(asFailure(answer.error).message);
      return;
    }
    await navigate('/account/login');
    dispatch(api.util.resetApiState());
    forgetLinks();
    forgetPlaces();
  };
  return () => void runAfterConfirmingLeave(signOut);
};
