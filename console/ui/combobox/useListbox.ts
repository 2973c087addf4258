import { type KeyboardEvent, useEffect, useId, useState } from 'react';

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

interface ActiveOption {
  readonly at: number;
  readonly key: string | undefined;
}

/** The index of the active option among the present options. An option that has gone passes its index to the one in its place. */
export const findActive = ({ at, key }: ActiveOption, keys: readonly string[]): number => {
  if (keys[at] === key) return at;
  const moved = key === undefined ? -1 : keys.indexOf(key);
  return moved >= 0 ? moved : Math.min(at, keys.length - 1);
};

interface ListboxOptions {
  /** A key for each option. The active option stays active when others come and go around it. */
  readonly keys: readonly string[];
  /** Whether the list or a message in its place shows. */
  readonly isOpen: boolean;
  /** The index of the option that is active until the person moves, and after `reset`; -1 for none. */
  readonly preferred?: number;
  /** Whether the preferred option stays active although a later list may begin with another. */
  readonly keepsPreferred?: boolean;
}

/**
 * Keeps the active option of a combobox and provides the keys and ARIA attributes. The focus stays in the input. The caller handles
 * Enter, Escape and Tab.
 */
export const useListbox = ({ keys, isOpen, preferred = -1, keepsPreferred = false }: ListboxOptions) => {
  const id = useId();
  const [keptOption, setKeptOption] = useState<ActiveOption | null>(null);
  const active = keptOption === null ? Math.min(preferred, keys.length - 1) : findActive(keptOption, keys);
  const hasList = isOpen && keys.length > 0;
  const keep = (at: number) => setKeptOption({ at, key: keys[at] });
  const keepsThis = keepsPreferred && keptOption === null && active >= 0;
  useEffect(() => {
    if (keepsThis) keep(active);
    // Keeps the option that was shown first; `active` and `keys` belong to the same render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keepsThis]);
  return {
    /** The index of the active option; -1 for none. */
    active,
    reset: () => setKeptOption(null),
    /** Moves the active option. Returns false if the key does not move. */
    move: (event: KeyboardEvent): boolean => {
      const next = optionAfterKey(event.key, active, keys.length);
      if (next !== null) keep(next);
      return next !== null;
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': hasList,
      'aria-controls': hasList ? id : undefined,
      'aria-activedescendant': hasList && active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
    } as const,
    listProps: { id, active, onPoint: keep },
  };
};
