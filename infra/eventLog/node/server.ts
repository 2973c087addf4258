import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { MethodDefinition, ServerUnaryCall, ServerWritableStream, UntypedServiceImplementation, sendUnaryData } from '@grpc/grpc-js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendResp,
  DeleteReq,
  DeleteResp,
  ReadReq,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { printAddress } from '../nodeCredentials.ts';
import { serveBatchAppend } from './batchAppending.ts';
import { decodeBatchMessage } from './batchRequests.ts';
import type { BatchMessage } from './batchRequests.ts';
import { invalidArgument, notOffered, statusOf } from './errors.ts';
import { filterFrom } from './filters.ts';
import { interceptCalls } from './interceptors.ts';
import { parseUint64 } from './int64.ts';
import { allStartFrom, readAll, readStream, streamStartFrom } from './reading.ts';
import type { LogSources } from './reading.ts';
import type { NodeLog } from './nodeLog.ts';
import { streamNameFrom } from './requests.ts';
import { Sender } from './sending.ts';
import type { NodeSettings, TlsIdentity } from './settings.ts';
import { deadlineOf, serveAppend, serveDeletion, waitForEnd } from './singleAppending.ts';
import { subscribeToAll, subscribeToStream } from './subscriptions.ts';
import { deleteResponse, tombstoneResponse } from './writeResponses.ts';

/** The node behaves like this version of EventStoreDB. It is the first that calculates append sizes as the node does. */
const serverVersion = '25.0.0';

/** Larger than any valid append, so that an oversized append gets its own error and does not end the call. */
const maxMessageBytes = 17 * 1024 * 1024;

const shutdownLimitMs = 500;

const passThrough = (message: Buffer): Buffer => message;

/** The messages that are encoded and decoded by hand: events of reads, and all of BatchAppend. */
const byHand: { readonly read: MethodDefinition<ReadReq, Buffer>; readonly batchAppend: MethodDefinition<BatchMessage, Buffer> } = {
  read: { ...StreamsService.read, responseSerialize: passThrough, responseDeserialize: passThrough },
  batchAppend: {
    ...StreamsService.batchAppend,
    requestSerialize: () => {
      throw new Error('a server sends no requests');
    },
    requestDeserialize: decodeBatchMessage,
    responseSerialize: passThrough,
    responseDeserialize: passThrough,
  },
};

/** Builds the gRPC server with the services Streams and ServerFeatures. Only ServerFeatures needs no credential. */
export const buildServer = (log: NodeLog, credential: NodeSettings['credential']): Server => {
  const server = new Server({
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': -1,
    interceptors: [interceptCalls(credential, [ServerFeaturesService.getSupportedMethods.path])],
  });
  server.addService({ ...StreamsService, ...byHand }, streamsHandlers(log));
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, callback: sendUnaryData<SupportedMethods>) => callback(null, supportedMethods()),
  });
  return server;
};

/** Listens with TLS only; resolves with the port. */
export const listen = (server: Server, { host, port, tls }: Pick<NodeSettings, 'host' | 'port' | 'tls'>): Promise<number> => {
  return new Promise((resolve, reject) => {
    server.bindAsync(printAddress(host, port), serverCredentials(tls), (error, boundPort) => {
      if (error === null) resolve(boundPort);
      else reject(error);
    });
  });
};

const serverCredentials = ({ certificate, privateKey }: TlsIdentity): ServerCredentials => {
  return ServerCredentials.createSsl(null, [{ cert_chain: Buffer.from(certificate), private_key: Buffer.from(privateKey) }]);
};

/** Waits for open calls, then stops the server; stops it by force after the limit. */
export const shutDown = async (server: Server): Promise<void> => {
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, shutdownLimitMs);
    server.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });
};

const streamsHandlers = (log: NodeLog): UntypedServiceImplementation => {
  const { appender } = log;
  return {
    read: (call: ServerWritableStream<ReadReq, Buffer>): void => {
      void serveRead(call, log);
    },
    batchAppend: (call: Parameters<typeof serveBatchAppend>[0]): void => {
      serveBatchAppend(call, log);
    },
    append: (call: Parameters<typeof serveAppend>[0], callback: sendUnaryData<AppendResp>): void => {
      void answerWith(callback, () => waitForEnd(call, log.openCalls, serveAppend(call, log)));
    },
    delete: (call: ServerUnaryCall<DeleteReq, DeleteResp>, callback: sendUnaryData<DeleteResp>): void => {
      void answerWith(callback, async () =>
        deleteResponse(await serveDeletion('delete', call.request.getOptions(), deadlineOf(call), appender)),
      );
    },
    tombstone: (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, callback: sendUnaryData<TombstoneResp>): void => {
      void answerWith(callback, async () =>
        tombstoneResponse(await serveDeletion('tombstone', call.request.getOptions(), deadlineOf(call), appender)),
      );
    },
  };
};

const answerWith = async <Response>(callback: sendUnaryData<Response>, serve: () => Promise<Response>): Promise<void> => {
  let response: Response;
  try {
    response = await serve();
  } catch (error) {
    callback(statusOf(error));
    return;
  }
  callback(null, response);
};

const serveRead = async (call: ServerWritableStream<ReadReq, Buffer>, log: NodeLog): Promise<void> => {
  const sender = new Sender(call, log.openCalls);
  try {
    log.openCalls.add(sender, sender.signal);
    await readOrSubscribe(call.request, sender, log.sources);
    sender.end();
  } catch (error) {
    sender.fail(error);
  }
};

const readOrSubscribe = async (request: ReadReq, sender: Sender, sources: LogSources): Promise<void> => {
  const options = request.getOptions();
  if (options === undefined) throw invalidArgument('the options are missing');
  const direction = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS ? 'backwards' : 'forwards';
  if (options.getResolveLinks()) throw notOffered('resolveLinkTos');
  const maxCount = parseUint64(options.getCount());
  const all = options.getAll();
  const stream = options.getStream();
  if (all !== undefined) {
    const filter = filterFrom(options);
    const from = allStartFrom(all);
    if (options.hasSubscription()) await subscribeToAll(sender, sources, { after: from, filter });
    else await readAll(sender, sources, { direction, from, maxCount, filter });
  } else if (stream !== undefined) {
    const name = streamNameFrom(stream.getStreamIdentifier()?.getStreamName_asU8());
    const from = streamStartFrom(stream);
    if (options.hasSubscription()) await subscribeToStream(sender, sources, { stream: name, after: from });
    else if (direction === 'forwards' && from === 'end') throw invalidArgument('a stream cannot be read forwards from its end');
    else await readStream(sender, sources, { stream: name, direction, from, maxCount });
  } else {
    throw invalidArgument('the request names neither a stream nor $all');
  }
};

const supportedMethods = (): SupportedMethods => {
  const response = new features.SupportedMethods().setEventStoreServerVersion(serverVersion);
  for (const definition of Object.values(StreamsService)) {
    const [, service, method] = definition.path.split('/');
    const supported = new features.SupportedMethod().setServiceName(service ?? '').setMethodName(method ?? '');
    response.addMethods(supported);
  }
  return response;
};
