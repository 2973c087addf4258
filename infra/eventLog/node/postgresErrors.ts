import { DatabaseError } from 'pg';

/** SQLSTATE classes after which the connection, or the known state of the log, is unreliable. */
const unsafeClasses: ReadonlySet<string> = new Set(['08', '23', '57P']);

/** SQLSTATE classes of temporary failures: rollbacks, resources, locks, cancelled statements, system errors. */
const passingClasses: ReadonlySet<string> = new Set(['40', '53', '55', '57', '58']);

/** Messages for operators by SQLSTATE. PostgreSQL's own messages can quote data. */
const errorMeanings: Readonly<Record<string, string>> = {
  '28000': 'PostgreSQL refuses this user',
  '28P01': 'PostgreSQL refuses the password',
  '3D000': 'the database does not exist',
  '42501': 'the user may not do this in PostgreSQL',
  '53100': 'the disk of PostgreSQL is full',
  '53200': 'PostgreSQL is out of memory',
  '53300': 'PostgreSQL has too many connections',
  '57P01': 'PostgreSQL was shut down',
  '57P02': 'PostgreSQL has crashed',
  '57P03': 'PostgreSQL is starting or stopping',
};

/** Whether PostgreSQL rejected the statement and the connection can still be used. */
export const isRefusal = (error: unknown): boolean => {
  if (!(error instanceof DatabaseError) || error.code === undefined) return false;
  return !unsafeClasses.has(error.code.slice(0, 2)) && !unsafeClasses.has(error.code.slice(0, 3));
};

/** Whether a retry may succeed. */
export const isPassing = (error: unknown): boolean => {
  return error instanceof DatabaseError && passingClasses.has(error.code?.slice(0, 2) ?? '');
};

/** Describes a PostgreSQL error without its message; undefined for any other error. */
export const describeDatabaseError = (error: unknown): string | undefined => {
  if (!(error instanceof DatabaseError)) return undefined;
  const code = error.code ?? 'no code';
  return (
    `${errorMeanings[code] ?? 'PostgreSQL reports an error'} ` +
    `(${[code, error.routine].filter((part) => part !== undefined).join(', ')})`
  );
};
