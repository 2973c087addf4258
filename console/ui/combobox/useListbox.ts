import { type KeyboardEvent, useId, useState } from 'react';

/** How far Page Up and Page Down move. */
const pageSize = 8;

/** The option that a key leads to from the active one, round the ends; null for keys that do not move. -1 stands for no option. */
export const optionAfterKey = (key: string, active: number, count: number): number | null => {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return active <= 0 ? count - 1 : active - 1;
    case 'PageDown':
      return Math.min(active + pageSize, count - 1);
    case 'PageUp':
      return Math.max(active - pageSize, 0);
    default:
      return null;
  }
};

interface ListboxOptions {
  /** How many options there are. */
  readonly count: number;
  /** Whether the list, or what stands in its place, is shown. */
  readonly isOpen: boolean;
  /** The option that is active at first. */
  readonly first?: number;
}

/**
 * The list of a combobox: which option is active, the keys that move it, and what tells screen readers so.
 * The focus stays in the input; the caller handles Enter, Escape and Tab.
 */
export const useListbox = ({ count, isOpen, first = -1 }: ListboxOptions) => {
  const id = useId();
  const [at, setAt] = useState(first);
  const active = Math.min(at, count - 1);
  const hasList = isOpen && count > 0;
  return {
    /** -1 for none. */
    active,
    setActive: setAt,
    /** Moves to another option; false where the key does not move. */
    move: (event: KeyboardEvent): boolean => {
      const next = optionAfterKey(event.key, active, count);
      if (next !== null) setAt(next);
      return next !== null;
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': hasList ? id : undefined,
      'aria-activedescendant': hasList && active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
    } as const,
    listProps: { id, active, onPoint: setAt },
  };
};
