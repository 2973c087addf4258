import { describe, expect, it } from 'vitest';
import { EventStoreLog } from '../../../infra/eventLog/eventStoreLog.ts';
import { silentLogger } from '../../../infra/logger.ts';
import { FakeEventStore } from './fakeEventStore.ts';

const storeWith = (ours: number, systemEventsAfter = 0): FakeEventStore => {
  const store = new FakeEventStore();
  for (let index = 0; index < ours; index += 1) store.write('widget-1', 'WidgetEdited');
  for (let index = 0; index < systemEventsAfter; index += 1) store.write('$stats', '$statsCollected');
  return store;
};

describe('the head of the log', () => {
  it.each([0, 1, 2, 15, 16, 17, 22, 43, 100])('is the position of the newest of %i events, and leaves no read open', async (count) => {
    const store = storeWith(count);
    const newest = store.events.at(-1)?.position.commit ?? null;
    expect(await new EventStoreLog(store.client, silentLogger).head()).toBe(newest);
    expect(store.openReads).toBe(0);
  });

  it.each([1, 15, 16, 17, 5000])('is found before %i system events', async (count) => {
    const store = storeWith(3, count);
    expect(await new EventStoreLog(store.client, silentLogger).head()).toBe(300n);
    expect(store.openReads).toBe(0);
  });

  it('of half of the records is the newest of their events up to a position', async () => {
    const store = storeWith(20);
    store.write('widget-2', 'WidgetEdited');
    store.write('widget-14', 'WidgetEdited');
    store.write('widget-5', 'WidgetEdited');
    store.write('$stats-4', '$statsCollected');
    const log = new EventStoreLog(store.client, silentLogger);
    const newest = (half: 'even' | 'odd', upTo: bigint) => log.head({ half, upTo });
    expect(await newest('even', 2300n)).toBe(2200n);
    expect(await newest('odd', 2300n)).toBe(2300n);
    expect(await newest('even', 2199n)).toBe(2100n);
    expect(await newest('odd', 2299n)).toBe(2000n);
    expect(await newest('even', 2000n)).toBeNull();
    expect(store.openReads).toBe(0);
  });

  it('is null when there are only system events', async () => {
    const store = storeWith(0, 40);
    expect(await new EventStoreLog(store.client, silentLogger).head()).toBeNull();
    expect(store.openReads).toBe(0);
  });
});
