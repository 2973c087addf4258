import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { tokenMissing } from '../../domain/signInMessages.ts';
import { definedParameters, type Parameters, withQuery } from '../queryString.ts';
import { headersFor } from './headers.ts';
import { connectionLost, connectionRestored, hasConnection, saveChecked, sessionEnded, tokenReceived } from './connection.ts';
import { clearPrefetched, takePrefetched } from './prefetch.ts';
import { isRefusal, readFailure, type RequestFailure, unreachable } from './failure.ts';
import { storeWrittenPosition } from './readAfter.ts';

export interface Request {
  readonly url: string;
  /** Parameters of a read, sent by POST: filters and terms contain people's names, which must not stand in addresses. */
  readonly params?: Parameters;
  /** Sent by POST with the anti-forgery token. A change, or a read whose question has structure. */
  readonly body?: object;
  /** Makes a change idempotent, so that it can be sent again if its answer is lost. */
  readonly key?: string;
}

const readText = (body: unknown, key: string): string | null => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  return typeof value === 'string' ? value : null;
};

/** Parses an answer's body; undefined if it is not JSON. */
export const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const askForToken = async (): Promise<string | null> => {
  const answer = await fetch('/account/session', { credentials: 'same-origin', headers: headersFor() }).then(
    (response) => response.text(),
    () => '',
  );
  return readText(parseBody(answer), 'RequestVerificationToken');
};

let asking: Promise<string | null> | null = null;

/**
 * Gets a new token, since cookies may have been cleared or renewed in another window; null if the server does not answer. Requests that are
 * refused at the same time share it: each answer without a cookie would bring another cookie, to which only its own token belongs.
 */
export const renewToken = async (dispatch: (received: ReturnType<typeof tokenReceived>) => unknown): Promise<string | null> => {
  asking ??= askForToken().finally(() => {
    asking = null;
  });
  const token = await asking;
  if (token !== null) dispatch(tokenReceived(token));
  return token;
};

/** Whether the server refused a change only for its token. It changed nothing, so the request can be repeated. */
export const needsToken = (status: number, answer: unknown): boolean => status === 403 && readText(answer, 'message') === tokenMissing;

/** How often a change with unknown outcome is sent again, and the pause before each in milliseconds. */
const [maxChecks, checkPauseMs] = [4, 2000];

const isUnknown = ({ response, answer }: ReceivedAnswer): boolean =>
  response.status === 503 && typeof answer === 'object' && answer !== null && Reflect.get(answer, 'OutcomeUnknown') === true;

/**
 * Finds out whether a change was made: sends it again with its key, so that the server looks for the first write. Returns the unknown
 * outcome if it stays unknown.
 */
const resolveOutcome = async (unknown: ReceivedAnswer, send: () => Promise<ReceivedAnswer>): Promise<ReceivedAnswer> => {
  for (let check = 1; check <= maxChecks; check += 1) {
    await new Promise((resolve) => setTimeout(resolve, checkPauseMs));
    const received = await send().catch(() => null);
    if (received && received.response.status !== 503) return received;
  }
  return unknown;
};

interface ReceivedAnswer {
  readonly response: Response;
  readonly answer: unknown;
}

let abandoning = new AbortController();

/** Abandons the requests that have no answer yet, before a sign-in: an old one must not end the new session or hold up its start. */
export const abandonRequests = (): void => {
  abandoning.abort();
  abandoning = new AbortController();
};

/** Sends one JSON request with the token and the last written position, and stores both from the answer. */
export const request: BaseQueryFn<Request, unknown, RequestFailure> = async (
  { url, params, body, key },
  { signal: ofCaller, dispatch, getState },
) => {
  const signal = AbortSignal.any([ofCaller, abandoning.signal]);
  const payload = body ?? (params && definedParameters(params));
  const sendRequest = (withToken: string): Promise<Response> =>
    fetch(url, {
      method: payload ? 'POST' : 'GET',
      signal,
      credentials: 'same-origin',
      headers: {
        ...headersFor(),
        ...(payload ? { 'Content-Type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(payload ? { body: JSON.stringify({ ...payload, __RequestVerificationToken: withToken }) } : {}),
    });
  const receive = async (pending: Promise<Response>): Promise<ReceivedAnswer> => {
    const response = await pending;
    return { response, answer: parseBody(await response.text()) };
  };
  const token = () => {
    const state = getState();
    return hasConnection(state) ? state.connection.token : '';
  };
  if (body) clearPrefetched();
  let received: ReceivedAnswer;
  try {
    received = await receive(takePrefetched(params ? withQuery(url, params) : url) ?? sendRequest(token()));
    if (needsToken(received.response.status, received.answer)) {
      const renewed = await renewToken(dispatch);
      if (renewed !== null) received = await receive(sendRequest(renewed));
    }
    if (key !== undefined && isUnknown(received)) {
      dispatch(saveChecked({ isOver: false }));
      received = await resolveOutcome(received, () => receive(sendRequest(token()))).finally(() => dispatch(saveChecked({ isOver: true })));
    }
  } catch {
    if (!signal.aborted) dispatch(connectionLost());
    return { error: unreachable() };
  }
  dispatch(connectionRestored());
  const { response, answer } = received;
  if (!response.ok || answer === undefined || isRefusal(answer)) {
    if (response.status === 401 && url !== '/account/login') dispatch(sessionEnded());
    return { error: readFailure(response.status, answer) };
  }
  const nextToken = readText(answer, 'RequestVerificationToken');
  if (nextToken !== null) dispatch(tokenReceived(nextToken));
  const position = body ? readText(answer, 'Position') : null;
  if (position !== null) storeWrittenPosition(position);
  return { data: answer };
};
