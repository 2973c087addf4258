import { useEffect } from 'react';
import { groupChosenElsewhere } from '../../domain/messages.ts';
import { api } from '../api/api.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { groupDependentTags } from '../api/sessionApi.ts';
import { useMessages } from '../ui/Messages.tsx';

/** The windows of one browser share a session, and so the current group. This channel tells the other windows about a change. */
const windows = new BroadcastChannel('waymark');

/** Tells the other windows the name of the group that was chosen here. */
export const notifyOtherWindows = (group: string): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  windows.postMessage(group);
};

/** Switches to the group that was chosen in another window, and shows a message. */
export const useOtherWindows = (listening: boolean): void => {
  const dispatch = useAppDispatch();
  const messages = useMessages();
  useEffect(() => {
    if (!listening) return undefined;
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      dispatch(api.util.invalidateTags([...groupDependentTags]));
      messages.warning(groupChosenElsewhere(String(data)));
    };
    windows.addEventListener('message', onMessage);
    return () => windows.removeEventListener('message', onMessage);
  }, [dispatch, listening, messages]);
};
