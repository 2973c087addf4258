import { EventEmitter } from 'node:events';
import { Metadata } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../../infra/eventLog/node/errors.ts';
import { OpenCalls } from '../../../infra/eventLog/node/openCalls.ts';
import { Sender } from '../../../infra/eventLog/node/sending.ts';

const limits = { maxCalls: 3, maxHeldBytes: 1_000, stallTimeoutMs: 60_000, crowdedStallTimeoutMs: 1_000 };

/** A call whose client reads only when `takeIn` lets it. */
class FakeCall extends EventEmitter {
  readonly metadata = new Metadata();
  readonly #pending: (() => void)[] = [];

  write = (_batch: unknown, done?: unknown): boolean => {
    if (typeof done === 'function') this.#pending.push(() => void done());
    return true;
  };

  end = (): this => this;

  takeIn(): void {
    for (const done of this.#pending.splice(0)) done();
  }
}

function open(calls: OpenCalls): { readonly call: FakeCall; readonly sender: Sender } {
  const call = new FakeCall();
  call.on('error', () => undefined);
  const sender = new Sender(call as unknown as ConstructorParameters<typeof Sender>[0], calls);
  calls.add(sender, sender.signal);
  return { call, sender };
}

const page = (bytes: number) => async (): Promise<number> => bytes;
const sizeOf = (bytes: number): number => bytes;

describe('the open calls', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('have a maximum number', () => {
    const calls = new OpenCalls(limits);
    const [first] = [open(calls), open(calls), open(calls)];
    expect(() => open(calls)).toThrow(CallFailure);
    first?.call.emit('close');
    expect(() => open(calls)).not.toThrow();
  });

  it('are cut off when their client stops reading, and only then', async () => {
    const calls = new OpenCalls(limits);
    const [stalled, slow, idle] = [open(calls), open(calls), open(calls)];
    for (const { sender } of [stalled, slow]) void sender.send([Buffer.alloc(10)]);
    for (let second = 0; second < 100; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      if (second % 30 !== 0) continue;
      slow.call.takeIn();
      void slow.sender.send([Buffer.alloc(10)]);
    }
    expect([stalled, slow, idle].map(({ sender }) => sender.signal.aborted)).toEqual([true, false, false]);
  });

  it('have a maximum buffer: a slow reader is cut off sooner when others wait', async () => {
    const calls = new OpenCalls(limits);
    const [stalled, other] = [open(calls), open(calls)];
    void stalled.sender.send([Buffer.alloc(1_500)]);
    let read: number | undefined;
    void other.sender.hold(page(300), sizeOf).then((bytes) => (read = bytes));
    await vi.advanceTimersByTimeAsync(500);
    expect([read, stalled.sender.signal.aborted]).toEqual([undefined, false]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([read, stalled.sender.signal.aborted]).toEqual([300, true]);
  });

  it('release their buffer, whatever ends them', async () => {
    const calls = new OpenCalls(limits);
    const [sent, cancelled] = [open(calls), open(calls)];
    await sent.sender.hold(page(2_000), sizeOf);
    expect(calls.memory.isExceeded).toBe(true);
    sent.sender.release(2_000);
    expect(calls.memory.isExceeded).toBe(false);
    await cancelled.sender.hold(page(2_000), sizeOf);
    void cancelled.sender.send([Buffer.alloc(500)]);
    cancelled.call.emit('cancelled');
    cancelled.sender.release(2_000);
    expect(calls.memory.isExceeded).toBe(false);
  });

  it('end within the time limit when the node stops', async () => {
    const calls = new OpenCalls(limits);
    const [stalled, other] = [open(calls), open(calls)];
    void stalled.sender.send([Buffer.alloc(10)]);
    const ended = calls.endAll(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    await ended;
    expect([stalled, other].map(({ sender }) => sender.signal.aborted)).toEqual([true, true]);
  });
});

describe('batches of messages', () => {
  /** How many messages each batch has, of items whose messages have these sizes. */
  const batchesOf = async (items: readonly (readonly number[])[]) => {
    const { call, sender } = open(new OpenCalls(limits));
    const sizes: number[] = [];
    call.write = (batch, done) => {
      sizes.push((batch as readonly Buffer[]).length);
      if (typeof done === 'function') done();
      return true;
    };
    await sender.sendEach(items, (batch, messages) => void batch.push(...messages.map((size) => Buffer.alloc(size))));
    return sizes;
  };
  const kilobyte = 1024;

  it('end at 128 KB, with all messages of an item', async () => {
    expect(await batchesOf([[130 * kilobyte, 1], [130 * kilobyte, 1], [1]])).toEqual([2, 2, 1]);
  });

  it('count the messages of an item once, also where the next has none', async () => {
    expect(await batchesOf([[100 * kilobyte], [], [], [1]])).toEqual([2]);
  });
});
