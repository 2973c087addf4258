import type { EventStoreDBClient } from '@eventstore/db-client';
import { EventEmitter, getEventListeners } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { followLog } from '../../../infra/eventLog/followLog.ts';
import { silentLogger } from '../../../infra/logger.ts';

it('leaves no listener behind for each subscription that broke', async () => {
  const stop = new AbortController();
  let subscriptions = 0;
  const subscribeToAll = () => {
    subscriptions += 1;
    const subscription = new EventEmitter();
    queueMicrotask(() => {
      if (subscriptions < 3) subscription.emit('error', new Error('The log is away'));
      else stop.abort();
    });
    return Object.assign(subscription, { read: () => null, unsubscribe: () => Promise.resolve() });
  };
  const client = { subscribeToAll } as unknown as Pick<EventStoreDBClient, 'subscribeToAll'>;
  const options = { signal: stop.signal, batchSize: 10 } as Parameters<typeof followLog>[3];
  const listeners: number[] = [];
  const counting = { ...silentLogger, warn: () => void listeners.push(getEventListeners(stop.signal, 'abort').length) };
  await followLog(client, null, () => Promise.resolve(), options, counting);
  expect([subscriptions, listeners]).toEqual([3, [0]]);
});

type Filter = NonNullable<NonNullable<Parameters<EventStoreDBClient['subscribeToAll']>[0]>['filter']>;

/** A subscription to which a test sends events and checkpoints. */
class FakeSubscription extends EventEmitter {
  readonly #waiting: unknown[] = [];

  get readableLength(): number {
    return this.#waiting.length;
  }

  read(): unknown {
    return this.#waiting.shift() ?? null;
  }

  unsubscribe(): Promise<void> {
    return Promise.resolve();
  }

  sendEvent(commit: bigint): void {
    const event = {
      id: String(commit),
      streamId: 'other-1',
      type: 'Changed',
      revision: 0n,
      isJson: true,
      data: { changes: {} },
      metadata: {},
    };
    this.#waiting.push({ event: { ...event, position: { commit, prepare: commit } } });
    this.emit('readable');
  }
}

describe('a subscription to half of the records', () => {
  it.each(['even', 'odd'] as const)('asks the event store for those with %s ids', async (half) => {
    const stop = new AbortController();
    let regex = '';
    const client = {
      subscribeToAll: ({ filter }: { filter: { regex: string } }) => {
        regex = filter.regex;
        queueMicrotask(() => stop.abort());
        return new FakeSubscription();
      },
    } as unknown as Pick<EventStoreDBClient, 'subscribeToAll'>;
    await followLog(client, null, () => Promise.resolve(), { signal: stop.signal, half }, silentLogger);
    const pattern = new RegExp(regex);
    for (let id = 1; id <= 120; id += 1) {
      expect(pattern.test(`workOffer-${id}`)).toBe(id % 2 === (half === 'even' ? 0 : 1));
      expect(pattern.test(`$stats-${id}`)).toBe(false);
    }
  });
});

describe('a subscription to some record types', () => {
  let stop: AbortController;
  let subscriptions: { readonly subscription: FakeSubscription; readonly from: unknown; readonly filter: Filter }[];
  let calls: string[];
  let release: () => void;

  /** Handles each event when the test releases it. */
  const follow = () => {
    const client = {
      subscribeToAll: ({ fromPosition, filter }: { fromPosition: unknown; filter: Filter }) => {
        const subscription = new FakeSubscription();
        subscriptions.push({ subscription, from: fromPosition, filter });
        return subscription;
      },
    } as unknown as Pick<EventStoreDBClient, 'subscribeToAll'>;
    return followLog(
      client,
      10n,
      async (events) => {
        calls.push(`handling ${events.map(({ position }) => position).join()}`);
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      },
      { signal: stop.signal, recordTypes: ['other'], onPassed: (position) => void calls.push(`passed ${position}`) },
      silentLogger,
    );
  };
  const reach = async (commit: bigint, at = 0) => {
    const { subscription, filter } = subscriptions[at] ?? expect.fail('no subscription');
    await filter.checkpointReached?.(subscription as never, { commit, prepare: commit });
  };
  const send = (commit: bigint) => subscriptions[0]?.subscription.sendEvent(commit);
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    stop = new AbortController();
    subscriptions = [];
    calls = [];
  });

  it('tells how far it is while no event comes, and goes on from there when it broke', async () => {
    const ended = follow();
    await turn();
    await reach(10n);
    await reach(20n);
    subscriptions[0]?.subscription.emit('error', new Error('The log is away'));
    await expect.poll(() => subscriptions).toHaveLength(2);
    stop.abort();
    await ended;
    expect(calls).toEqual(['passed 20']);
    expect(subscriptions[1]?.from).toEqual({ commit: 20n, prepare: 20n });
  });

  it('does not believe a subscription that broke about events that it did not deliver', async () => {
    const ended = follow();
    await turn();
    subscriptions[0]?.subscription.emit('error', new Error('The log is away'));
    await turn();
    send(30n);
    await reach(40n);
    await expect.poll(() => subscriptions).toHaveLength(2);
    await turn();
    stop.abort();
    await ended;
    expect(calls).toEqual([]);
  });

  it('passes no event that it has not handled', async () => {
    const ended = follow();
    await turn();
    send(30n);
    await turn();
    send(40n);
    await reach(50n);
    expect(calls).toEqual(['handling 30']);
    release();
    await turn();
    expect(calls).toEqual(['handling 30', 'handling 40']);
    release();
    await turn();
    expect(calls).toEqual(['handling 30', 'handling 40', 'passed 50']);
    stop.abort();
    await ended;
  });
});
