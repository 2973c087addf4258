import { describe, expect, it } from 'vitest';
import type { LoggedEvent } from '../../../infra/eventLog/node/records.ts';
import { Tail } from '../../../infra/eventLog/node/tail.ts';
import { numbers } from './samples.ts';

const limits = { maxEvents: 10, maxBytes: 1_000 };

function eventAt(position: number, bytes = 1): LoggedEvent {
  return {
    position,
    revision: 0,
    createdMicros: 0,
    isJson: false,
    id: Buffer.alloc(16),
    stream: Buffer.from('s'),
    type: Buffer.from('t'),
    data: Buffer.alloc(bytes),
    metadata: Buffer.alloc(0),
  };
}

const publish = (tail: Tail, from: number, to: number): void => tail.publish(numbers(from, to).map((position) => eventAt(position)));
const positionsAfter = (tail: Tail, position: number, limit = 100): number[] | undefined =>
  tail.after(position, { maxEvents: limit, maxBytes: 1_000 })?.map((event) => event.position);

describe('the tail of the log', () => {
  it('returns the events after a position', () => {
    const tail = new Tail(5, limits);
    expect(positionsAfter(tail, 5)).toEqual([]);
    publish(tail, 6, 9);
    expect(tail.head).toBe(9);
    expect(positionsAfter(tail, 5)).toEqual([6, 7, 8, 9]);
    expect(positionsAfter(tail, 7)).toEqual([8, 9]);
    expect(positionsAfter(tail, 5, 2)).toEqual([6, 7]);
    expect(positionsAfter(tail, 9)).toEqual([]);
    expect(positionsAfter(tail, 99)).toEqual([]);
  });

  it('reports when it lacks the events before a position', () => {
    const tail = new Tail(5, limits);
    publish(tail, 6, 6);
    expect(positionsAfter(tail, 4)).toBeUndefined();
  });

  it('drops the oldest when there are too many, and reports it', () => {
    const tail = new Tail(0, limits);
    for (const position of numbers(1, 11)) publish(tail, position, position);
    expect(positionsAfter(tail, 5)).toBeUndefined();
    expect(positionsAfter(tail, 6)).toEqual([7, 8, 9, 10, 11]);
  });

  it('drops the oldest when they are too large', () => {
    const tail = new Tail(0, limits);
    tail.publish([eventAt(1, 400), eventAt(2, 400), eventAt(3, 400)]);
    expect(positionsAfter(tail, 1)).toBeUndefined();
    expect(positionsAfter(tail, 2)).toEqual([3]);
  });

  it('counts all texts of an event', () => {
    const tail = new Tail(0, limits);
    tail.publish([1, 2, 3].map((position) => ({ ...eventAt(position), type: Buffer.alloc(400) })));
    expect(positionsAfter(tail, 1)).toBeUndefined();
    expect(positionsAfter(tail, 2)).toEqual([3]);
  });

  it('returns large events a few at a time, and at least one', () => {
    const tail = new Tail(0, { maxEvents: 10, maxBytes: 10_000 });
    tail.publish([eventAt(1, 600), eventAt(2, 600), eventAt(3, 600), eventAt(4, 2_000)]);
    expect(positionsAfter(tail, 0)).toEqual([1, 2]);
    expect(positionsAfter(tail, 3)).toEqual([4]);
  });

  it('keeps no event that is larger than the limit by itself', () => {
    const tail = new Tail(0, limits);
    tail.publish([eventAt(1, 2_000)]);
    expect(positionsAfter(tail, 0)).toBeUndefined();
    expect(positionsAfter(tail, 1)).toEqual([]);
  });

  it('wakes readers that wait for an event after a position', async () => {
    const tail = new Tail(3, limits);
    const { signal } = new AbortController();
    await tail.waitBeyond(2, signal);
    const woken = tail.waitBeyond(4, signal);
    publish(tail, 4, 4);
    publish(tail, 5, 5);
    await expect(woken).resolves.toBeUndefined();
  });

  it('releases a waiting reader that is cancelled', async () => {
    const tail = new Tail(3, limits);
    const controller = new AbortController();
    const waiting = tail.waitBeyond(3, controller.signal);
    controller.abort();
    await expect(waiting).resolves.toBeUndefined();
    await expect(tail.waitBeyond(3, controller.signal)).resolves.toBeUndefined();
  });
});
