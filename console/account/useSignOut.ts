import { useNavigate } from 'react-router-dom';
import { api } from '../api/api.ts';
import { asFailure } from '../api/failure.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { useLogoutMutation, useSessionQuery } from '../api/sessionApi.ts';
import { forgetLinks } from '../filterLinks.ts';
import { runAfterConfirmingLeave } from '../leaving.ts';
import { confirmErasing } from '../register/unsentMarks.ts';
import { useMessages } from '../ui/Messages.tsx';
import { forgetPlaces } from '../page/listPlaces.ts';
import { noteUnsent } from '../register/unsentMarker.ts';

/** The registers that this browser keeps; null if that part of the console cannot be loaded. */
const importRegisters = () => import('../register/keptRegisters.ts').catch(() => null);

const nothing = { marks: 0, names: 0 };

/** Signs the person out; asks first if there are unsaved edits, or marks that were not sent. Erases what the browser keeps of registers. */
export const useSignOut = (): (() => void) => {
  const [logout] = useLogoutMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const messages = useMessages();
  const user = useSessionQuery().data?.User?.Id ?? 0;
  const signOut = async () => {
    const registers = await importRegisters();
    const unsent = (await registers?.countUnsentOf(user).catch(() => nothing)) ?? nothing;
    if (unsent.marks + unsent.names > 0 && !(await confirmErasing(unsent))) return;
    // Somebody else's marks would go with the storage.
    const keepStorage = (await registers?.hasUnsentExcept(user).catch(() => false)) ?? false;
    const answer = await logout({ keepStorage });
    if (answer.error) {
      messages.error(asFailure(answer.error).message);
      return;
    }
    await registers?.forgetRegistersOf(user).catch(() => undefined);
    if (keepStorage) {
      localStorage.clear();
      noteUnsent(true);
    }
    await navigate('/account/login');
    dispatch(api.util.resetApiState());
    forgetLinks();
    forgetPlaces();
  };
  return () => void runAfterConfirmingLeave(signOut);
};
