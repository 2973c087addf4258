import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BatchMessage } from '../../../infra/eventLog/node/batchRequests.ts';
import { MemoryBudget } from '../../../infra/eventLog/node/memoryBudget.ts';
import { FailedAppend, UnfinishedAppends } from '../../../infra/eventLog/node/unfinishedAppends.ts';

const MAX = 10_000;

function message(correlation: string, changes: Partial<BatchMessage> = {}): BatchMessage {
  const options = { stream: Buffer.from('s'), expected: { kind: 'any' } as const, deadline: Date.now() + 1_000 };
  const event = { id: randomUUID(), type: 'T', contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.alloc(0) };
  return { correlationId: Buffer.from(correlation), options, events: [event], isFinal: false, byteLength: 1_000, ...changes };
}

describe('unfinished appends', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('are complete with their last message, and release their buffer then', () => {
    const budget = new MemoryBudget(MAX);
    const appends = new UnfinishedAppends(budget);
    expect(appends.add(message('a'))).toBeUndefined();
    expect(appends.add(message('a', { options: undefined, isFinal: true }))).toMatchObject({ stream: 's', events: [{}, {}] });
    expect(appends.isEmpty).toBe(true);
    budget.take(MAX);
    expect(budget.isExceeded).toBe(false);
  });

  it('have a maximum buffer, shared with other calls', () => {
    const budget = new MemoryBudget(MAX);
    const [one, other] = [new UnfinishedAppends(budget), new UnfinishedAppends(budget)];
    const added = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? one : other).add(message(`a${index}`)));
    expect(added.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => undefined));
    for (const failed of added.slice(6)) expect(failed).toBeInstanceOf(FailedAppend);
    expect(budget.isExceeded).toBe(false);
    one.clear();
    other.clear();
    budget.take(MAX);
    expect(budget.isExceeded).toBe(false);
  });

  it('that come too late are not collected', () => {
    const appends = new UnfinishedAppends(new MemoryBudget(MAX));
    const late = message('a');
    vi.advanceTimersByTime(1_000);
    expect(appends.add(late)).toMatchObject({ error: { details: 'Operation timed out' } });
    expect(appends.isEmpty).toBe(true);
  });

  it('are dropped at their deadline', () => {
    const appends = new UnfinishedAppends(new MemoryBudget(MAX));
    appends.add(message('a'));
    vi.advanceTimersByTime(999);
    expect(appends.takeExpired()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(appends.takeExpired()).toHaveLength(1);
    expect(appends.isEmpty).toBe(true);
    expect(appends.add(message('a', { options: undefined, isFinal: true }))).toBeUndefined();
  });
});
