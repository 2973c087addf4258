import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetScroll } from '../../console/grid/resetScroll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a scroll reset', () => {
  it('is over once the list is at its top, so that the person may scroll', () => {
    const scrollToTop = vi.fn<() => void>();
    resetScroll(scrollToTop, () => 0);
    vi.advanceTimersByTime(10_000);
    expect(scrollToTop).toHaveBeenCalledTimes(1);
  });

  it('is tried again every 200 ms until the list is at its top', () => {
    const offsets = [null, 640, 0];
    const scrollToTop = vi.fn<() => void>();
    resetScroll(scrollToTop, () => offsets.shift() ?? null);
    expect(scrollToTop).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(199);
    expect(scrollToTop).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(scrollToTop).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(10_000);
    expect(scrollToTop).toHaveBeenCalledTimes(3);
  });

  it('is tried again 20 times at most, and not after it was stopped', () => {
    const scrollToTop = vi.fn<() => void>();
    resetScroll(scrollToTop, () => 640);
    vi.advanceTimersByTime(60_000);
    expect(scrollToTop).toHaveBeenCalledTimes(21);
    resetScroll(scrollToTop, () => 640)();
    vi.advanceTimersByTime(60_000);
    expect(scrollToTop).toHaveBeenCalledTimes(22);
  });
});
