import { timingSafeEqual } from 'node:crypto';
import { Metadata, ServerInterceptingCall, status } from '@grpc/grpc-js';
import type { ServerInterceptor } from '@grpc/grpc-js';
import { rememberStream } from './cutting.ts';
import type { NodeSettings } from './settings.ts';

/** Checks the credential of every call, except for `openPaths`, and lets handlers send messages in batches. */
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

/** Compares the credential of a call in constant time. */
const credentialCheck = ({ username, password }: NodeSettings['credential']): ((metadata: Metadata) => boolean) => {
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  return (metadata) => {
    const [header, ...others] = metadata.get('authorization');
    if (header === undefined || others.length > 0) return false;
    const bytes = Buffer.from(header);
    // The length is not secret.
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };
};

/**
 * Lets a handler write an array of messages at once. gRPC would wait for each message to leave the socket, which
 * halves the speed of a catch-up. Back-pressure applies per batch.
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
  // Only the last message of a batch reports that the batch was sent.
};
