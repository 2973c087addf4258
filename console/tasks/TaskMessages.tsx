import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { importResumed } from '../../domain/importMessages.ts';
import { editAddress } from '../address.ts';
import { asFailure } from '../api/failure.ts';
import { useEditFormQuery, useRunRecordActionMutation } from '../api/recordApi.ts';
import type { MessageAction } from '../ui/messageList.ts';
import { type ProgressMessage, useMessages } from '../ui/Messages.tsx';
import { type EndingOffer, endingOf, endingOffers, type FollowedPath, offersOn } from './endings.ts';

/** Background work that a message follows, by its record. */
interface Work {
  readonly path: FollowedPath;
  readonly id: number;
  /** The revision of the record with which the work began. Earlier ones tell how earlier work on the same record ended. */
  readonly revision?: number | undefined;
}

interface FollowedWork extends Work {
  readonly key: number;
  readonly message: ProgressMessage;
  /** When the work began, in milliseconds since 1970. Where its revision is not known, what was read before is not about it. */
  readonly since: number;
}

interface TaskFollowing {
  /** Shows what is being done; the message changes in place when the work has ended. */
  readonly follow: (work: Work, doing: string) => void;
}

const FollowingContext = createContext<TaskFollowing | null>(null);

export const useTaskFollowing = (): TaskFollowing => {
  const following = useContext(FollowingContext);
  if (!following) throw new Error('useTaskFollowing needs TaskMessages around it');
  return following;
};

/** How long the message of work that this person may not see stays. */
const unseenMs = 9_000;

interface FollowerProps {
  readonly work: FollowedWork;
  readonly onUndo: (task: number) => Promise<void>;
  readonly onEnd: (key: number) => void;
}

/** Reads the record, which live changes refetch, and changes the message at the end, or when the work is paused and goes on. */
function Follower({ work, onUndo, onEnd }: FollowerProps) {
  const navigate = useNavigate();
  const { path, id, key, message, revision, since } = work;
  const isItsPage = useLocation().pathname === editAddress(path, id);
  const { currentData, fulfilledTimeStamp = 0, error } = useEditFormQuery({ path, id }, { refetchOnMountOrArgChange: true });
  // A read that began before the work may be answered after it began.
  const isOfWork = revision === undefined ? fulfilledTimeStamp >= since : (currentData?.Revision ?? -1) >= revision;
  const form = isOfWork ? currentData : undefined;
  const isUnseen = error !== undefined && asFailure(error).status === 403;
  useEffect(() => {
    if (!isUnseen) return undefined;
    const timer = setTimeout(() => {
      message.close();
      onEnd(key);
    }, unseenMs);
    return () => clearTimeout(timer);
  }, [isUnseen, key, message, onEnd]);
  const wasPaused = useRef(false);
  useEffect(() => {
    const canUndo = form?.Actions.some(({ name }) => name === 'undo') ?? false;
    const ending = form && endingOf(path, form, canUndo);
    if (!ending) {
      if (form && wasPaused.current) message.change('progress', importResumed);
      return;
    }
    const view = () => void navigate(editAddress(path, id));
    const actions: Readonly<Record<EndingOffer, MessageAction['run']>> = {
      undo: () => void onUndo(id),
      download: () => window.location.assign(`/exports/download/${id}`),
      view,
      viewTask: view,
    };
    const offers = offersOn(ending.offers, isItsPage);
    message.change(ending.kind, ending.text, ...offers.map((offer) => ({ label: endingOffers[offer], run: actions[offer] })));
    wasPaused.current = ending.isPause === true;
    if (!ending.isPause) onEnd(key);
  }, [form, id, isItsPage, key, message, navigate, onEnd, onUndo, path]);
  return null;
}

/** Lets every screen follow background work in one message, also when the screen that started it is gone. */
export function TaskMessages({ children }: { readonly children: ReactNode }) {
  const messages = useMessages();
  const [runAction] = useRunRecordActionMutation();
  const [followed, setFollowed] = useState<readonly FollowedWork[]>([]);
  const lastKey = useRef(0);
  const end = useCallback((key: number) => setFollowed((before) => before.filter((work) => work.key !== key)), []);
  const follow = useCallback(
    (work: Work, doing: string) => {
      lastKey.current += 1;
      const started: FollowedWork = { ...work, key: lastKey.current, message: messages.progress(doing), since: Date.now() };
      setFollowed((before) => [...before, started]);
    },
    [messages],
  );
  const undo = useCallback(
    async (task: number): Promise<void> => {
      const { data, error } = await runAction({ path: 'tasks', id: task, action: 'undo', answers: {} });
      if (!data) messages.error(asFailure(error).message);
      else if (data.Task !== undefined) follow({ path: 'tasks', id: data.Task }, data.SuccessMessage);
    },
    [follow, messages, runAction],
  );
  const following = useMemo(() => ({ follow }), [follow]);
  return (
    <FollowingContext.Provider value={following}>
      {children}
      {followed.map((work) => (
        <Follower key={work.key} work={work} onUndo={undo} onEnd={end} />
      ))}
    </FollowingContext.Provider>
  );
}
