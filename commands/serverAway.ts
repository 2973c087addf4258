import { OutcomeUnknown, ServerUnavailable } from '../domain/unavailable.ts';

/** Error codes of PostgreSQL and sockets for a server that is down, stopping, starting or full. */
const awayCodes: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
];

/** Messages of the PostgreSQL driver that have no code. */
const awayMessage = /^(Connection terminated|timeout (exceeded|expired)|Query read timeout|Client has encountered a connection error)/;

/** Whether an error only means that a server is temporarily unavailable, so a retry can succeed. */
export const isServerAway = (error: unknown): boolean => {
  if (error instanceof ServerUnavailable || error instanceof OutcomeUnknown) return true;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isServerAway);
  if (!(error instanceof Error)) return false;
  return ('code' in error && awayCodes.includes(error.code)) || awayMessage.test(error.message);
};
