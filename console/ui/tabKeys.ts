type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The place of the tab to which a key leads from the one at `at`, counted from the end if negative; null for all other keys. */
export const tabAtKey = ({ key, altKey, ctrlKey, metaKey }: Key, at: number, count: number): number | null => {
  // Alt or ⌘ with an arrow goes back in the browser.
  if (altKey || ctrlKey || metaKey) return null;
  const places: Readonly<Record<string, number>> = { ArrowRight: (at + 1) % count, ArrowLeft: (at - 1) % count, Home: 0, End: -1 };
  return places[key] ?? null;
};
