import { type KeyboardEvent, useId, useState } from 'react';

/** How many options Page Up and Page Down move. */
const pageSize = 8;

/** The index of the option that a key moves to, wrapping at the ends; null if the key does not move. -1 stands for no option. */
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
  readonly count: number;
  /** Whether the list or a message in its place shows. */
  readonly isOpen: boolean;
  /** The index of the initially active option. */
  readonly first?: number;
  /** The index of the option that is active after `setActive(null)`, until the person moves. */
  readonly preferred?: number;
}

/**
 * Keeps the active option of a combobox and provides the keys and ARIA attributes. The focus stays in the input. The caller handles
 * Enter, Escape and Tab.
 */
export const useListbox = ({ count, isOpen, first = -1, preferred = -1 }: ListboxOptions) => {
  const id = useId();
  const [at, setAt] = useState<number | null>(first);
  const active = Math.min(at ?? preferred, count - 1);
  const hasList = isOpen && count > 0;
  return {
    /** The index of the active option; -1 for none. */
    active,
    setActive: setAt,
    /** Moves the active option. Returns false if the key does not move. */
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
