type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** These do nothing yet: no suggestion is there to choose, and the focused element must not act on them. */
const heldBack: ReadonlySet<string> = new Set(['Enter', 'Tab']);

/** The text typed so far after another key; null for keys that the buffer leaves to others. */
export const keysAfter = (typed: string, { key, altKey, ctrlKey, metaKey }: Key): string | null => {
  if (ctrlKey || metaKey || altKey) return null;
  if (heldBack.has(key)) return typed;
  if (key === 'Backspace') return typed.slice(0, -1);
  return key.length === 1 ? typed + key : null;
};
