import { DatabaseError } from 'pg';

/** SQLSTATE classes after which the connection, or what is known of the log, cannot be relied on any more. */
const unsafeClasses: ReadonlySet<string> = new Set(['08', '23', '57P']);

/** Classes of what may pass: resources, rollbacks, locks, cancelled statements, the system. */
const passingClasses: ReadonlySet<string> = new Set(['40', '53', '55', '57', '58']);

/** What an operator should know about the codes that a log node meets. PostgreSQL's own texts can quote data. */
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

/** Whether PostgreSQL has answered that it did not do what was asked, and can be asked again. */
export const isRefusal = (error: unknown): boolean => {
  if (!(error instanceof DatabaseError) || error.code === undefined) return false;
  return !unsafeClasses.has(error.code.slice(0, 2)) && !unsafeClasses.has(error.code.slice(0, 3));
};

/** Whether the same request may succeed later. */
export const isPassing = (error: unknown): boolean => {
  return error instanceof DatabaseError && passingClasses.has(error.code?.slice(0, 2) ?? '');
};

/** What PostgreSQL has answered, without its texts; undefined for any other error. */
export const describeDatabaseError = (error: unknown): string | undefined => {
  if (!(error instanceof DatabaseError)) return undefined;
  const code = error.code ?? 'no code';
  return `${errorMeanings[code] ?? 'PostgreSQL reports an error'} (${[code, error.routine].filter((part) => part !== undefined).join(', ')})`;
};
