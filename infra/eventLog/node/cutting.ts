import { constants } from 'node:http2';
import type { ServerHttp2Stream } from 'node:http2';
import type { Metadata, ServerInterceptingCallInterface } from '@grpc/grpc-js';

/** Why a call is cut off. The client sees RESOURCE_EXHAUSTED or UNAVAILABLE. */
export type CutReason = 'stalled' | 'stopping';

const resetCodes: Readonly<Record<CutReason, number>> = {
  stalled: constants.NGHTTP2_ENHANCE_YOUR_CALM,
  stopping: constants.NGHTTP2_REFUSED_STREAM,
};

/** The key is the call's metadata: the only object that interceptors and handlers share. */
const streams = new WeakMap<Metadata, ServerHttp2Stream>();

/** Remembers the HTTP/2 stream of a call, because gRPC cannot end a call whose client does not read. */
export const rememberStream = (call: ServerInterceptingCallInterface, metadata: Metadata): void => {
  const stream: unknown = Reflect.get(call, 'stream');
  if (isStream(stream)) streams.set(metadata, stream);
};

/** Ends a call at once and discards unsent messages. */
export const cutOff = (metadata: Metadata, reason: CutReason): void => {
  streams.get(metadata)?.close(resetCodes[reason]);
};

const isStream = (value: unknown): value is ServerHttp2Stream => {
  return typeof value === 'object' && value !== null && 'close' in value && 'rstCode' in value;
};
