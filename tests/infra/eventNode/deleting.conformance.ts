import { ANY, NO_STREAM, StreamDeletedError, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { collect, freshName, labelOf, rejectionOf, sample, samples } from './samples.ts';

export function describeDeleting(client: () => EventStoreDBClient): void {
  async function streamOf(count: number): Promise<string> {
    const stream = freshName('deleted');
    await client().appendToStream(stream, samples(count));
    return stream;
  }

  describe('a soft deletion', () => {
    it('hides earlier events, and appends continue with the next revision', async () => {
      const stream = await streamOf(3);
      const { position } = await client().deleteStream(stream, { expectedRevision: 2n });
      expect(position?.commit).toBeGreaterThan(0n);
      expect(await rejectionOf(collect(client().readStream(stream)))).toBeInstanceOf(StreamNotFoundError);
      const result = await client().appendToStream(stream, [sample('new'), sample('newer')]);
      expect(result.nextExpectedRevision).toBe(4n);
      const read = await collect(client().readStream(stream));
      expect(read.map(labelOf)).toEqual(['new', 'newer']);
      const backwards = await collect(client().readStream(stream, { direction: 'backwards', fromRevision: 'end' }));
      expect(backwards.map(({ event }) => event?.revision)).toEqual([4n, 3n]);
    });

    it('can be repeated', async () => {
      const stream = await streamOf(1);
      await client().deleteStream(stream);
      await client().deleteStream(stream);
      await client().appendToStream(stream, sample('new'));
      await client().deleteStream(stream);
      expect(await rejectionOf(collect(client().readStream(stream)))).toBeInstanceOf(StreamNotFoundError);
    });

    it('is refused with another revision than the stream’s', async () => {
      const stream = await streamOf(3);
      for (const expectedRevision of [1n, 9n, NO_STREAM] as const) {
        const error = await rejectionOf(client().deleteStream(stream, { expectedRevision }));
        expect(error).toBeInstanceOf(WrongExpectedVersionError);
        expect(error).toMatchObject({ streamName: stream, actualVersion: 2n });
      }
      expect(await collect(client().readStream(stream))).toHaveLength(3);
    });

    it('is refused for a stream that does not exist', async () => {
      const error = await rejectionOf(client().deleteStream(freshName('missing'), { expectedRevision: ANY }));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
    });
  });

  describe('a tombstone', () => {
    it('ends the stream for ever', async () => {
      const stream = await streamOf(2);
      const { position } = await client().tombstoneStream(stream, { expectedRevision: 1n });
      expect(position?.commit).toBeGreaterThan(0n);
      const errors = [
        await rejectionOf(collect(client().readStream(stream))),
        await rejectionOf(collect(client().readStream(stream, { direction: 'backwards', fromRevision: 'end' }))),
        await rejectionOf(client().appendToStream(stream, sample('late'))),
        await rejectionOf(client().deleteStream(stream)),
        await rejectionOf(client().tombstoneStream(stream)),
      ];
      for (const error of errors) {
        expect(error).toBeInstanceOf(StreamDeletedError);
        expect(error).toMatchObject({ streamName: stream });
      }
    });

    it('can be set on a stream that does not exist', async () => {
      const stream = freshName('missing');
      await client().tombstoneStream(stream, { expectedRevision: NO_STREAM });
      expect(await rejectionOf(client().appendToStream(stream, sample('late')))).toBeInstanceOf(StreamDeletedError);
    });

    it('is refused with another revision than the stream’s', async () => {
      const stream = await streamOf(2);
      const error = await rejectionOf(client().tombstoneStream(stream, { expectedRevision: 0n }));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({ streamName: stream, expectedVersion: 0n, actualVersion: 1n });
    });

    it('also ends a soft-deleted stream', async () => {
      const stream = await streamOf(2);
      await client().deleteStream(stream);
      await client().tombstoneStream(stream);
      expect(await rejectionOf(collect(client().readStream(stream)))).toBeInstanceOf(StreamDeletedError);
    });
  });

  describe('stream metadata', () => {
    it('can be set and read', async () => {
      const stream = await streamOf(1);
      expect((await client().getStreamMetadata(stream)).metadata).toBeUndefined();
      await client().setStreamMetadata(stream, { maxCount: 100, note: 'kept' });
      const { metadata } = await client().getStreamMetadata(stream);
      expect(metadata).toMatchObject({ maxCount: 100, note: 'kept' });
    });

    it('hides events before "truncate before"', async () => {
      const stream = await streamOf(5);
      await client().setStreamMetadata(stream, { truncateBefore: 3 });
      expect((await collect(client().readStream(stream))).map(labelOf)).toEqual([3, 4]);
      const backwards = await collect(client().readStream(stream, { direction: 'backwards', fromRevision: 'end' }));
      expect(backwards.map(labelOf)).toEqual([4, 3]);
    });

    it('shows only the newest events up to a "max count"', async () => {
      const stream = await streamOf(5);
      await client().setStreamMetadata(stream, { maxCount: 2 });
      expect((await collect(client().readStream(stream))).map(labelOf)).toEqual([3, 4]);
      await client().appendToStream(stream, sample('new'));
      const backwards = await collect(client().readStream(stream, { direction: 'backwards', fromRevision: 'end' }));
      expect(backwards.map(labelOf)).toEqual(['new', 4]);
    });

    it('hides events older than "max age"', async () => {
      const stream = await streamOf(2);
      await client().setStreamMetadata(stream, { maxAge: 1 });
      await expect.poll(() => collect(client().readStream(stream)), { timeout: 10_000 }).toEqual([]);
      await client().appendToStream(stream, sample('new'));
      expect((await collect(client().readStream(stream))).map(labelOf)).toEqual(['new']);
    });

    it('reads as its newest version only', async () => {
      const stream = await streamOf(1);
      for (const note of ['first', 'second', 'third']) await client().setStreamMetadata(stream, { note });
      const read = await collect(client().readStream(`$$${stream}`));
      expect(read.map(({ event }) => event?.revision)).toEqual([2n]);
    });

    it('ends with its stream', async () => {
      const stream = await streamOf(1);
      await client().setStreamMetadata(stream, { note: 'kept' });
      await client().tombstoneStream(stream);
      expect(await rejectionOf(client().getStreamMetadata(stream))).toBeInstanceOf(StreamDeletedError);
      expect(await rejectionOf(client().setStreamMetadata(stream, { note: 'late' }))).toBeInstanceOf(StreamDeletedError);
    });

    it('set on a soft-deleted stream does not restore its events', async () => {
      const stream = await streamOf(2);
      await client().deleteStream(stream);
      await client().setStreamMetadata(stream, { note: 'kept' });
      expect(await collect(client().readStream(stream))).toEqual([]);
      await client().appendToStream(stream, sample('new'));
      expect((await collect(client().readStream(stream))).map(labelOf)).toEqual(['new']);
      expect((await client().getStreamMetadata(stream)).metadata).toMatchObject({ note: 'kept' });
    });
  });
}
