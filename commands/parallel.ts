/**
 * Runs `work` on each item, `width` at a time, and returns the answers in order. After an error it begins no more, waits for what has
 * begun, and rejects with the first error.
 */
export const inParallel = async <Item, Answer>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> => {
  const answers: Answer[] = Array.from({ length: items.length });
  const errors: unknown[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length && errors.length === 0) {
      const index = next;
      next += 1;
      try {
        answers[index] = await work(items[index] as Item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  if (errors.length > 0) throw errors[0];
  return answers;
};
