import { keysOf, keysWith, maxBlockSize } from './blocking.ts';
import type { PreparedRecord } from './linkageRecord.ts';
import { type LinkageModel, modelOf, pairThreshold, score } from './model.ts';

/** Two records by their places in a list, the first one below the second. */
export interface ScoredPair {
  readonly one: number;
  readonly other: number;
  readonly score: number;
}

interface LinkedRecords {
  /** The pairs that are compared. */
  readonly compared: readonly ScoredPair[];
  /** Those that are the same person. */
  readonly pairs: readonly ScoredPair[];
  readonly model: LinkageModel;
}

/** Each pair of places whose records share a key, once. */
export function* blockedPairs(records: readonly PreparedRecord[]): Generator<readonly [number, number]> {
  const sizes = new Map<string, number>();
  for (const record of records) for (const key of keysOf(record)) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  const isSplit = (key: string) => (sizes.get(key) ?? 0) > maxBlockSize;
  const blocks = new Map<string, number[]>();
  for (const [place, record] of records.entries()) {
    const partners = new Set<number>();
    for (const key of keysWith(record, isSplit)) {
      const block = blocks.get(key);
      for (const partner of block ?? []) partners.add(partner);
      if (block) block.push(place);
      else blocks.set(key, [place]);
    }
    for (const partner of partners) yield [partner, place];
  }
}

/** Finds the records of a list that are the same person. */
export const linkRecords = (records: readonly PreparedRecord[], model = modelOf(records)): LinkedRecords => {
  const compared: ScoredPair[] = [];
  for (const [one, other] of blockedPairs(records)) {
    const [a, b] = [records[one], records[other]];
    if (a && b) compared.push({ one, other, score: score(model, a, b) });
  }
  return { compared, pairs: compared.filter((pair) => pair.score >= pairThreshold), model };
};
