/** Keys that are held back while an editor loads or saves, and repeated once it is ready. */
interface HeldKeys {
  /** Holds keys back. Esc drops them and cancels; null where it cannot. */
  readonly hold: (onCancel: (() => void) | null) => void;
  /** Repeats the keys on the element with the focus. */
  readonly release: () => void;
  readonly stop: () => void;
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** The commands of the browser that delete text, by key. */
const deletions: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete' };

/**
 * Characters, Backspace and Delete change the text of an input. All other keys reach only the console's own listeners: the browser does
 * nothing for events that a script dispatches.
 */
const repeat = ({ key, code, shiftKey }: KeyboardEvent): void => {
  const target = document.activeElement ?? document.body;
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const command = key.length === 1 ? 'insertText' : deletions[key];
  // Unlike a change of the value, the command replaces the selected text and can be undone.
  // oxlint-disable-next-line typescript/no-deprecated -- no other call changes text as typing does
  if (isText && command !== undefined && document.execCommand(command, false, key)) return;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }));
};

/** A pause in which React renders what a key changed. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

export const createHeldKeys = (): HeldKeys => {
  let keys: KeyboardEvent[] = [];
  let isWaiting = false;
  let isRepeating = false;
  let cancel: (() => void) | null = null;

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that are repeated, short cuts, and keys that do nothing by themselves.
    if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey || modifiers.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key !== 'Escape' || !isWaiting) keys.push(event);
    else if (cancel) {
      keys = [];
      cancel();
    }
  };
  const stop = () => {
    keys = [];
    isWaiting = false;
    document.removeEventListener('keydown', onKeyDown, true);
  };
  const repeatAll = async () => {
    isRepeating = true;
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      repeat(key);
      await nextTask();
      if (isWaiting) break;
    }
    isRepeating = false;
    if (!isWaiting) stop();
  };
  return {
    hold: (onCancel) => {
      isWaiting = true;
      cancel = onCancel;
      document.addEventListener('keydown', onKeyDown, true);
    },
    release: () => {
      isWaiting = false;
      // The focus moves first.
      if (!isRepeating) setTimeout(() => void (isWaiting || repeatAll()));
    },
    stop,
  };
};
