import { describe, expect, it } from 'vitest';
import { Pace } from '../../projections/linkage/pace.ts';

const never = new AbortController().signal;
const workFor = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('the pace of background work', () => {
  it('lets others have their turn after each piece', async () => {
    const pace = new Pace(() => false);
    let hadTurn = false;
    setImmediate(() => (hadTurn = true));
    await pace.rest(never);
    expect(hadTurn).toBe(true);
  });

  it('rests nine times as long as it worked while others wait, and no longer than they do', async () => {
    let isBusy = true;
    const pace = new Pace(() => isBusy);
    workFor(20);
    const before = performance.now();
    await pace.rest(never);
    expect(performance.now() - before).toBeGreaterThan(150);
    workFor(300);
    setTimeout(() => (isBusy = false), 30);
    await pace.rest(never);
    expect(isBusy).toBe(false);
  });

  it('waits with work that can wait until nobody waits for other work, but not for ever', async () => {
    let isBusy = true;
    const pace = new Pace(() => isBusy);
    await pace.waitUntilIdle(0, never);
    expect(isBusy).toBe(true);
    setTimeout(() => (isBusy = false), 30);
    await pace.waitUntilIdle(60_000, never);
    expect(isBusy).toBe(false);
  });
});
