import type { Failure } from '../../api/contract/answers.ts';
import { retrieveFailure } from '../../domain/messages.ts';

/** Why a request came to nothing. */
export interface RequestFailure extends Failure {
  /** The HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** Whether the server itself said what was wrong; otherwise `message` is only what this browser can tell. */
  readonly answered: boolean;
}

const failed = (status: number, answered: boolean, message: string): RequestFailure => ({
  Success: false,
  status,
  answered,
  message,
  Errors: [],
});

export const unreachable = (): RequestFailure =>
  failed(0, false, 'The server cannot be reached. Nothing was lost; check the connection and try again.');

const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  'Errors' in body &&
  Array.isArray(body.Errors);

/** Whether it is certain that nothing was changed: the server refused it. Otherwise the answer may have been lost after the change was made. */
export const isDecided = ({ status }: RequestFailure): boolean => status >= 400 && status < 500;

/** Reads the body of an answer that is no success; a body that is not the contract's failure is one all the same. */
export const readFailure = (status: number, body: unknown): RequestFailure =>
  isFailure(body) ? { ...body, status, answered: true } : failed(status, false, retrieveFailure);

const isRequestFailure = (error: unknown): error is RequestFailure => isFailure(error) && 'status' in error && 'answered' in error;

/** The failure that a query or mutation hook holds, whatever went wrong inside it. */
export const asFailure = (error: unknown): RequestFailure => (isRequestFailure(error) ? error : failed(0, false, retrieveFailure));
