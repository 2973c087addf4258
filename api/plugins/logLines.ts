import type { FastifyServerOptions } from 'fastify';
import pino from 'pino';

/** Properties that plugins log at the trace level and nobody may read: cookies, tokens and form contents. */
const unloggedProperties = ['busboyOptions', 'headers', 'cookies', 'body', 'query', 'params'];

type LoggerOptions = Extract<FastifyServerOptions['logger'], object>;

/** The log lines of the server, in the form of all others (`infra/logger.ts`). */
export const logLines = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions.url }) },
  redact: { paths: unloggedProperties, remove: true },
});
