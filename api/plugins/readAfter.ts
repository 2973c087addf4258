import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { invalidField } from './errors.ts';

/** How long a read waits for the read side to pass the position it names, in milliseconds. */
const maxWaitMs = 5000;

/** The position that a request must see at least; null where it names none. */
export const readAfterOf = ({ headers }: FastifyRequest): bigint | null => {
  const after = headers['read-after'];
  if (typeof after !== 'string' || after === '' || after === 'null') return null;
  if (!/^\d{1,19}$/.test(after)) throw invalidField('Read-After', 'Read-After must be a log position');
  return BigInt(after);
};

/** A request that carries `Read-After` sees at least everything up to that position, or what there is after the wait. */
export const waitForWrites = (app: FastifyInstance, services: Services): void => {
  // First of all: who is signed in, and what they may do, is read from the read side too.
  app.addHook('onRequest', async (request) => {
    const after = readAfterOf(request);
    if (after !== null) await services.changes.waitFor(after, maxWaitMs);
  });
};
