import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

const blockSize = 100;
const folder = inject('sharedWaymark');

/** Takes a block of numbers that no other test process has: only one of them can make its folder. */
const takeBlock = (): number => {
  for (let block = 0; ; block += 1) {
    try {
      mkdirSync(join(folder, `urns-${block}`));
      return block * blockSize;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
};

let [next, end] = [0, 0];

/** A URN outside the range of the real register that no other test uses. */
export const newUrn = (): string => {
  if (next === end) {
    next = takeBlock();
    end = next + blockSize;
  }
  next += 1;
  return String(500_000 + next);
};
