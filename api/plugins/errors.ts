import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Socket } from 'node:net';
import { z } from 'zod';
import { tokenMissing } from '../../domain/signInMessages.ts';
import {
  beingRestarted,
  changeWentWrong,
  diskFull,
  moreErrors,
  outcomeOfFormUnknown,
  outcomeUnknown,
  somethingWentWrong,
  tooManyResults,
  unableToSave,
  unknownFieldMessage,
} from '../../domain/messages.ts';
import { isServerAway } from '../../commands/serverAway.ts';
import { OutcomeUnknown } from '../../domain/unavailable.ts';
import { TooManyResults } from '../../projections/search/engine.ts';
import { FieldsNotReady } from '../../projections/tables/tableReadiness.ts';
import type { Failure } from '../contract/answers.ts';
import { errorOf } from '../present/errors.ts';

/** A refusal with its HTTP status, thrown by routes. */
export class Refused extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;
  readonly details: Partial<Failure>;

  constructor(status: Refused['status'], message: string, details: Partial<Failure> = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export const invalidField = (field: string, message: string): Refused =>
  new Refused(400, unableToSave, { Errors: [{ FieldName: field, ErrorMessages: [message] }] });

export const answerFailure = (reply: FastifyReply, status: number, message: string, details: Partial<Failure> = {}) =>
  reply
    .status(status)
    .type('application/json')
    .send({ Success: false, message, Errors: [], ...details } satisfies Failure);

const fieldOfPath = (path: string): string => path.split('/').filter(Boolean).join('.') || 'body';

interface Issue {
  readonly field: string;
  readonly errorName: string | undefined;
  readonly message: string;
  readonly keys: readonly string[];
}

const maxFieldErrors = 20;

/** Validation issues as field errors. Each unknown key is an error of its own. */
const fieldErrors = (issues: readonly Issue[]): Failure['Errors'] => {
  const byField = new Map<string, Failure['Errors'][number]>();
  for (const { field: name, errorName, message, keys } of issues) {
    const named = keys.length > 0 ? keys : [name];
    for (const field of named) {
      const messages = [...(byField.get(field)?.ErrorMessages ?? []), keys.length > 0 ? unknownFieldMessage : message];
      byField.set(field, errorOf(field, errorName, [...new Set(messages)]));
    }
  }
  const errors = [...byField.values()];
  const omittedCount = errors.length - maxFieldErrors;
  return omittedCount > 0 ? [...errors.slice(0, maxFieldErrors), { FieldName: 'body', ErrorMessages: [moreErrors(omittedCount)] }] : errors;
};

/** Metadata of a schema for the field of an issue: its key in the body, if that is not its path, and its name in errors. */
const fieldNames = z.object({ params: z.object({ field: z.string().optional(), errorName: z.string().optional() }) });
const fieldNamedIn = (params: unknown): z.output<typeof fieldNames>['params'] => fieldNames.safeParse(params).data?.params ?? {};

const keysOf = (params: unknown): readonly string[] =>
  typeof params === 'object' && params !== null && 'keys' in params && Array.isArray(params.keys) ? params.keys.map(String) : [];

const brokenAnswers: Readonly<Record<string, readonly [status: string, reason: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address or the headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** Responds to connections without a valid HTTP request: not HTTP, never finished, or with too large headers. No route sees these. */
export const answerBrokenRequest = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, reason] = brokenAnswers[error.code ?? ''] ?? ['400 Bad Request', 'This is not a request that can be understood.'];
  const body = JSON.stringify({ Success: false, message: reason, Errors: [] } satisfies Failure);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; ` +
      `charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};

/** Error codes of the operating system and PostgreSQL for a full disk or quota. */
const diskFullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

export const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && diskFullCodes.includes(error.code);

/** Whether a change was refused for its anti-forgery token. Not every error code is a text: gRPC's are numbers. */
export const isTokenRefusal = ({ code }: { readonly code?: unknown }): boolean => typeof code === 'string' && code.startsWith('FST_CSRF_');

/** Gives every failure one shape. Server errors are logged without the request's content and never explained to the caller. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refused) return answerFailure(reply, error.status, error.message, error.details);
    if (error instanceof TooManyResults) return answerFailure(reply, 404, tooManyResults, { IsError: true, customError: tooManyResults });
    if (hasZodFastifySchemaValidationErrors(error)) {
      return answerFailure(reply, 400, unableToSave, {
        Errors: fieldErrors(
          error.validation.map((issue) => {
            const { field = fieldOfPath(issue.instancePath), errorName } = fieldNamedIn(issue.params);
            return { field, errorName, message: issue.message ?? 'This is not valid', keys: keysOf(issue.params) };
          }),
        ),
      });
    }
    if (isTokenRefusal(error)) return answerFailure(reply, 403, tokenMissing);
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      const field = error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ? 'body' : null;
      return answerFailure(
        reply,
        status,
        error.message,
        field ? { Errors: [{ FieldName: field, ErrorMessages: ['The body is not valid JSON'] }] } : {},
      );
    }
    if (error instanceof OutcomeUnknown) {
      request.log.warn({ route: request.routeOptions.url }, 'the outcome of a change is unknown');
      return answerFailure(
        reply.header('retry-after', '2'),
        503,
        request.headers['idempotency-key'] === undefined ? outcomeUnknown : outcomeOfFormUnknown,
        { OutcomeUnknown: true },
      );
    }
    if (isDiskFull(error)) {
      request.log.error({ code: error.code, route: request.routeOptions.url }, 'the disk is full');
      return answerFailure(reply, 507, diskFull);
    }
    if (error instanceof FieldsNotReady) {
      return answerFailure(reply.header('retry-after', '10'), 503, error.message, {
        customError: error.message,
        Errors: error.fields.map((FieldName) => ({ FieldName, ErrorMessages: [error.message] })),
      });
    }
    if (isServerAway(error)) {
      request.log.warn({ code: error.code, route: request.routeOptions.url }, 'a server could not be reached');
      return answerFailure(reply.header('retry-after', '2'), 503, beingRestarted);
    }
    request.log.error({ error: error.message, code: error.code, stack: error.stack, route: request.routeOptions.url }, 'a request failed');
    return answerFailure(reply, 500, request.method === 'GET' || request.method === 'HEAD' ? somethingWentWrong : changeWentWrong);
  });
};
