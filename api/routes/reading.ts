import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { NeededRight } from '../../domain/access/rights.ts';
import { failure } from '../contract/answers.ts';

/** What describes a read in the API's documentation, and what it takes and answers. */
interface Read<Query extends z.ZodType, Answer extends z.ZodType> {
  /** The rights that it asks for: of each list, one held in any group. */
  readonly needs: readonly NeededRight[];
  readonly tags: readonly string[];
  readonly summary: string;
  readonly query: Query;
  readonly answer: Answer;
}

/**
 * Registers a read twice: by GET with its parameters in the address, and by POST with the same parameters, as texts, in the body.
 * Filters and terms hold names of people, which must not stand in addresses; the console sends them by POST.
 */
export const readRoute = <Query extends z.ZodType, Answer extends z.ZodType>(
  app: FastifyInstance,
  path: string,
  { needs, tags, summary, query, answer }: Read<Query, Answer>,
  read: (request: FastifyRequest, query: z.output<Query>) => Promise<z.input<Answer>> | z.input<Answer>,
): void => {
  const config = { needs };
  const response = { 200: answer, '4xx': failure };
  // Fastify has validated what is handed over; its types cannot follow a schema that is a parameter.
  app.get(path, { config, schema: { tags, summary, querystring: query, response } }, async (request) =>
    read(request, request.query as z.output<Query>),
  );
  app.post(path, { config, schema: { tags, summary: `${summary} (parameters in the body)`, body: query, response } }, async (request) =>
    read(request, request.body as z.output<Query>),
  );
};
