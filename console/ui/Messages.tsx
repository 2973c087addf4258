import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import {
  createContext,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from './Button.tsx';
import { useContentFocusOnRemoval } from './focus.ts';
import { type Message, type MessageAction, type MessageKind, withChanged, withNew } from './messageList.ts';
import styles from './Messages.module.css';

/** Returns a function that removes the message. */
type ShowMessage = (text: string, ...actions: readonly MessageAction[]) => () => void;

/** A message about something that runs. */
export interface ProgressMessage {
  /** Changes the message in place. A message that was closed comes back only as an error. */
  readonly change: (kind: Message['kind'], text: string, ...actions: readonly MessageAction[]) => void;
  readonly close: () => void;
}

/** Shows messages over every screen. */
export interface Messages extends Readonly<Record<MessageKind, ShowMessage>> {
  /** Shows a message that stays until it is changed or closed. */
  readonly progress: (text: string) => ProgressMessage;
  /** Removes all messages. */
  readonly clear: () => void;
}

const MessagesContext = createContext<Messages | null>(null);

/** Errors stay until closed. Messages with actions stay longer than others. */
const displayMs = ({ actions }: Message): number => (actions.length > 0 ? 20_000 : 9_000);
const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, progress: LoaderCircle } as const;
const screenReaderPrefixes = { success: '', error: 'Problem: ', warning: 'Warning: ', progress: '' } as const;

export const useMessages = (): Messages => {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error('useMessages needs a MessagesProvider around it');
  return messages;
};

function MessageBar({ message, onClose }: { readonly message: Message; readonly onClose: (id: number) => void }) {
  const bar = useRef<HTMLDivElement>(null);
  useContentFocusOnRemoval(bar);
  const [isPaused, setIsPaused] = useState(false);
  const { id, kind, text, actions } = message;
  useEffect(() => {
    if (isPaused || kind === 'error' || kind === 'progress') return undefined;
    const timer = setTimeout(() => onClose(id), displayMs(message));
    return () => clearTimeout(timer);
  }, [isPaused, kind, id, message, onClose]);
  const Icon = icons[kind];
  // A click on a message is not a click outside the open dialog.
  const stopPropagation = (event: PointerEvent) => event.stopPropagation();
  // A click on a message leaves the focus where it is.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  const pauseHandlers = {
    onMouseEnter: () => setIsPaused(true),
    onMouseLeave: () => setIsPaused(false),
    onFocus: () => setIsPaused(true),
    onBlur: () => setIsPaused(false),
  };
  return (
    <div
      ref={bar}
      className={[styles['message'], styles[kind]].join(' ')}
      role={kind === 'error' ? 'alert' : 'presentation'}
      {...pauseHandlers}
      onPointerDown={stopPropagation}
    >
      <Icon size={18} aria-hidden />
      <p className={styles['text']}>
        {screenReaderPrefixes[kind] && <span className="visually-hidden">{screenReaderPrefixes[kind]}</span>}
        {text}
      </p>
      {actions.map((action) => (
        <Button
          key={action.label}
          look="quiet"
          className={styles['action']}
          onMouseDown={keepFocus}
          onClick={() => {
            onClose(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      ))}
      <IconButton icon={X} label="Close the message" onMouseDown={keepFocus} onClick={() => onClose(id)} />
    </div>
  );
}

/** Tells the style sheet how high the messages are together. */
const useMessagesHeight = (): RefObject<HTMLDivElement> => {
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const observed = stack.current;
    if (!observed) return undefined;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--messages-height', `${observed.offsetHeight}px`),
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return stack;
};

export function MessagesProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Message[]>([]);
  const [showsEarlier, setShowsEarlier] = useState(false);
  const stack = useMessagesHeight();
  const lastId = useRef(0);
  const close = useCallback((id: number) => setShown((before) => before.filter((message) => message.id !== id)), []);
  if (showsEarlier && shown.length < 2) setShowsEarlier(false);
  const messages = useMemo((): Messages => {
    const showAs =
      (kind: MessageKind): ShowMessage =>
      (text, ...actions) => {
        lastId.current += 1;
        const message = { id: lastId.current, kind, text, actions };
        setShown((before) => withNew(before, message));
        return () => close(message.id);
      };
    const progress = (text: string): ProgressMessage => {
      lastId.current += 1;
      const id = lastId.current;
      setShown((before) => withNew(before, { id, kind: 'progress', text, actions: [] }));
      return {
        change: (kind, changedText, ...actions) => {
          const changed: Message = { id, kind, text: changedText, actions };
          setShown((before) => withChanged(before, changed));
        },
        close: () => close(id),
      };
    };
    return { success: showAs('success'), error: showAs('error'), warning: showAs('warning'), progress, clear: () => setShown([]) };
  }, [close]);
  return (
    <MessagesContext.Provider value={messages}>
      {children}
      <section aria-label="Messages">
        <div ref={stack} className={showsEarlier ? styles['stack'] : `${styles['stack']} ${styles['newestOnly']}`} aria-live="polite">
          {shown.length > 1 && !showsEarlier && (
            <Button look="quiet" className={styles['more']} onClick={() => setShowsEarlier(true)}>
              {shown.length - 1} more
            </Button>
          )}
          {shown.map((message) => (
            <MessageBar key={message.id} message={message} onClose={close} />
          ))}
        </div>
      </section>
    </MessagesContext.Provider>
  );
}
