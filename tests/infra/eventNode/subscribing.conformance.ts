import { EventEmitter, once } from 'node:events';
import { END, START, StreamDeletedError, eventTypeFilter, jsonEvent, streamNameFilter } from '@eventstore/db-client';
import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  EventStoreDBClient,
  Filter,
  Position,
  ResolvedEvent,
} from '@eventstore/db-client';
import { afterEach, describe, expect, it } from 'vitest';
import { halfPatterns } from '../../../infra/eventLog/halfOfStreams.ts';
import { Received, ascending, freshName, numbers, sample, samples } from './samples.ts';

function of(prefix: string): (item: AllStreamResolvedEvent) => boolean {
  return (item) => item.event?.streamId.startsWith(prefix) ?? false;
}

export function describeSubscribing(client: () => EventStoreDBClient): void {
  const open: { unsubscribe(): Promise<void> }[] = [];

  afterEach(async () => {
    await Promise.all(open.splice(0).map((subscription) => subscription.unsubscribe()));
  });

  function toStream(stream: string, fromRevision: bigint | 'start' | 'end'): ReturnType<EventStoreDBClient['subscribeToStream']> {
    const subscription = client().subscribeToStream(stream, { fromRevision });
    open.push(subscription);
    return subscription;
  }

  function toAll(options: { fromPosition: Position | 'start' | 'end'; filter?: Filter }): AllStreamSubscription {
    const subscription = client().subscribeToAll(options);
    open.push(subscription);
    return subscription;
  }

  describe('a subscription to a stream', () => {
    it('from the start returns existing events, a caught-up signal, and then new events', async () => {
      const stream = freshName('subscribed');
      await client().appendToStream(stream, samples(300));
      const subscription = toStream(stream, START);
      const received = new Received<ResolvedEvent>(subscription);
      await once(subscription, 'confirmation');
      await once(subscription, 'caughtUp');
      expect(received.labels).toEqual(numbers(0, 299));
      await client().appendToStream(stream, sample('live'));
      await received.count(301);
      expect(received.labels.at(-1)).toBe('live');
    });

    it('from a revision returns the events after it', async () => {
      const stream = freshName('subscribed');
      await client().appendToStream(stream, samples(10));
      const received = new Received<ResolvedEvent>(toStream(stream, 6n));
      await received.count(3);
      await client().appendToStream(stream, sample('live'));
      await received.count(4);
      expect(received.labels).toEqual([7, 8, 9, 'live']);
    });

    it('from the end returns only new events', async () => {
      const stream = freshName('subscribed');
      await client().appendToStream(stream, samples(10));
      const subscription = toStream(stream, END);
      const received = new Received<ResolvedEvent>(subscription);
      await once(subscription, 'confirmation');
      await client().appendToStream(stream, sample('live'));
      await received.count(1);
      expect(received.labels).toEqual(['live']);
    });

    it('to a stream that does not exist yet waits for it', async () => {
      const stream = freshName('future');
      const subscription = toStream(stream, START);
      const received = new Received<ResolvedEvent>(subscription);
      await once(subscription, 'confirmation');
      await client().appendToStream(freshName('other'), sample('other'));
      await client().appendToStream(stream, sample('live'));
      await received.count(1);
      expect(received.labels).toEqual(['live']);
    });

    it('to a soft-deleted stream returns the events after the deletion', async () => {
      const stream = freshName('deleted');
      await client().appendToStream(stream, samples(3));
      await client().deleteStream(stream);
      const subscription = toStream(stream, START);
      const received = new Received<ResolvedEvent>(subscription);
      await once(subscription, 'confirmation');
      await client().appendToStream(stream, sample('new'));
      await received.count(1);
      expect(received.items.map(({ event }) => event?.revision)).toEqual([3n]);
    });

    it('neither misses nor repeats an event while others append', async () => {
      const stream = freshName('busy');
      await client().appendToStream(stream, samples(200));
      const writing = Promise.all(numbers(200, 299).map((label) => client().appendToStream(stream, sample(label))));
      const received = numbers(0, 4).map(() => new Received<ResolvedEvent>(toStream(stream, START)));
      await writing;
      for (const each of received) {
        await each.count(300);
        expect(each.items.map(({ event }) => event?.revision)).toEqual(numbers(0, 299).map(BigInt));
      }
    });

    it('fails when the stream is tombstoned, before or meanwhile', async () => {
      const stream = freshName('ended');
      await client().appendToStream(stream, samples(1));
      const live = client().subscribeToStream(stream);
      const liveError = once(live, 'error');
      await new Received<ResolvedEvent>(live).count(1);
      await client().tombstoneStream(stream);
      expect((await liveError)[0]).toBeInstanceOf(StreamDeletedError);

      const late = client().subscribeToStream(stream);
      const lateError = once(late, 'error');
      late.resume();
      expect((await lateError)[0]).toBeInstanceOf(StreamDeletedError);
    });
  });

  describe('a subscription to $all', () => {
    it('reads from the start, from a position, and from the end', async () => {
      const prefix = freshName('all');
      const first = await client().appendToStream(`${prefix}-a`, sample('a'));
      await client().appendToStream(`${prefix}-b`, sample('b'));
      const fromStart = new Received<AllStreamResolvedEvent>(toAll({ fromPosition: START }), of(prefix));
      const fromPosition = new Received<AllStreamResolvedEvent>(toAll({ fromPosition: first.position ?? START }), of(prefix));
      const endSubscription = toAll({ fromPosition: END });
      const fromEnd = new Received<AllStreamResolvedEvent>(endSubscription, of(prefix));
      await once(endSubscription, 'confirmation');
      await client().appendToStream(`${prefix}-a`, sample('c'));
      await Promise.all([fromStart.count(3), fromPosition.count(2), fromEnd.count(1)]);
      expect(fromStart.labels).toEqual(['a', 'b', 'c']);
      expect(fromPosition.labels).toEqual(['b', 'c']);
      expect(fromEnd.labels).toEqual(['c']);
    });

    it('neither misses nor repeats an event while 20 writers append', async () => {
      const prefix = freshName('storm');
      const start = await client().appendToStream(`${prefix}-0`, sample('first'));
      const writing = Promise.all(
        numbers(0, 19).map(async (writer) => {
          for (const label of numbers(0, 24)) await client().appendToStream(`${prefix}-${writer}`, sample(label));
        }),
      );
      const received: Received<AllStreamResolvedEvent>[] = [];
      for (const _ of numbers(0, 3)) {
        received.push(new Received(toAll({ fromPosition: start.position ?? START }), of(prefix)));
        await client().appendToStream(`${prefix}-x`, sample('between'));
      }
      await writing;
      const expected = 20 * 25 + 4;
      for (const each of received) {
        await each.count(expected);
        const positions = each.items.map(({ event }) => event?.position.commit ?? 0n);
        expect(positions).toEqual(ascending([...new Set(positions)]));
        expect(each.items.map(({ event }) => event?.id)).toEqual(received[0]?.items.map(({ event }) => event?.id));
      }
    });

    it('that is slow still gets every event once, in order', async () => {
      const prefix = freshName('slow');
      const start = await client().appendToStream(prefix, sample('first'));
      const subscription = toAll({ fromPosition: start.position ?? START, filter: streamNameFilter({ prefixes: [prefix] }) });
      const received = new Received<AllStreamResolvedEvent>(subscription);
      await client().appendToStream(prefix, sample('live'));
      await received.count(1);
      subscription.pause();
      // More than the node keeps in memory for live subscribers.
      const text = 'x'.repeat(10_000);
      for (const turn of numbers(0, 19)) {
        const events = numbers(turn * 90, turn * 90 + 89).map((label) => jsonEvent({ type: 'Large', data: { label, text } }));
        await client().appendToStream(prefix, events);
      }
      subscription.resume();
      await received.count(1 + 20 * 90);
      expect(received.labels).toEqual(['live', ...numbers(0, 20 * 90 - 1)]);
    });

    it.each([
      [
        'stream prefixes',
        (run: string) => streamNameFilter({ prefixes: [`${run}-a`, `${run}-c`] }),
        ['a/Red', 'a/Blue', 'c/Red', 'c/Blue'],
      ],
      ['a stream pattern', (run: string) => streamNameFilter({ regex: `^${run}-[bc]$` }), ['b/Red', 'b/Blue', 'c/Red', 'c/Blue']],
      ['type prefixes', (run: string) => eventTypeFilter({ prefixes: [`${run}-Bl`, 'none'] }), ['a/Blue', 'b/Blue', 'c/Blue']],
      ['a type pattern', (run: string) => eventTypeFilter({ regex: `^${run}-(Red|Green)$` }), ['a/Red', 'b/Red', 'c/Red']],
    ])('filters existing and new events by %s', async (_what, filterFor, expected) => {
      const run = freshName('filtered');
      const write = async (): Promise<void> => {
        for (const name of ['a', 'b', 'c']) {
          const colours = ['Red', 'Blue'].map((colour) => sample(`${name}/${colour}`, undefined, `${run}-${colour}`));
          await client().appendToStream(`${run}-${name}`, colours);
        }
      };
      await write();
      const received = new Received<AllStreamResolvedEvent>(toAll({ fromPosition: START, filter: filterFor(run) }));
      await received.count(expected.length);
      await write();
      await received.count(expected.length * 2);
      expect(received.labels).toEqual([...expected, ...expected]);
    });

    it.each([
      ['even', [2, 14]],
      ['odd', [5, 101]],
    ] as const)('filters by the ids of records: %s ones', async (half, ids) => {
      const run = freshName('halves');
      const start = await client().appendToStream(`${run}-nobody`, sample('first'));
      const received = new Received<AllStreamResolvedEvent>(
        toAll({ fromPosition: start.position ?? START, filter: streamNameFilter({ regex: halfPatterns[half] }) }),
        of(run),
      );
      for (const id of [2, 5, 14, 101]) await client().appendToStream(`${run}-${id}`, sample(id));
      await received.count(2);
      expect(received.labels).toEqual(ids);
    });

    it('reports its progress to a filtered subscriber', async () => {
      const prefix = freshName('searched');
      const start = await client().appendToStream(prefix, sample('first'));
      const checkpoints: Position[] = [];
      const emitter = new EventEmitter();
      const filter = streamNameFilter({
        prefixes: [freshName('nothing')],
        maxSearchWindow: 10,
        checkpointInterval: 2,
        checkpointReached: (_subscription, position) => {
          checkpoints.push(position);
          emitter.emit('checkpoint');
        },
      });
      await client().appendToStream(prefix, samples(90));
      const subscription = toAll({ fromPosition: start.position ?? START, filter });
      subscription.resume();
      await once(subscription, 'caughtUp');
      const caughtUp = checkpoints.length;
      // One every 20 events, and one at the end.
      expect(caughtUp).toBeGreaterThanOrEqual(4);
      const last = await client().appendToStream(prefix, samples(60));
      while (checkpoints.length < caughtUp + 2) await once(emitter, 'checkpoint');
      const commits = checkpoints.map(({ commit }) => commit);
      expect(commits).toEqual(ascending(commits));
      expect(commits[0]).toBeGreaterThan(start.position?.commit ?? 0n);
      expect(commits.at(-1)).toBeLessThanOrEqual(last.position?.commit ?? 0n);
    });

    it('continues from a checkpoint without a gap', async () => {
      const prefix = freshName('resumed');
      await client().appendToStream(`${prefix}-other`, samples(50));
      const positions: Position[] = [];
      const filterWith = (checkpointReached: (subscription: AllStreamSubscription, position: Position) => void): Filter =>
        streamNameFilter({ prefixes: [`${prefix}-wanted`], maxSearchWindow: 5, checkpointInterval: 1, checkpointReached });
      const first = toAll({ fromPosition: START, filter: filterWith((_subscription, position) => void positions.push(position)) });
      first.resume();
      await once(first, 'caughtUp');
      await first.unsubscribe();
      await client().appendToStream(`${prefix}-wanted`, samples(3));
      const again = toAll({ fromPosition: positions.at(-1) ?? START, filter: filterWith(() => undefined) });
      const received = new Received<AllStreamResolvedEvent>(again);
      await received.count(3);
      expect(received.labels).toEqual([0, 1, 2]);
    });
  });
}
