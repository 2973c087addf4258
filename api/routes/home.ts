import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { failure } from '../contract/answers.ts';
import { homeAnswer } from '../contract/home.ts';
import { readAttention, readChangedToday, readCounts } from '../home/overview.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import type { Services } from '../services.ts';

/** `GET /home`: what needs attention, how much there is, and what changed today. */
export const homeRoute = (app: FastifyInstance, services: Services): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/home',
    {
      config: { needs: [] },
      schema: {
        tags: ['home'],
        summary: 'What the home page shows of the group that the signed-in user works in',
        response: { 200: homeAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const [Attention, Counts, Changed] = await Promise.all([
        readAttention(services, access),
        readCounts(services, access),
        readChangedToday(services, access),
      ]);
      return { Attention, Counts, Changed };
    },
  );
};
