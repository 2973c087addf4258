import type { EventStoreDBClient } from '@eventstore/db-client';
import { EventEmitter, getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
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
