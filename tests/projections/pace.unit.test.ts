import { describe, expect, it } from 'vitest';
import { Pace } from '../../projections/linkage/pace.ts';

const never = new AbortController().signal;
const workFor = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

/** Others who wait the first times that they are asked about, and how often that was. */
const busyFor = (times: number) => {
  let asked = 0;
  return { isBusy: () => ++asked <= times, asked: () => asked };
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
    const pace = new Pace(() => true);
    workFor(20);
    const before = performance.now();
    await pace.rest(never);
    expect(performance.now() - before).toBeGreaterThan(150);
    const waiting = busyFor(2);
    const shortened = new Pace(waiting.isBusy);
    workFor(300);
    await shortened.rest(never);
    expect(waiting.asked()).toBe(3);
  });

  it('waits with work that can wait until nobody waits for other work, but not for ever', async () => {
    await new Pace(() => true).waitUntilIdle(0, never);
    const waiting = busyFor(1);
    await new Pace(waiting.isBusy).waitUntilIdle(60_000, never);
    expect(waiting.asked()).toBe(2);
  });
});
