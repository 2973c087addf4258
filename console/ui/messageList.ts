export type MessageKind = 'success' | 'error' | 'warning';

/** A button of a message: 'Undo', 'Open the task'. */
export interface MessageAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Message {
  readonly id: number;
  /** 'progress': something runs, and the message changes in place when it has ended. */
  readonly kind: MessageKind | 'progress';
  readonly text: string;
  readonly actions: readonly MessageAction[];
}

const maxShown = 4;

/** Adds a message. It replaces others with the same text; what runs stands beside others that run. */
export const withNew = (before: readonly Message[], message: Message): readonly Message[] =>
  [...before.filter(({ text }) => message.kind === 'progress' || text !== message.text), message].slice(-maxShown);

/**
 * Changes a message in place. What another one has said already is not said twice, unless that one offers something of its own. A message
 * that was closed comes back only as an error.
 */
export const withChanged = (before: readonly Message[], changed: Message): readonly Message[] => {
  const others = before.filter(({ id, text, actions }) => id === changed.id || text !== changed.text || actions.length > 0);
  if (others.some(({ id }) => id === changed.id)) return others.map((message) => (message.id === changed.id ? changed : message));
  return changed.kind === 'error' ? [...others, changed].slice(-maxShown) : before;
};
