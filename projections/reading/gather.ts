/**
 * Gathers what is asked about single keys within one turn of the event loop into one question. `readMany` answers for each key that it
 * knows; if it fails, all who asked get its error.
 */
export const gather = <Key, Answer>(
  readMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): ((key: Key) => Promise<Answer | undefined>) => {
  let next: { readonly keys: Set<Key>; readonly answers: Promise<ReadonlyMap<Key, Answer>> } | null = null;
  const begin = () => {
    const keys = new Set<Key>();
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      next = null;
      return readMany([...keys]);
    });
    return { keys, answers };
  };
  return async (key) => {
    next ??= begin();
    const { keys, answers } = next;
    keys.add(key);
    return (await answers).get(key);
  };
};
