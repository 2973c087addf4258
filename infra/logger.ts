import pino from 'pino';

/**
 * What every part of Waymark may say to the operator: an object of facts and one short sentence.
 * Never personal data, neither in the object nor in the sentence; ids and counts are fine.
 */
export interface Logger {
  info(obj: object, msg: string): void;
  warn(obj: object, msg: string): void;
  error(obj: object, msg: string): void;
}

/** Levels an operator can choose, from most to least talkative; `silent` says nothing at all. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** One of {@link logLevels}. */
export type LogLevel = (typeof logLevels)[number];

/** A logger that writes one JSON line per message to standard output, from `level` upwards. */
export const createLogger = (level: LogLevel): Logger => {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
};

/** A logger that drops everything: for tests and for tools that speak for themselves. */
export const silentLogger: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
