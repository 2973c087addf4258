import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let types: Map<string, () => void>;
beforeEach(() => {
  types = new Map();
  vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00Z') });
  vi.stubGlobal('window', {
    addEventListener: (type: string, listener: () => void) => types.set(type, listener),
    removeEventListener: (type: string) => types.delete(type),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports the activity of somebody who types, once a minute, and not beside requests, which report it', async () => {
  vi.resetModules();
  const { onUnreportedActivity, reportsActivity } = await import('../../console/api/activity.ts');
  const report = vi.fn<() => void>();
  const unsubscribe = onUnreportedActivity(report);
  const pressAfter = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    types.get('keydown')?.();
  };
  pressAfter(59);
  expect(report).not.toHaveBeenCalled();
  pressAfter(1);
  pressAfter(30);
  expect(report).toHaveBeenCalledTimes(1);
  expect(reportsActivity()).toBe(true);
  // A minute after the report, but not after the request.
  pressAfter(40);
  expect(report).toHaveBeenCalledTimes(1);
  pressAfter(20);
  expect(report).toHaveBeenCalledTimes(2);
  // A request that nobody caused reports nothing.
  vi.advanceTimersByTime(50_000);
  expect(reportsActivity()).toBe(false);
  pressAfter(10);
  expect(report).toHaveBeenCalledTimes(3);
  unsubscribe();
  expect(types.size).toBe(0);
});
