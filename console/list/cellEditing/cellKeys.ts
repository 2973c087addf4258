import type { Step } from '../../grid/editing/cellEditing.ts';

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface CellControls<Control> {
  /** The tab stops of the editor, in order. */
  readonly stops: readonly Control[];
  /** The control that holds the whole value; the others beside it only help, such as a calendar. Null if several hold it. */
  readonly main: Control | null;
}

/** The effect of a key in the editor of a cell: saves, or saves and moves on. Null if the control handles it. */
export const keyEffectOf = <Control extends { readonly tagName: string }>(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Key,
  target: Control,
  { stops, main }: CellControls<Control>,
): 'save' | Step | null => {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === 'Enter') {
    const isPressed = target.tagName === 'BUTTON' || target.tagName === 'A';
    const isNewLine = target.tagName === 'TEXTAREA' && shiftKey;
    return isPressed || isNewLine ? null : 'save';
  }
  if (key !== 'Tab') return null;
  if (shiftKey) return target === main || target === stops[0] ? -1 : null;
  return target === main || target === stops.at(-1) ? 1 : null;
};
