/** Callers and PostgreSQL cannot make a node buffer without limit, wait without limit, or stop serving. */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import type { ClientReadableStream, ServiceError } from '@grpc/grpc-js';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import google from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LogReader } from '../../../infra/eventLog/node/reader.ts';
import { until } from '../waiting.ts';
import { channelCredentials, startNodeProcess, stopNodeProcess } from './nodeProcess.ts';
import type { NodeProcess } from './nodeProcess.ts';
import { collect, freshName, rejectionOf, sample } from './samples.ts';
import type { TestPostgres } from './testPostgres.ts';

const mebibyte = 1024 * 1024;

/** The memory of a process, in MiB. */
const memoryOf = (node: NodeProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(node.child.pid)], { encoding: 'utf8' })) / 1024;

export function describeBounds(postgres: () => TestPostgres): void {
  async function queryPostgres<Row extends object>(sql: string): Promise<Row[]> {
    const database = new Client(postgres().url);
    await database.connect();
    try {
      return (await database.query<Row>(sql)).rows;
    } finally {
      await database.end();
    }
  }

  /** Pauses PostgreSQL's processes for these connections while `use` runs. */
  async function whileStandingStill(applicationName: string, use: () => Promise<void>): Promise<void> {
    const rows = await queryPostgres<{ pid: number }>(`select pid from pg_stat_activity where application_name = '${applicationName}'`);
    expect(rows).not.toEqual([]);
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    try {
      await use();
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    }
  }

  function readSlowly(bare: StreamsClient, stream: string): ClientReadableStream<ReadResp> {
    const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
    const from = new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(identifier).setStart(new shared.Empty());
    const uuid = new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty());
    const options = new streams.ReadReq.Options().setStream(from).setCount('100000').setUuidOption(uuid).setNoFilter(new shared.Empty());
    const call = bare.read(new streams.ReadReq().setOptions(options));
    call.on('error', () => undefined);
    call.pause();
    return call;
  }

  function firstMessage(stream: string, bytes: number, deadline: Date): InstanceType<typeof streams.BatchAppendReq> {
    const proposed = new streams.BatchAppendReq.ProposedMessage();
    proposed.setId(new shared.UUID().setString(crypto.randomUUID())).setData(Buffer.alloc(bytes));
    proposed.getMetadataMap().set('type', 'T').set('content-type', 'application/octet-stream');
    const options = new streams.BatchAppendReq.Options()
      .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
      .setDeadline(timestamps.Timestamp.fromDate(deadline));
    options.setAny(new google.Empty());
    return new streams.BatchAppendReq()
      .setCorrelationId(new shared.UUID().setString(crypto.randomUUID()))
      .setOptions(options)
      .setProposedMessagesList([proposed])
      .setIsFinal(false);
  }

  describe('a node under pressure', () => {
    let node: NodeProcess;
    let bare: StreamsClient;
    let client: EventStoreDBClient;

    beforeAll(async () => {
      node = await startNodeProcess(postgres().url, 'bounds');
      bare = new StreamsClient(`localhost:${node.port}`, channelCredentials());
      client = EventStoreDBClient.connectionString(node.connectionString);
    });

    afterAll(async () => {
      bare.close();
      await client.dispose();
      await stopNodeProcess(node);
    });

    it('buffers little for readers that do not read', async () => {
      const stream = freshName('large');
      const text = 'x'.repeat(100_000);
      for (let turn = 0; turn < 10; turn += 1) {
        await client.appendToStream(
          stream,
          Array.from({ length: 9 }, () => jsonEvent({ type: 'Large', data: { text } })),
        );
      }
      await collect(client.readStream(stream));
      const before = memoryOf(node);
      const stalled = Array.from({ length: 80 }, () => readSlowly(bare, stream));
      await sleep(2_000);
      const grownBy = memoryOf(node) - before;
      const events = await collect(client.readStream(stream));
      for (const call of stalled) call.cancel();
      // All 80 streams together have 720 MB; how much garbage is kept beside a few buffers varies.
      expect(grownBy).toBeLessThan(400);
      expect(events).toHaveLength(90);
    });

    it('answers unfinished appends at their deadline, and buffers little for them', async () => {
      const call = bare.batchAppend();
      const answers: (string | undefined)[] = [];
      call.on('data', (response: BatchAppendResp) => answers.push(response.getError()?.getDetails()?.getTypeName()));
      call.on('error', () => undefined);
      const before = memoryOf(node);
      const soon = new Date(Date.now() + 2_000);
      for (let count = 0; count < 100; count += 1) call.write(firstMessage('never', mebibyte - 10_000, soon));
      await until(() => answers.length === 100, 20_000);
      expect(answers).toContain('event_store.client.Timeout');
      expect(memoryOf(node) - before).toBeLessThan(250);
      call.cancel();
      expect((await client.appendToStream(freshName('alive'), sample('alive'))).success).toBe(true);
    });

    it('keeps the first options of an append', async () => {
      const stream = freshName('repeated');
      const call = bare.batchAppend();
      const answer = new Promise<BatchAppendResp>((resolve) => call.on('data', resolve));
      call.on('error', () => undefined);
      const first = firstMessage(stream, 10, new Date(Date.now() + 10_000));
      const second = firstMessage(freshName('other'), 20, new Date(Date.now() + 10_000));
      call.write(first);
      call.write(second.setCorrelationId(first.getCorrelationId()).setIsFinal(true));
      expect((await answer).getSuccess()?.getCurrentRevision()).toBe('1');
      call.cancel();
      expect(await collect(client.readStream(stream))).toHaveLength(2);
    });

    it('answers an append within its deadline while PostgreSQL hangs, and continues afterwards', async () => {
      const stream = freshName('late');
      await client.appendToStream(stream, sample('first'));
      await whileStandingStill('event log writer (bounds)', async () => {
        const appends = Array.from({ length: 5 }, () => client.appendToStream(stream, sample('late'), { deadline: 1_000 }));
        for (const append of appends) expect(await rejectionOf(append)).toMatchObject({ type: 'deadline-exceeded' });
      });
      expect((await client.appendToStream(stream, sample('after'))).success).toBe(true);
      expect(node.child.exitCode).toBeNull();
    });

    it('survives the loss of an idle connection to PostgreSQL', async () => {
      const stream = freshName('kept');
      await client.appendToStream(stream, sample('kept'));
      await collect(client.readStream(stream));
      await queryPostgres(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'event log reader (bounds)'`);
      await sleep(200);
      expect(await collect(client.readStream(stream))).toHaveLength(1);
      expect(node.child.exitCode).toBeNull();
    });

    it('survives the loss of connections in use, with many stalled readers', async () => {
      const stream = freshName('in-use');
      for (let turn = 0; turn < 4; turn += 1) {
        await client.appendToStream(
          stream,
          Array.from({ length: 9 }, () => jsonEvent({ type: 'Large', data: { text: 'x'.repeat(100_000) } })),
        );
      }
      const stalled: ClientReadableStream<ReadResp>[] = [];
      for (let turn = 0; turn < 10; turn += 1) {
        stalled.push(...Array.from({ length: 5 }, () => readSlowly(bare, stream)));
        await sleep(5 * turn);
        await queryPostgres(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'event log reader (bounds)'`);
      }
      await sleep(200);
      for (const call of stalled) call.cancel();
      expect(node.child.exitCode).toBeNull();
      expect(await collect(client.readStream(stream))).toHaveLength(36);
    });
  });

  it('a read without a connection or an answer can be repeated', async () => {
    const node = await startNodeProcess(postgres().url, 'reads');
    const reader = new LogReader(postgres().url, 'reads', { connectionMs: 300, answerMs: 600 });
    await Promise.all(Array.from({ length: 4 }, () => reader.streamState('s')));
    const name = 'event log reader (reads)';
    await whileStandingStill(name, async () => {
      const reads = Array.from({ length: 6 }, () => rejectionOf(reader.allForwards(0, 10, { maxEvents: 10, maxBytes: 10 })));
      for (const error of await Promise.all(reads)) expect(error).toMatchObject({ code: status.UNAVAILABLE });
    });
    expect(await reader.allForwards(0, 10, { maxEvents: 10, maxBytes: 10 })).toEqual([]);
    await reader.close();
    await stopNodeProcess(node);
  });

  it('a node that is asked to stop ends soon, whatever calls are open', async () => {
    const node = await startNodeProcess(postgres().url, 'stopping-soon');
    const bare = new StreamsClient(`localhost:${node.port}`, channelCredentials());
    const client = EventStoreDBClient.connectionString(node.connectionString);
    const stream = freshName('stopping');
    for (let count = 0; count < 5; count += 1)
      await client.appendToStream(stream, jsonEvent({ type: 'Large', data: { text: 'x'.repeat(500_000) } }));
    const stalled = [readSlowly(bare, stream), readSlowly(bare, stream)];
    const unfinished = bare.batchAppend();
    unfinished.on('error', () => undefined);
    unfinished.write(firstMessage(stream, 100, new Date(Date.now() + 60_000)));
    const refused = new Promise<ServiceError | null>((resolve) => {
      const classic = bare.append((error) => resolve(error));
      const options = new streams.AppendReq.Options().setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
      classic.write(new streams.AppendReq().setOptions(options.setAny(new shared.Empty())));
    });
    await sleep(500);
    const ending = await stopNodeProcess(node);
    // It ends with 1 when it could not stop in time.
    expect(ending).toEqual({ code: 0, signal: null });
    expect((await refused)?.code).toBe(status.UNAVAILABLE);
    for (const call of stalled) call.cancel();
    bare.close();
    await client.dispose();
  });

  it('a node that is asked to stop while PostgreSQL hangs ends soon', async () => {
    const node = await startNodeProcess(postgres().url, 'stopping-still');
    const client = EventStoreDBClient.connectionString(node.connectionString);
    await client.appendToStream('s', sample('first'));
    await whileStandingStill('event log writer (stopping-still)', async () => {
      const append = rejectionOf(client.appendToStream('s', sample('second')));
      await sleep(100);
      expect(await stopNodeProcess(node)).toEqual({ code: 0, signal: null });
      expect(await append).toMatchObject({ type: 'unavailable' });
    });
    await client.dispose();
  });
}
