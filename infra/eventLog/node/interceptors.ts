import { timingSafeEqual } from 'node:crypto';
import { Metadata, ServerInterceptingCall, status } from '@grpc/grpc-js';
import type { ServerInterceptor } from '@grpc/grpc-js';
import { rememberStream } from './cutting.ts';
import type { NodeSettings } from './settings.ts';

/** What the node does with every call: it asks for the credential, and lets handlers send several messages at a time. */
export const interceptCalls = (credential: NodeSettings['credential'], openPaths: readonly string[]): ServerInterceptor => {
  const isAuthenticated = credentialCheck(credential);
  return (method, call) => {
    if (openPaths.includes(method.path)) return new BatchingCall(call);
    return new BatchingCall(call, {
      start: (next) => {
        next({
          onReceiveMetadata: (metadata, proceed) => {
            if (isAuthenticated(metadata)) {
              rememberStream(call, metadata);
              proceed(metadata);
            } else call.sendStatus({ code: status.UNAUTHENTICATED, details: 'Unauthenticated', metadata: new Metadata() });
          },
        });
      },
    });
  };
};

/** Compares in constant time what a call says of who makes it. */
const credentialCheck = ({ username, password }: NodeSettings['credential']): ((metadata: Metadata) => boolean) => {
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  return (metadata) => {
    const [given, ...others] = metadata.get('authorization');
    if (given === undefined || others.length > 0) return false;
    const bytes = Buffer.from(given);
    // The length is no secret.
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };
};

/**
 * Lets a handler write several messages at a time: whatever is an array goes out as that many gRPC
 * messages. One by one, each would wait until the one before it has left the socket, which halves the
 * speed of a catch-up; together they leave in one go, and back-pressure holds from batch to batch.
 */
class BatchingCall extends ServerInterceptingCall {
  override sendMessage(message: unknown, callback: () => void): void {
    if (!Array.isArray(message)) {
      super.sendMessage(message, callback);
      return;
    }
    const last = message.length - 1;
    if (last < 0) callback();
    for (const [index, part] of message.entries()) super.sendMessage(part, index === last ? callback : ignore);
  }
}

const ignore = (): void => {
  // Only the last message of a batch says when the batch has left.
};
