import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../../commands/eventLog.ts';
import { OutcomeUnknown, ServerUnavailable } from '../../../domain/unavailable.ts';
import { EventStoreLog } from '../../../infra/eventLog/eventStoreLog.ts';
import { silentLogger } from '../../../infra/logger.ts';
import { type Fault, FakeEventStore } from './fakeEventStore.ts';
import { finalFaults, repeatableFaults } from './faults.ts';

const stream = 'widget-1';

const newEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'WidgetEdited',
  data: { changes: {} },
  meta: { actor: { id: 7, name: 'Ada' }, at: '2026-03-09T10:00:00.000Z', correlationId: 'test', version: 1 },
});

/** A log whose attempts are short, over a store with one event whose next calls fail with these faults. */
const logWith = (faults: Partial<Record<'append' | 'read', readonly Fault[]>>, withinMs = 20_000) => {
  const store = new FakeEventStore();
  store.write(stream, 'WidgetMade');
  store.faults.append.push(...(faults.append ?? []));
  store.faults.read.push(...(faults.read ?? []));
  return { store, log: new EventStoreLog(store.client, silentLogger, { withinMs, attemptMs: 60 }) };
};

const repeat = (fault: Fault): readonly Fault[] => Array.from({ length: 50 }, () => fault);

describe.concurrent.each(repeatableFaults)('%s', (_name, error) => {
  it('is waited out by an append, which is written once', async () => {
    const { store, log } = logWith({ append: [{ error }] });
    expect(await log.append(stream, 0, [newEvent()])).toEqual({ ok: true, value: { revision: 1, position: 200n } });
    expect(store.of(stream)).toHaveLength(2);
    expect(store.openReads).toBe(0);
  });

  it.each([0, 'any'] as const)('as the answer to a written append with revision %s writes nothing twice', async (expected) => {
    const { store, log } = logWith({ append: [{ error, isStanding: true }] });
    store.forgetsIds = true;
    expect(await log.append(stream, expected, [newEvent(), newEvent()])).toEqual({ ok: true, value: { revision: 2, position: 300n } });
    expect(store.of(stream)).toHaveLength(3);
  });

  it('that does not end leaves the outcome of an append unknown after a time limit', async () => {
    const { log } = logWith({ append: repeat({ error }) }, 60);
    const began = Date.now();
    await expect(log.append(stream, 0, [newEvent()])).rejects.toThrow(OutcomeUnknown);
    expect(Date.now() - began).toBeLessThan(20_000);
  });

  it('is waited out by reads of a stream and of the head', async () => {
    const { log } = logWith({ read: [{ error }] });
    expect(await log.readStream(stream)).toHaveLength(1);
    const other = logWith({ read: [{ error }] });
    expect(await other.log.head()).toBe(100n);
  });

  it('that does not end makes reads report that the server is away', async () => {
    const { log } = logWith({ read: repeat({ error }) }, 60);
    await expect(log.readStream(stream)).rejects.toThrow(ServerUnavailable);
  });
});

describe.concurrent.each(finalFaults)('%s', (_name, error) => {
  it('is not retried', async () => {
    const { store, log } = logWith({ append: [{ error }], read: [{ error }] });
    await expect(log.append(stream, 0, [newEvent()])).rejects.toBe(error);
    await expect(log.readStream(stream)).rejects.toBe(error);
    expect(store.calls).toEqual({ append: 1, read: 1 });
  });
});

describe.concurrent('an append', () => {
  it('is repeated when the server drops it without an answer', async () => {
    const { store, log } = logWith({ append: [{ error: 'silence', isStanding: true }] });
    expect(await log.append(stream, 0, [newEvent()])).toMatchObject({ ok: true, value: { revision: 1 } });
    expect(store.of(stream)).toHaveLength(2);
  });

  it('asks the stream for its position when its repetition is answered without one', async () => {
    const { store, log } = logWith({ append: [{ error: new Error('Failed to discover after 10 attempts.'), isStanding: true }] });
    store.withoutPosition = true;
    // The first read does not see the events, so the append is repeated.
    store.laggingReads = 1;
    expect(await log.append(stream, 0, [newEvent()])).toEqual({ ok: true, value: { revision: 1, position: 200n } });
  });

  it('asks the stream for its position when it is answered without one', async () => {
    const { store, log } = logWith({});
    const event = newEvent();
    await log.append(stream, 0, [event]);
    store.withoutPosition = true;
    expect(await log.append(stream, 0, [event])).toEqual({ ok: true, value: { revision: 1, position: 200n } });
  });

  it('is a conflict at another event’s revision, even when its first attempt got no answer', async () => {
    const { store, log } = logWith({ append: [{ error: 'silence' }] });
    store.write(stream, 'WidgetEdited');
    expect(await log.append(stream, 0, [newEvent()])).toEqual({ ok: false, error: 'conflict' });
    expect(await log.append(stream, 0, [newEvent()])).toEqual({ ok: false, error: 'conflict' });
    expect(store.of(stream)).toHaveLength(2);
  });

  it('waits until its first attempt can be read when its repetition is refused', async () => {
    const { store, log } = logWith({ append: [{ error: 'silence', isStanding: true }] });
    store.forgetsIds = true;
    store.laggingReads = 3;
    expect(await log.append(stream, 0, [newEvent()])).toMatchObject({ ok: true, value: { revision: 1 } });
  });
});
