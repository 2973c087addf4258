import pino from 'pino';

/** Logs an object of facts and one short sentence for the operator. Neither may hold personal data; ids and counts are fine. */
export interface Logger {
  info(obj: object, msg: string): void;
  warn(obj: object, msg: string): void;
  error(obj: object, msg: string): void;
}

/** Log levels, from most to least verbose; `silent` logs nothing. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** Writes one JSON line per message to standard output, from `level` upwards. */
export const createLogger = (level: LogLevel): Logger => {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
};

/** Drops all messages; for tests and for tools with their own output. */
export const silentLogger: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
