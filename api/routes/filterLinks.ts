import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { linkExpired, tooManyRequests } from '../../domain/messages.ts';
import { searchSets } from '../../projections/search/sets.ts';
import { failure, saveAnswer, successAnswer } from '../contract/answers.ts';
import { linkAnswer, linkBody, linkId } from '../contract/search.ts';
import type { Services } from '../services.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';

/** Ids that stand in addresses in place of filters that contain names. */
export const filterLinkRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['search'];

  routes.post(
    '/search/links',
    {
      config: { needs: [] },
      schema: { tags, summary: 'Name a filter by an id, for addresses', body: linkBody, response: { 200: saveAnswer, '4xx': failure } },
    },
    async (request) => {
      const { link, path, filter } = request.body;
      if (!searchSets.some((set) => set.path === path)) throw invalidField('path', 'path must be the path of a list');
      if (!(await services.filterLinks.keep(link, accessOfRequest(request).user.id, { path, filter })))
        throw new Refused(429, tooManyRequests);
      return successAnswer('');
    },
  );

  routes.get(
    '/search/links/:link',
    {
      config: { needs: [] },
      schema: {
        tags,
        summary: 'The filter that an address names by an id',
        params: z.object({ link: linkId }),
        response: { 200: linkAnswer, '4xx': failure },
      },
    },
    async (request) => {
      accessOfRequest(request);
      const linked = await services.filterLinks.find(request.params.link);
      if (!linked) throw new Refused(404, linkExpired);
      return { Path: linked.path, Filter: linked.filter };
    },
  );
};
