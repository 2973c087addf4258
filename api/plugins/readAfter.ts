import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { invalidField } from './errors.ts';

/** How long a read waits for the read side to reach the requested position, in milliseconds. */
const maxWaitMs = 5000;

export const readAfterOf = ({ headers }: FastifyRequest): bigint | null => {
  const after = headers['read-after'];
  if (typeof after !== 'string' || after === '' || after === 'null') return null;
  if (!/^\d{1,19}$/.test(after)) throw invalidField('Read-After', 'Read-After must be a log position');
  return BigInt(after);
};

/** Delays a request with `Read-After` until the read side has reached that position. After the maximum wait it is answered as it is. */
export const waitForWrites = (app: FastifyInstance, services: Services): void => {
  // Runs before authentication, which reads from the read side too.
  app.addHook('onRequest', async (request) => {
    const after = readAfterOf(request);
    if (after !== null) await services.changes.waitFor(after, maxWaitMs);
  });
};
