import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
} from '@eventstore/db-client';

/** gRPC statuses after which a call may be retried: the server is away or busy, or its answer was lost. */
const repeatableStatuses: readonly unknown[] = [
  1, // CANCELLED
  2, // UNKNOWN
  4, // DEADLINE_EXCEEDED
  8, // RESOURCE_EXHAUSTED
  10, // ABORTED
  13, // INTERNAL: also what gRPC makes of an HTTP/2 stream that was reset
  14, // UNAVAILABLE
];

const repeatableSystemCode =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_HTTP2_\w+|ERR_STREAM_(DESTROYED|WRITE_AFTER_END|PREMATURE_CLOSE))$/;

/** Errors without a code. They come from the client (discovery, a replaced channel) and from a server that starts or elects a leader. */
const repeatableMessage =
  /failed to discover|server is not ready|not leader|channel (has been|is) (shut ?down|closed)|write after end|session (has been|was) (closed|destroyed)/i;

export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const repeatableClasses = [UnavailableError, DeadlineExceededError, TimeoutError, CancelledError, NotLeaderError, NoAnswer];

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** Why the event store refuses this user: a wrong password (gRPC 16) or a missing right (gRPC 7). Null for other errors. */
export const refusalOf = (error: unknown): 'wrong password' | 'missing right' | null => {
  if (!(error instanceof Error)) return null;
  if (codeOf(error) === 16 || /\bUNAUTHENTICATED\b/.test(error.message)) return 'wrong password';
  return codeOf(error) === 7 || error instanceof AccessDeniedError || /\bPERMISSION_DENIED\b/.test(error.message) ? 'missing right' : null;
};

/**
 * Whether a call may be retried after this error. Reads are always safe to retry; appends are, because their
 * events keep their ids. The error's content decides, not its class: the client throws many of these as plain
 * Errors.
 */
export const isRepeatable = (error: unknown): boolean => {
  if (!(error instanceof Error) || refusalOf(error)) return false;
  const code = codeOf(error);
  if (repeatableClasses.some((each) => error instanceof each)) return true;
  // The client's other errors (wrong revision, deleted stream) carry a gRPC status too, but are final.
  if ('type' in error && typeof error.type === 'string' && error.type !== 'unknown') return false;
  if (typeof code === 'number') return repeatableStatuses.includes(code);
  return (typeof code === 'string' && repeatableSystemCode.test(code)) || repeatableMessage.test(error.message);
};
