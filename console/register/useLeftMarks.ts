import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { marksRefused, marksSent, markedByOthers } from '../../domain/activityMessages.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { useMessages } from '../ui/Messages.tsx';
import { registerAddress } from './registerAddress.ts';
import { hasUnsentMarker } from './unsentMarker.ts';

/** Sends the marks that a person made without a network, whatever screen is open when it is back. `user` is null without a session. */
export const useLeftMarks = (user: SessionAnswer['User']): void => {
  const dispatch = useAppDispatch();
  const messages = useMessages();
  const navigate = useNavigate();
  const isLost = useAppSelector((state) => state.connection.isLost);
  const [id, name] = [user?.Id ?? null, user?.Name ?? ''];
  useEffect(() => {
    if (id === null || isLost || !hasUnsentMarker()) return;
    const send = async () => {
      const { sendLeft } = await import('./sendLeft.ts');
      for (const { place, conflicts, isRefused } of await sendLeft(id, name, dispatch)) {
        const open = { label: 'Open the register', run: () => void navigate(registerAddress(place)) };
        if (isRefused) messages.warning(marksRefused, open);
        else if (conflicts > 0) messages.warning(markedByOthers(conflicts), open);
        else messages.success(marksSent, open);
      }
    };
    // Registers that cannot be loaded now are loaded when the connection is back.
    send().catch(() => undefined);
  }, [id, name, isLost, dispatch, messages, navigate]);
};
