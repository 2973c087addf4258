import { describe, expect, it } from 'vitest';
import { explainDatabaseError } from '../../api/start/explainDatabaseError.ts';
import { explainError } from '../../api/start/explainError.ts';
import { OperatorError } from '../../infra/operatorError.ts';

const systemError = (code: string, more: Readonly<Record<string, unknown>> = {}): Error =>
  Object.assign(new Error(`${code}: something`), { code, ...more });

describe('a failed start', () => {
  it.each([
    [
      systemError('EADDRINUSE', { port: 3000, address: '127.0.0.1' }),
      'Port 3000 of 127.0.0.1 is in use: stop what listens there, or set PORT.',
    ],
    [
      systemError('EROFS', { path: '/srv/data' }),
      '/srv/data cannot be used (EROFS): let the user who runs Waymark read and write it, or set DATA_DIR.',
    ],
    [systemError('EACCES', { port: 80 }), 'Waymark may not listen on port 80: set PORT to one above 1023.'],
    [systemError('ENOSPC', { path: '/srv/data' }), 'There is no room on the disk of DATA_DIR: make some, then start again.'],
    [
      new OperatorError('PostgreSQL did not start: FATAL:  could not write lock file "postmaster.pid": No space left on device.'),
      'There is no room on the disk of DATA_DIR: make some, then start again.',
    ],
    [new OperatorError('The folder is in use.'), 'The folder is in use.'],
  ])('prints one line for an error that the operator can fix', (error, line) => {
    expect(explainError(error)).toBe(line);
  });

  it('prints the stack of an unexpected error', () => {
    const error = new TypeError('x is not a function');
    expect(explainError(error)).toBe(error.stack);
  });
});

describe('a database that cannot be used', () => {
  const address = new URL('postgres://ada:secret@db.example.org/waymark');

  it.each([
    ['timeout expired', 'DATABASE_URL: PostgreSQL at db.example.org:5432 cannot be reached (no answer).'],
    ['timeout exceeded when trying to connect', 'DATABASE_URL: PostgreSQL at db.example.org:5432 cannot be reached (no answer).'],
    ['Connection terminated unexpectedly', 'DATABASE_URL: PostgreSQL at db.example.org:5432 cannot be reached (no answer).'],
    ['Connection terminated due to connection timeout', 'DATABASE_URL: PostgreSQL at db.example.org:5432 cannot be reached (no answer).'],
    ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'DATABASE_URL: PostgreSQL refuses this user name or password.'],
    [
      'The server does not support SSL connections',
      'DATABASE_URL: PostgreSQL at db.example.org:5432 does not accept TLS. Switch it on there, or change sslmode.',
    ],
    [
      'There was an error establishing an SSL connection',
      'DATABASE_URL: PostgreSQL at db.example.org:5432 does not accept TLS. Switch it on there, or change sslmode.',
    ],
  ])('is explained by the words of pg: %s', (message, line) => {
    expect(explainDatabaseError(new Error(message), address)).toBe(line);
  });

  it('is explained by the code of PostgreSQL or of the system', () => {
    const lineOf = (code: string) => explainDatabaseError(systemError(code), new URL('postgres://db:6000/waymark'));
    expect(['28P01', '3D000', 'ECONNREFUSED', '57014'].map(lineOf)).toEqual([
      'DATABASE_URL: PostgreSQL refuses this user name or password.',
      'DATABASE_URL: the server has no database of this name. Create it first.',
      'DATABASE_URL: PostgreSQL at db:6000 cannot be reached (ECONNREFUSED).',
      null,
    ]);
  });

  it('is not blamed for an error of Waymark', () => {
    expect([new TypeError('x is not a function'), 'no error'].map((error) => explainDatabaseError(error, address))).toEqual([null, null]);
  });
});
