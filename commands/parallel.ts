/** Runs `work` on each item, `width` at a time, and returns the answers in order. Rejects on the first error. */
export const inParallel = async <Item, Answer>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> => {
  const answers: Answer[] = Array.from({ length: items.length });
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      answers[index] = await work(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return answers;
};
