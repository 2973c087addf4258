import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Appender } from '../../../infra/eventLog/node/appending.ts';
import { Committer } from '../../../infra/eventLog/node/committing.ts';
import type { WriteRequest } from '../../../infra/eventLog/node/planning.ts';
import { unknownStreamState, firstVisibleRevision } from '../../../infra/eventLog/node/records.ts';
import type { LoggedEvent, StreamState } from '../../../infra/eventLog/node/records.ts';
import { metadataFault, parseStreamMetadata, withTruncateBefore } from '../../../infra/eventLog/node/streamMetadata.ts';
import { Tail } from '../../../infra/eventLog/node/tail.ts';
import { DatabaseError } from 'pg';

const nestedJson = (depth: number, rest = ''): Buffer => Buffer.from(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}${rest}}`);
const softDeleted = (json: Buffer): StreamState => ({ lastRevision: 0, isTombstoned: false, metadata: parseStreamMetadata(json) });
const inAMinute = Date.now() + 60_000;

function append(stream: string): WriteRequest {
  const event = { id: randomUUID(), type: 'T', isJson: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) };
  return { kind: 'append', stream, expected: { kind: 'any' }, events: [event] };
}

/** A writer with some streams whose transactions have given outcomes. */
function writerWith(states: Readonly<Record<string, StreamState>>, onWrite: (events: readonly LoggedEvent[]) => Promise<void>) {
  const writtenStreams: string[] = [];
  const writer = {
    loadStreamStates: async (names: readonly string[]) => new Map(names.map((name) => [name, states[name] ?? unknownStreamState])),
    findWrittenEvents: async () => [],
    write: async (events: readonly LoggedEvent[]) => {
      await onWrite(events);
      writtenStreams.push(...events.map((event) => event.stream.toString()));
    },
  };
  const tail = new Tail(0);
  const broken: unknown[] = [];
  const appender = new Appender(new Committer(writer, tail), (reason) => broken.push(reason));
  return { appender, writtenStreams, broken, tail };
}

const refusal = (code: string): DatabaseError => Object.assign(new DatabaseError('no', 0, 'error'), { code });

describe('a group of appends', () => {
  it('continues without an append that cannot be planned', async () => {
    const deep = softDeleted(nestedJson(100_000, ',"$tb":9223372036854775807'));
    const { appender, writtenStreams, broken } = writerWith({ deep }, async () => undefined);
    const outcomes = await Promise.all(['one', 'deep', 'two'].map((stream) => appender.submit(append(stream), 1, inAMinute)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['written', 'failed', 'written']);
    expect(writtenStreams).toEqual(['one', 'two']);
    expect(broken).toEqual([]);
  });

  it('continues without an append that PostgreSQL refuses', async () => {
    const { appender, writtenStreams, broken, tail } = writerWith({}, async (events) => {
      if (events.some(({ stream }) => stream.toString() === 'refused')) throw refusal('54000');
    });
    const outcomes = await Promise.all(['one', 'refused', 'two'].map((stream) => appender.submit(append(stream), 1, inAMinute)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['written', 'failed', 'written']);
    expect(writtenStreams).toEqual(['one', 'two']);
    expect([broken, tail.head]).toEqual([[], 2]);
  });

  it('can be repeated when PostgreSQL has no room', async () => {
    const { appender, broken } = writerWith({}, () => Promise.reject(refusal('53100')));
    expect(await appender.submit(append('one'), 1, inAMinute)).toEqual({ kind: 'unavailable' });
    expect(broken).toEqual([]);
  });

  it.each([
    ['the connection is lost', new Error('Connection terminated unexpectedly')],
    ['PostgreSQL is shut down', refusal('57P01')],
    ['another writer was there', refusal('23505')],
  ])('stops the node when %s', async (_what, error) => {
    const { appender, broken } = writerWith({}, () => Promise.reject(error));
    void appender.submit(append('one'), 1, inAMinute);
    await expect.poll(() => broken).toEqual([error]);
    expect(await appender.submit(append('two'), 1, inAMinute)).toEqual({ kind: 'unavailable' });
  });

  it('is answered by its deadlines while PostgreSQL hangs, and makes room', async () => {
    const { appender } = writerWith({}, () => new Promise(() => undefined));
    const soon = Date.now() + 100;
    const mebibyte = 1024 * 1024;
    const inWriting = appender.submit(append('one'), mebibyte, soon);
    await Promise.resolve();
    const queued = Array.from({ length: 40 }, (_, index) => appender.submit(append(`queued-${index}`), mebibyte, soon));
    expect(appender.isFull).toBe(true);
    expect(new Set((await Promise.all([inWriting, ...queued])).map(({ kind }) => kind))).toEqual(new Set(['timedOut']));
    await appender.room();
    expect(appender.isFull).toBe(false);
  });

  it('is answered when the node stops while PostgreSQL hangs', async () => {
    const { appender } = writerWith({}, () => new Promise(() => undefined));
    const answers = [appender.submit(append('one'), 1, inAMinute), appender.submit(append('two'), 1, inAMinute)];
    await appender.stop(20);
    expect(await Promise.all(answers)).toEqual([{ kind: 'unavailable' }, { kind: 'unavailable' }]);
  });
});

describe('the metadata of a stream', () => {
  it.each([
    [Buffer.from('{}'), ''],
    [Buffer.from(`{"a":"${'['.repeat(1_000)}\\"[["}`), ''],
    [nestedJson(63), ''],
    [nestedJson(64), 'nested'],
    [nestedJson(100_000), 'longer'],
    [Buffer.from(`{"a":"${'x'.repeat(70_000)}"}`), 'longer'],
  ])('has a maximum size (case %#)', (json, fault) => {
    expect(metadataFault(json)?.match(fault)?.[0]).toBe(fault === '' ? undefined : fault);
  });

  it('is read even beyond the limits', () => {
    expect(parseStreamMetadata(nestedJson(100_000, ',"$tb":5,"$maxCount":2,"$maxAge":9'))).toEqual({
      truncateBefore: 5,
      maxCount: 2,
      maxAge: 9,
      json: null,
    });
  });

  it.each(['', '[]', 'null', '{', '{"$tb":-1,"$maxCount":"3","$maxAge":1.5}'])('%j sets nothing', (json) => {
    expect(parseStreamMetadata(Buffer.from(json))).toMatchObject({ truncateBefore: undefined, maxCount: undefined, maxAge: undefined });
  });

  it('keeps its other keys when it is written again', () => {
    expect(JSON.parse(withTruncateBefore(Buffer.from('{"a":{"b":1},"$tb":1}'), 7).toString())).toEqual({ a: { b: 1 }, $tb: 7 });
  });

  it('decides which events are shown', () => {
    const state = (metadata: string): StreamState => ({
      lastRevision: 9,
      isTombstoned: false,
      metadata: parseStreamMetadata(Buffer.from(metadata)),
    });
    expect(firstVisibleRevision('s', unknownStreamState)).toBe(0);
    expect(firstVisibleRevision('s', state('{"$tb":3}'))).toBe(3);
    expect(firstVisibleRevision('s', state('{"$maxCount":3}'))).toBe(7);
    expect(firstVisibleRevision('s', state('{"$maxCount":3,"$tb":8}'))).toBe(8);
    expect(firstVisibleRevision('s', state('{"$maxCount":30}'))).toBe(0);
    expect(firstVisibleRevision('$$s', state('{}'))).toBe(9);
  });
});
