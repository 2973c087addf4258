/** The log needs the credential of this start for every read and write. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { credentials as grpcCredentials, status } from '@grpc/grpc-js';
import type { ServiceError } from '@grpc/grpc-js';
import { EventStoreDBClient } from '@eventstore/db-client';
import { ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeCredentials } from '../../../infra/eventLog/nodeCredentials.ts';
import { channelCredentials, credentials, startNodeProcess, stopNodeProcess } from './nodeProcess.ts';
import type { NodeProcess } from './nodeProcess.ts';
import { collect, freshName, sample } from './samples.ts';
import type { TestPostgres } from './testPostgres.ts';

export function describeCredentials(postgres: () => TestPostgres): void {
  let node: NodeProcess;

  beforeAll(async () => {
    node = await startNodeProcess(postgres().url, 'credentials');
  });

  afterAll(async () => {
    await stopNodeProcess(node);
  });

  const failureOf = (call: {
    on(event: 'error', listener: (error: ServiceError) => void): unknown;
    on(event: 'data', listener: () => void): unknown;
  }) =>
    new Promise<number>((resolve) => {
      call.on('error', (error) => resolve(error.code));
      call.on('data', () => resolve(status.OK));
    });

  const answerOf = (call: (callback: (error: ServiceError | null) => void) => unknown) =>
    new Promise<number>((resolve) => {
      call((error) => resolve(error?.code ?? status.OK));
    });

  describe.each([
    ['without a credential', null],
    ['with another password', 'x'.repeat(credentials.password.length)],
    ['with the beginning of the password', credentials.password.slice(0, -1)],
    ['with a longer password', `${credentials.password}x`],
    ['with an empty password', ''],
  ])('%s', (_how, password) => {
    it('every call of the service Streams is refused', async () => {
      const client = new StreamsClient(`localhost:${node.port}`, channelCredentials(password));
      const options = new streams.ReadReq.Options().setCount('1').setNoFilter(new shared.Empty());
      options.setAll(new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty()));
      const codes = [
        await failureOf(client.read(new streams.ReadReq().setOptions(options))),
        await failureOf(client.batchAppend()),
        await answerOf((callback) => client.append(callback)),
        await answerOf((callback) => client.delete(new streams.DeleteReq(), callback)),
        await answerOf((callback) => client.tombstone(new streams.TombstoneReq(), callback)),
      ];
      client.close();
      expect(codes).toEqual(Array.from({ length: 5 }, () => status.UNAUTHENTICATED));
    });
  });

  it('reports its supported features without a credential', async () => {
    const client = new ServerFeaturesClient(`localhost:${node.port}`, channelCredentials(null));
    expect(await answerOf((callback) => client.getSupportedMethods(new shared.Empty(), callback))).toBe(status.OK);
    client.close();
  });

  it('does not speak plain text', async () => {
    const socket = connect(node.port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => received.push(bytes));
    socket.on('error', () => undefined);
    // The beginning of an HTTP/2 connection, with an empty SETTINGS frame.
    socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0');
    await once(socket, 'close');
    const tlsAlert = 0x15;
    expect([undefined, tlsAlert]).toContain(Buffer.concat(received)[0]);
  });

  it('is distinguished from an impostor by its certificate', async () => {
    const other = await createNodeCredentials();
    const client = new StreamsClient(`localhost:${node.port}`, grpcCredentials.createSsl(Buffer.from(other.certificate)));
    expect(await failureOf(client.read(new streams.ReadReq()))).toBe(status.UNAVAILABLE);
    client.close();
    expect(other.password).not.toBe(credentials.password);
  });

  it('keeps its credentials across restarts, so that clients continue', async () => {
    const client = EventStoreDBClient.connectionString(node.connectionString);
    const stream = freshName('reconnected');
    try {
      await client.appendToStream(stream, sample('before'));
      node.child.kill('SIGKILL');
      await node.ended;
      node = await startNodeProcess(postgres().url, 'credentials', node.port);
      const event = sample('after');
      const result = await client.appendToStream(stream, event).catch(() => client.appendToStream(stream, event));
      expect(result.nextExpectedRevision).toBe(1n);
      expect(await collect(client.readStream(stream))).toHaveLength(2);
    } finally {
      await client.dispose();
    }
  });
}
