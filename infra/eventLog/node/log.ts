import { describeDatabaseError } from './postgresErrors.ts';

/** Writes one line for whoever runs the node. Never anything personal, never data of events. */
export const log = (line: string): void => {
  process.stderr.write(`event log node: ${line}\n`);
};

const minIntervalMs = 10_000;
const lastLogged = new Map<string, number>();

/** Writes a line unless the same line was written within the last ten seconds. */
export const logSeldom = (line: string): void => {
  const now = Date.now();
  if (now - (lastLogged.get(line) ?? -Infinity) < minIntervalMs) return;
  lastLogged.set(line, now);
  log(line);
};

/** How many callers of a faulty line an operator sees. */
const shownFrames = 3;

/** An error in words that hold no data: PostgreSQL's texts and those of JSON parsers are kept back, because they quote. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error';
  const database = describeDatabaseError(error);
  if (database !== undefined) return database;
  return error instanceof SyntaxError ? error.name : `${error.name}: ${error.message}`;
};

/** Where in the node an error comes from. */
export const originOf = (error: unknown): string => {
  const frames = error instanceof Error ? (error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? []) : [];
  return frames
    .slice(0, shownFrames)
    .map((frame) => frame.trim())
    .join(' ');
};
