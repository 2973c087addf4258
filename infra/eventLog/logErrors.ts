import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
} from '@eventstore/db-client';

/** gRPC's statuses after which the same call may be made again: the server is away, busy, or its answer was lost. */
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

/** Errors without a code, of the client (discovery, a channel that it has just replaced) and of a server that starts or elects. */
const repeatableMessage =
  /failed to discover|server is not ready|not leader|channel (has been|is) (shut ?down|closed)|write after end|session (has been|was) (closed|destroyed)/i;

/** An attempt that got no answer in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const repeatableClasses = [UnavailableError, DeadlineExceededError, TimeoutError, CancelledError, NotLeaderError, NoAnswer];

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** Whether the event store refuses this user: the password is wrong (gRPC 16), or a right is missing (gRPC 7). */
export const refusalOf = (error: unknown): 'wrong password' | 'missing right' | null => {
  if (!(error instanceof Error)) return null;
  if (codeOf(error) === 16 || /\bUNAUTHENTICATED\b/.test(error.message)) return 'wrong password';
  return codeOf(error) === 7 || error instanceof AccessDeniedError || /\bPERMISSION_DENIED\b/.test(error.message) ? 'missing right' : null;
};

/**
 * Whether a call may be made again after this error. Reads may always be; appends may because their events keep their ids. What
 * decides is what the error says, not its class: the client gives many of these as plain Errors.
 */
export const isRepeatable = (error: unknown): boolean => {
  if (!(error instanceof Error) || refusalOf(error)) return false;
  const code = codeOf(error);
  if (repeatableClasses.some((each) => error instanceof each)) return true;
  // The client's other errors (a wrong revision, a deleted stream) carry gRPC's status of the answer that they came in.
  if ('type' in error && typeof error.type === 'string' && error.type !== 'unknown') return false;
  if (typeof code === 'number') return repeatableStatuses.includes(code);
  return (typeof code === 'string' && repeatableSystemCode.test(code)) || repeatableMessage.test(error.message);
};
