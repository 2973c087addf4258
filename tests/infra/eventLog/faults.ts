import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  InvalidArgumentError,
  NotLeaderError,
  StreamDeletedError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';

type ServiceError = ConstructorParameters<typeof UnavailableError>[0];

const service = (code: number, message: string, metadata: Readonly<Record<string, string>> = {}): NonNullable<ServiceError> =>
  Object.assign(new Error(message), {
    code,
    details: message,
    metadata: { getMap: () => metadata },
  }) as unknown as NonNullable<ServiceError>;

const withCode = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/** Every error of a server, a cluster or the client after which the same call was seen to succeed. */
export const repeatableFaults: readonly (readonly [string, unknown])[] = [
  ['UNAVAILABLE', new UnavailableError(service(14, '14 UNAVAILABLE: The server is shutting down'))],
  ['a plain Error with gRPC code 14', service(14, '14 UNAVAILABLE: Connection dropped')],
  ['no connection', service(14, '14 UNAVAILABLE: No connection established. Last error: connect ECONNREFUSED 127.0.0.1:2113')],
  ['"Server Is Not Ready" of a starting or electing server', service(14, '14 UNAVAILABLE: Server Is Not Ready')],
  ['"Server Is Not Ready" without a code', new Error('Server Is Not Ready')],
  ['DeadlineExceededError', new DeadlineExceededError(service(4, '4 DEADLINE_EXCEEDED: Deadline exceeded'))],
  ['DeadlineExceededError of a batch append', new DeadlineExceededError(undefined)],
  ['TimeoutError', new TimeoutError(service(10, '10 ABORTED: Operation timed out'))],
  ['CancelledError', new CancelledError(service(1, '1 CANCELLED: Call cancelled'))],
  ['"Failed to discover"', new Error('Failed to discover after 10 attempts.')],
  [
    'NotLeaderError',
    new NotLeaderError(
      service(5, '5 NOT_FOUND: Leader info available', { 'leader-endpoint-host': '127.0.0.1', 'leader-endpoint-port': '2114' }),
    ),
  ],
  ['UnknownError', new UnknownError(service(2, '2 UNKNOWN: Exception was thrown by handler.'))],
  ['a reset HTTP/2 stream', service(13, '13 INTERNAL: Received RST_STREAM with code 2 (Internal server error)')],
  ['a dropped HTTP/2 session', withCode('ERR_HTTP2_INVALID_SESSION', 'The session has been destroyed')],
  ['a reset connection', withCode('ECONNRESET', 'read ECONNRESET')],
  ['a channel that the client has just replaced', new Error('Channel has been shut down')],
  ['a write after the end of the stream', withCode('ERR_STREAM_WRITE_AFTER_END', 'write after end')],
];

/** Errors that a repeated call gets again. */
export const finalFaults: readonly (readonly [string, unknown])[] = [
  ['a wrong password', new AccessDeniedError(service(16, '16 UNAUTHENTICATED: '))],
  ['a missing right', new AccessDeniedError(service(7, '7 PERMISSION_DENIED: Access Denied', { exception: 'access-denied' }))],
  ['a deleted stream', StreamDeletedError.fromStreamName('widget-1')],
  ['an argument that is not understood', new InvalidArgumentError('3 INVALID_ARGUMENT: no')],
  ['a call that is not offered', service(12, '12 UNIMPLEMENTED: ')],
  ['a fault of our own', new TypeError('undefined is not a function')],
];
