/** Requests that the official client never sends; they use plain gRPC. */
import { status } from '@grpc/grpc-js';
import type { ServiceError } from '@grpc/grpc-js';
import google from 'google-protobuf/google/protobuf/empty_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelCredentials, startNodeProcess, stopNodeProcess } from './nodeProcess.ts';
import type { NodeProcess } from './nodeProcess.ts';
import { collect, freshName, sample, samples } from './samples.ts';
import type { TestPostgres } from './testPostgres.ts';

const empty = (): InstanceType<typeof shared.Empty> => new shared.Empty();

const identifier = (name: string | Uint8Array): InstanceType<typeof shared.StreamIdentifier> =>
  new shared.StreamIdentifier().setStreamName(typeof name === 'string' ? Buffer.from(name) : name);

function readOptions(): ReadReq.Options {
  const uuid = new streams.ReadReq.Options.UUIDOption().setString(empty());
  return new streams.ReadReq.Options().setCount('10').setUuidOption(uuid).setNoFilter(empty());
}

const allFromStart = (): ReadReq.Options.AllOptions => new streams.ReadReq.Options.AllOptions().setStart(empty());

const streamFromEnd = (name: string): ReadReq.Options.StreamOptions =>
  new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(identifier(name)).setEnd(empty());

function message(id: string, properties: Readonly<Record<string, string>>): BatchAppendReq.ProposedMessage {
  const proposed = new streams.BatchAppendReq.ProposedMessage().setId(new shared.UUID().setString(id)).setData('');
  for (const [key, value] of Object.entries(properties)) proposed.getMetadataMap().set(key, value);
  return proposed;
}

const proper = { type: 'T', 'content-type': 'application/json' };

const withData = (json: string): BatchAppendReq.ProposedMessage => message(crypto.randomUUID(), proper).setData(Buffer.from(json));

function batchRequest(stream: string | Uint8Array, ...messages: BatchAppendReq.ProposedMessage[]): BatchAppendReq {
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(identifier(stream));
  options.setAny(new google.Empty());
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(crypto.randomUUID()))
    .setOptions(options)
    .setProposedMessagesList(messages)
    .setIsFinal(true);
}

function filterBy(regex: string): ReadReq.Options.FilterOptions {
  const expression = new streams.ReadReq.Options.FilterOptions.Expression().setRegex(regex);
  return new streams.ReadReq.Options.FilterOptions().setEventType(expression).setCount(empty()).setCheckpointintervalmultiplier(1);
}

export function describeRequests(postgres: () => TestPostgres): void {
  let node: NodeProcess;
  let bare: StreamsClient;
  let client: EventStoreDBClient;

  beforeAll(async () => {
    node = await startNodeProcess(postgres().url, 'requests');
    bare = new StreamsClient(`localhost:${node.port}`, channelCredentials());
    client = EventStoreDBClient.connectionString(node.connectionString);
  });

  afterAll(async () => {
    bare.close();
    await client.dispose();
    await stopNodeProcess(node);
  });

  /** A read's messages, or the status that it failed with. */
  async function read(options: ReadReq.Options | undefined): Promise<ReadResp[] | ServiceError> {
    const call = bare.read(new streams.ReadReq().setOptions(options));
    const responses: ReadResp[] = [];
    return new Promise((resolve) => {
      call.on('data', (response: ReadResp) => responses.push(response));
      call.on('error', (error: ServiceError) => resolve(error));
      call.on('end', () => resolve(responses));
    });
  }

  /** Sends the messages of one BatchAppend; returns its response, or the status that the call failed with. */
  async function batchAppend(...requests: BatchAppendReq[]): Promise<BatchAppendResp | ServiceError> {
    const call = bare.batchAppend();
    return new Promise((resolve) => {
      call.on('error', (error: ServiceError) => resolve(error));
      call.on('data', (response: BatchAppendResp) => {
        call.end();
        resolve(response);
      });
      for (const request of requests) call.write(request);
    });
  }

  describe('an invalid read', () => {
    it.each([
      ['without options', () => undefined],
      ['without a source', readOptions],
      ['of a stream without a name', () => readOptions().setStream(new streams.ReadReq.Options.StreamOptions())],
      [
        'of a name that is not UTF-8',
        () => readOptions().setStream(new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(identifier(new Uint8Array([0xff])))),
      ],
      [
        'of a name with a null character',
        () => readOptions().setStream(new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(identifier('a\0b'))),
      ],
      ['with a pattern that is none', () => readOptions().setAll(allFromStart()).setFilter(filterBy('('))],
      ['with a pattern that looks back', () => readOptions().setAll(allFromStart()).setFilter(filterBy('(a)\\1'))],
      [
        'with a pattern that is too long',
        () =>
          readOptions()
            .setAll(allFromStart())
            .setFilter(filterBy('a'.repeat(2_000))),
      ],
      ['of a stream forwards from its end', () => readOptions().setStream(streamFromEnd('s'))],
    ])('%s is refused', async (_what, options) => {
      expect(await read(options())).toMatchObject({ code: status.INVALID_ARGUMENT });
    });
  });

  it('does not resolve links, and says so', async () => {
    expect(await read(readOptions().setAll(allFromStart()).setResolveLinks(true))).toMatchObject({ code: status.UNIMPLEMENTED });
  });

  it('matches any pattern in bounded time', async () => {
    await client.appendToStream(freshName('evil'), sample('evil', undefined, `${'a'.repeat(60)}!`));
    const start = performance.now();
    await read(readOptions().setCount('1000').setAll(allFromStart()).setFilter(filterBy('^(a+)+$')));
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('reads $all with a filter, which the client cannot ask for', async () => {
    const type = freshName('Type');
    await client.appendToStream(freshName('filtered'), [...samples(3, type), ...samples(3), ...samples(2, type)]);
    const answer = await read(
      readOptions()
        .setCount('4')
        .setAll(allFromStart())
        .setFilter(filterBy(`^${type}$`)),
    );
    expect(answer).toHaveLength(4);
  });

  describe('an invalid append', () => {
    const id = '0b0e4a8a-9c44-4d5f-8d0f-6f2c9f1f2a11';

    it.each([
      ['without a type', batchRequest('s', message(id, { 'content-type': 'application/json' }))],
      ['with an empty type', batchRequest('s', message(id, { ...proper, type: '' }))],
      ['with a null character in the type', batchRequest('s', message(id, { ...proper, type: 'a\0b' }))],
      ['with a type that is too long', batchRequest('s', message(id, { ...proper, type: 'T'.repeat(2_000) }))],
      ['with metadata nested too deeply', batchRequest('$$s', withData(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`))],
      ['with too much metadata', batchRequest('$$s', withData(`{"a":"${'x'.repeat(100_000)}"}`))],
      ['without an event id', batchRequest('s', message('', proper))],
      ['with the nil id', batchRequest('s', message('00000000-0000-0000-0000-000000000000', proper))],
      ['to a name that is too long', batchRequest('x'.repeat(2_000), message(id, proper))],
      ['to a name that is not UTF-8', batchRequest(new Uint8Array([0xc3, 0x28]), message(id, proper))],
      ['to no name', batchRequest('', message(id, proper))],
      ['without events', batchRequest('s')],
      ['without a correlation id', batchRequest('s', message(id, proper)).setCorrelationId(undefined)],
    ])('%s is refused', async (_what, request) => {
      const answer = await batchAppend(request);
      expect(answer).toBeInstanceOf(streams.BatchAppendResp);
      const error = answer instanceof streams.BatchAppendResp ? answer.getError() : undefined;
      expect(error?.getDetails()?.getTypeName()).toBe('event_store.client.BadRequest');
    });

    it('is refused after its deadline', async () => {
      const stream = freshName('late');
      const late = client.appendToStream(stream, sample('late'), { deadline: -1_000 });
      await expect(late).rejects.toMatchObject({ type: 'deadline-exceeded' });
      await expect(collect(client.readStream(stream))).rejects.toMatchObject({ type: 'stream-not-found' });
    });
  });

  it('writes an append that arrives in several messages', async () => {
    const stream = freshName('parts');
    const result = await client.appendToStream(stream, samples(20), { batchAppendSize: 300 });
    expect(result.nextExpectedRevision).toBe(19n);
    expect(await collect(client.readStream(stream))).toHaveLength(20);
  });

  it('does not delete metadata', async () => {
    const stream = freshName('described');
    await client.setStreamMetadata(stream, { note: 'kept' });
    await expect(client.deleteStream(`$$${stream}`)).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
    await expect(client.tombstoneStream(`$$${stream}`)).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
    await client.appendToStream(stream, sample('first'));
    await client.deleteStream(stream);
    expect((await client.appendToStream(stream, sample('second'))).nextExpectedRevision).toBe(1n);
  });

  it('survives all invalid requests', async () => {
    expect(node.child.exitCode).toBeNull();
    const result = await client.appendToStream(freshName('alive'), sample('alive'));
    expect(result.success).toBe(true);
  });
}
