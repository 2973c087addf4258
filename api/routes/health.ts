import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Services } from '../services.ts';

/** Whether the process is alive, and whether it can serve. */
export const healthRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const answer = z.object({ status: z.string() });
  const unready = answer.extend({ unready: z.array(z.string()) });
  routes.get(
    '/health/live',
    { config: { isPublic: true }, schema: { tags: ['health'], summary: 'The process lives', response: { 200: answer } } },
    () => ({ status: 'live' }),
  );
  routes.get(
    '/health/ready',
    {
      config: { isPublic: true },
      schema: { tags: ['health'], summary: 'Everything that is needed answers now', response: { 200: answer, 503: unready } },
    },
    async (_request, reply) => {
      const names = await services.findUnready();
      return names.length === 0 ? { status: 'ready' } : reply.status(503).send({ status: 'not ready', unready: [...names] });
    },
  );
};
