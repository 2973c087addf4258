import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHealth } from '../../api/start/health.ts';

describe('readiness', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('names a failed check, and a check that hangs after two seconds', async () => {
    const health = createHealth({
      database: () => Promise.resolve(),
      'event log': () => Promise.reject(new Error('secret')),
      disk: () => new Promise(() => undefined),
    });
    let answer: readonly string[] | null = null;
    const check = async () => {
      answer = await health();
    };
    void check();
    await vi.advanceTimersByTimeAsync(1900);
    expect(answer).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(answer).toEqual(['event log', 'disk']);
  });

  it('runs checks at most once a second, and never beside a check that hangs', async () => {
    let [checks, hung] = [0, 0];
    let release: () => void = () => undefined;
    const health = createHealth({
      database: () => {
        checks += 1;
        return Promise.resolve();
      },
      disk: () => {
        hung += 1;
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      },
    });
    const first = [health(), health()];
    await vi.advanceTimersByTimeAsync(2000);
    expect(await Promise.all(first)).toEqual([['disk'], ['disk']]);
    expect(await health()).toEqual(['disk']);
    expect([checks, hung]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(1001);
    const second = health();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await second).toEqual(['disk']);
    expect([checks, hung]).toEqual([2, 1]);
    release();
    await vi.advanceTimersByTimeAsync(1001);
    const third = health();
    await vi.advanceTimersByTimeAsync(0);
    release();
    expect(await third).toEqual([]);
  });
});
