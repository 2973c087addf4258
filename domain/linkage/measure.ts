interface Pair {
  readonly one: number;
  readonly other: number;
}

interface PairQuality {
  readonly truePairs: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The share of true pairs that are compared at all. */
  readonly blockingRecall: number;
}

/** How good found pairs are, given who each record is. An empty text: unknown, the same as nobody. */
export const measurePairs = (persons: readonly string[], foundPairs: readonly Pair[], comparedPairs: readonly Pair[]): PairQuality => {
  const sizes = new Map<string, number>();
  for (const each of persons) if (each !== '') sizes.set(each, (sizes.get(each) ?? 0) + 1);
  const truePairs = [...sizes.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  const trueAmong = (pairs: readonly Pair[]) =>
    pairs.filter(({ one, other }) => persons[one] !== '' && persons[one] === persons[other]).length;
  const right = trueAmong(foundPairs);
  const [precision, recall] = [foundPairs.length === 0 ? 1 : right / foundPairs.length, truePairs === 0 ? 1 : right / truePairs];
  return {
    truePairs,
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    blockingRecall: truePairs === 0 ? 1 : trueAmong(comparedPairs) / truePairs,
  };
};
