import type { Failure } from '../../api/contract/answers.ts';
import { retrieveFailure } from '../../domain/messages.ts';

export interface RequestFailure extends Failure {
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;
  /** Whether the server explained the failure; otherwise `message` is the browser's own. */
  readonly isAnswered: boolean;
}

const failureOf = (status: number, isAnswered: boolean, message: string): RequestFailure => ({
  Success: false,
  status,
  isAnswered,
  message,
  Errors: [],
});

export const unreachable = (): RequestFailure =>
  failureOf(0, false, 'We couldn’t reach Waymark. Nothing was lost. Check your connection and try again.');

const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  'Errors' in body &&
  Array.isArray(body.Errors);

/** Whether an answer refuses what was asked, whatever its status. */
export const isRefusal = (body: unknown): body is { readonly Success: false } =>
  typeof body === 'object' && body !== null && 'Success' in body && body.Success === false;

/** Whether the server certainly changed nothing, because it refused. Otherwise the answer may have been lost after the change. */
export const isDecided = ({ status }: RequestFailure): boolean => status >= 400 && status < 500;

/** Reads the body of a failed answer. One without a list of errors has none; anything but JSON is a failure without an answer. */
export const readFailure = (status: number, body: unknown): RequestFailure => {
  if (isFailure(body)) return { ...body, status, isAnswered: true };
  if (!isRefusal(body)) return failureOf(status, false, retrieveFailure);
  const { message, Errors } = body as { readonly message?: unknown; readonly Errors?: unknown };
  return {
    ...failureOf(status, true, typeof message === 'string' ? message : retrieveFailure),
    ...(Array.isArray(Errors) ? { Errors: Errors as Failure['Errors'] } : {}),
  };
};

/** The answer to a request, or why there is none. */
export interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
}

/**
 * The outcome of a query that was just sent. After a failure the cache still has the earlier answer, which is none to this request. Once it
 * has succeeded, a live change may have asked again already: the answer is there all the same.
 */
export const answerOf = <Data>({ data, error, isError }: Answer<Data> & { readonly isError: boolean }): Answer<Data> =>
  isError ? { error } : { data };

const isRequestFailure = (error: unknown): error is RequestFailure => isFailure(error) && 'status' in error && 'isAnswered' in error;

/** The failure in a query or mutation hook's error. */
export const asFailure = (error: unknown): RequestFailure => (isRequestFailure(error) ? error : failureOf(0, false, retrieveFailure));

/** Why a request was refused: the reasons of its fields where the server gave some, for screens that do not show them at the fields. */
export const reasonsOf = ({ Errors, message }: RequestFailure): string =>
  Errors.flatMap(({ ErrorMessages }) => ErrorMessages).reduce(
    (before, reason) => (before === '' ? reason : `${before}${/[.?!]$/.test(before) ? '' : '.'} ${reason}`),
    '',
  ) || message;
