import { describe, expect, it } from 'vitest';
import { inParallel } from '../../commands/parallel.ts';

describe('work in parallel', () => {
  it('answers in the order of its items, with no more at work than its width', async () => {
    let [working, most] = [0, 0];
    const answers = await inParallel([30, 1, 20, 1], 2, async (pause) => {
      working += 1;
      most = Math.max(most, working);
      await new Promise((resolve) => setTimeout(resolve, pause));
      working -= 1;
      return pause;
    });
    expect([answers, most]).toEqual([[30, 1, 20, 1], 2]);
  });

  it('begins nothing after an error, and rejects once what has begun has ended', async () => {
    const [started, ended]: [number[], number[]] = [[], []];
    const working = inParallel([1, 2, 3, 4, 5], 2, async (item) => {
      started.push(item);
      if (item === 1) throw new Error('The first fails');
      await new Promise((resolve) => setTimeout(resolve, 20));
      ended.push(item);
    });
    await expect(working).rejects.toThrow('The first fails');
    expect([started, ended]).toEqual([[1, 2], [2]]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(started).toEqual([1, 2]);
  });
});
