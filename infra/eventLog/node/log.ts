import { describeDatabaseError } from './postgresErrors.ts';

/** Writes one line for operators. It must hold no personal data and no event data. */
export const log = (line: string): void => {
  process.stderr.write(`event log node: ${line}\n`);
};

const minIntervalMs = 10_000;
const lastLogged = new Map<string, number>();

/** Writes a line, unless the same line was written within the last ten seconds. */
export const logSeldom = (line: string): void => {
  const now = Date.now();
  if (now - (lastLogged.get(line) ?? -Infinity) < minIntervalMs) return;
  lastLogged.set(line, now);
  log(line);
};

const shownFrames = 3;

/** Describes an error without data. The messages of PostgreSQL and of JSON parsers quote data, so they are left out. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error';
  const database = describeDatabaseError(error);
  if (database !== undefined) return database;
  return error instanceof SyntaxError ? error.name : `${error.name}: ${error.message}`;
};

/** The innermost stack frames of an error. */
export const originOf = (error: unknown): string => {
  const frames = error instanceof Error ? (error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? []) : [];
  return frames
    .slice(0, shownFrames)
    .map((frame) => frame.trim())
    .join(' ');
};
