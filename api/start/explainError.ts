import { OperatorError } from '../../infra/operatorError.ts';

interface SystemError extends Error {
  readonly code?: unknown;
  readonly path?: unknown;
  readonly port?: unknown;
  readonly address?: unknown;
}

const isDiskFull = (error: Error): boolean => /\bENOSPC\b|\bEDQUOT\b|No space left on device|Disk quota exceeded/i.test(error.message);

const noRoom = 'There is no room on the disk of DATA_DIR: make some, then start again.';

/** A line for an error of the machine rather than of Waymark; null for any other error. */
const explainSystemError = (error: SystemError): string | null => {
  if (isDiskFull(error) || (error.cause instanceof Error && isDiskFull(error.cause))) return noRoom;
  const path = typeof error.path === 'string' ? error.path : null;
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${String(error.port)} of ${String(error.address)} is in use: stop what listens there, or set PORT.`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${String(error.address)} to listen on: set HOST.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'The name in HOST is not known: set HOST to an address of this machine.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return path === null
        ? `Waymark may not listen on port ${String(error.port)}: set PORT to one above 1023.`
        : `${path} cannot be used (${error.code}): let the user who runs Waymark read and write it, or set DATA_DIR.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return path === null ? null : `${path} is not a folder: set DATA_DIR to one.`;
    default:
      return null;
  }
};

/** The text for an error that ends a start: one line if the operator can fix it, else the whole error. */
export const explainError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return explainSystemError(error) ?? (error instanceof OperatorError ? error.message : (error.stack ?? error.message));
};
