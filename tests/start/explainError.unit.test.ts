import { describe, expect, it } from 'vitest';
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
