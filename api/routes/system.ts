import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notAllowed } from '../../domain/messages.ts';
import { readCheckpoint } from '../../projections/tables/checkpoint.ts';
import { readSchema } from '../../projections/tables/readSchema.ts';
import { percentOf, readRebuilds } from '../../projections/tables/tableReadiness.ts';
import { failure } from '../contract/answers.ts';
import { type SystemAnswer, systemAnswer } from '../contract/system.ts';
import type { Services } from '../services.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';

/** The state of the system, for people who may see the tasks of every group. */
export const systemRoutes = (app: FastifyInstance, services: Services): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/system',
    {
      config: { needs: [['ViewTasks']] },
      schema: {
        tags: ['system'],
        summary: 'How far the read side and the search server have come',
        response: { 200: systemAnswer, '4xx': failure },
      },
    },
    async (request): Promise<SystemAnswer> => {
      if (!accessOfRequest(request).everywhere.has('ViewTasks')) throw new Refused(403, notAllowed);
      const head = await services.dependencies.log.head();
      const checkpoint = await readCheckpoint(services.db, readSchema);
      const position = checkpoint?.position ?? null;
      const rebuilds = await readRebuilds(services.db);
      const index = services.searchServer();
      return {
        Log: { Position: head === null ? null : String(head) },
        ReadSide: {
          Position: position === null ? null : String(position),
          Events: checkpoint?.events ?? 0,
          Moved: (checkpoint?.moved ?? services.dependencies.now()).toISOString(),
          Rebuilding: (rebuilds ?? []).map((rebuild) => ({
            Label: rebuild.table.type.labels.many,
            Percent: percentOf(rebuild),
            Events: rebuild.events,
            Total: rebuild.total,
            Rate: rebuild.rate === null ? null : Math.round(rebuild.rate),
            NotReady: rebuild.lacks.map(({ label }) => label),
          })),
          UpToDate: head === null || (position !== null && position >= head),
        },
        SearchServer: index && { Position: index.position, Trouble: index.trouble },
      };
    },
  );
};
