import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { NeededRight, Right } from '../../domain/access/rights.ts';
import { failure } from '../contract/answers.ts';
import type { Work } from '../plugins/workLimits.ts';

/** A read: its documentation, parameters and response. */
interface Read<Query extends z.ZodType, Answer extends z.ZodType> {
  /** The required rights: one of each list, in any group. */
  readonly needs: readonly NeededRight[];
  /** The rights with which ambassadors' accounts may use it for records of theirs; absent: they may not. */
  readonly ambassadors?: readonly Right[] | undefined;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly query: Query;
  /** The parameters of the path, if it has any. */
  readonly params?: z.ZodType;
  readonly answer: Answer;
  /** The kind of costly work that it does, if it does any. */
  readonly work?: Work;
}

/**
 * Registers a read twice: as GET with parameters in the address, and as POST with the same parameters as texts in the body. The console
 * uses POST, because filters contain names and addresses must not.
 */
export const readRoute = <Query extends z.ZodType, Answer extends z.ZodType>(
  app: FastifyInstance,
  path: string,
  { needs, ambassadors, tags, summary, query, params, answer, work }: Read<Query, Answer>,
  read: (request: FastifyRequest, query: z.output<Query>) => Promise<z.input<Answer>> | z.input<Answer>,
): void => {
  const config = { needs, ...(work === undefined ? {} : { work }), ...(ambassadors === undefined ? {} : { ambassadors }) };
  const response = { 200: answer, '4xx': failure };
  const inPath = params === undefined ? {} : { params };
  // Fastify has validated the values; its types cannot follow a generic schema.
  app.get(path, { config, schema: { tags, summary, ...inPath, querystring: query, response } }, async (request) =>
    read(request, request.query as z.output<Query>),
  );
  app.post(
    path,
    { config, schema: { tags, summary: `${summary} (parameters in the body)`, ...inPath, body: query, response } },
    async (request) => read(request, request.body as z.output<Query>),
  );
};
