import type { FastifyInstance } from 'fastify';
import { hasTooManyMarks } from '../../domain/fields/safeText.ts';
import { tooManyMarks, tooManyValues } from '../../domain/messages.ts';
import { invalidField } from './errors.ts';

/** The most values in a body or query, nested ones included. A bulk change names at most 10,000 records. */
const maxValues = 20_000;

/** Refuses input with too many values or with a text that is slow to normalise. Uses no recursion, because bodies may be nested deeply. */
export const refuseUnboundedInput = (input: unknown): void => {
  if (typeof input !== 'object' || input === null) return;
  const waiting: (readonly [field: string, value: unknown])[] = [['body', input]];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [field, value] = next;
    if (typeof value === 'string' && hasTooManyMarks(value)) throw invalidField(field, tooManyMarks('This'));
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, each] of Object.entries(value)) {
      count += 1;
      if (count > maxValues) throw invalidField(field, tooManyValues(maxValues));
      waiting.push([value === input && !Array.isArray(input) ? name : field, each]);
    }
  }
};

/** Bounds the query and the body of every request before validation. Who reads a body in parts bounds what they hold. */
export const boundInput = (app: FastifyInstance): void => {
  app.addHook('preValidation', async (request) => {
    refuseUnboundedInput(request.query);
    refuseUnboundedInput(request.params);
    if (!request.isMultipart()) refuseUnboundedInput(request.body);
  });
};
