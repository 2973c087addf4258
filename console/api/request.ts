import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { headersFor } from './asking.ts';
import { holdsConnection, sessionEnded, tokenReceived } from './connection.ts';
import { forgetEarly, takeEarly } from './early.ts';
import { readFailure, type RequestFailure, unreachable } from './failure.ts';
import { rememberWritten } from './readAfter.ts';

export interface Request {
  readonly url: string;
  /** A body makes it a change: POST, with the anti-forgery token. */
  readonly body?: object;
}

const textIn = (body: unknown, key: string): string | null => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  return typeof value === 'string' ? value : null;
};

/** Parses an answer's body; one that is not JSON is undefined. */
export const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** One JSON request to the API: carries the token and the last written position, and keeps what the answer says of both. */
export const request: BaseQueryFn<Request, unknown, RequestFailure> = async ({ url, body }, { signal, dispatch, getState }) => {
  const state = getState();
  const token = holdsConnection(state) ? state.connection.token : '';
  const ask = () =>
    fetch(url, {
      method: body ? 'POST' : 'GET',
      signal,
      credentials: 'same-origin',
      headers: { ...headersFor(token, body !== undefined), ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  if (body) forgetEarly();
  let response: Response;
  let answer: unknown;
  try {
    response = await (takeEarly(url) ?? ask());
    answer = parseBody(await response.text());
  } catch {
    return { error: unreachable() };
  }
  if (!response.ok || answer === undefined) {
    if (response.status === 401 && url !== '/account/login') dispatch(sessionEnded());
    return { error: readFailure(response.status, answer) };
  }
  const nextToken = textIn(answer, 'RequestVerificationToken');
  if (nextToken !== null) dispatch(tokenReceived(nextToken));
  const position = body ? textIn(answer, 'Position') : null;
  if (position !== null) rememberWritten(position);
  return { data: answer };
};
