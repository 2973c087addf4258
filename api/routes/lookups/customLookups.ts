import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { placeField } from '../../../domain/record/placing.ts';
import { customLookupLists } from '../../../domain/lists/customLookups.ts';
import { nothingHere } from '../../../domain/messages.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';
import { failure } from '../../contract/answers.ts';
import { customLookupAnswer } from '../../contract/lookups.ts';
import type { Services } from '../../services.ts';
import { Refused } from '../../plugins/errors.ts';
import { ofInstitution, readOffered } from '../../search/offered.ts';

const set = getSearchSet('customLookupItem');

/** `GET /field-lists/fetch/{lookupType}`: the entries of a custom lookup, of one group or of all groups of the person. */
export const customLookupsRoute = (app: FastifyInstance, services: Services): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/field-lists/fetch/:lookupType',
    {
      config: { needs: [] },
      schema: {
        tags: ['lookups'],
        summary: 'The entries of a list that institutions keep themselves',
        params: z.object({
          lookupType: z
            .string()
            .regex(/^\d{1,3}$/, { error: 'lookupType must be the number of a list' })
            .transform(Number),
        }),
        querystring: z.looseObject({ institution: ofInstitution }),
        response: { 200: customLookupAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const { lookupType } = request.params;
      const { institution } = request.query;
      const list = set.byToken.get('list');
      if (!list || !customLookupLists.some(({ value }) => value === lookupType)) throw new Refused(404, nothingHere);
      const clauses = [{ field: list, any: [{ is: lookupType }], none: [] }];
      const rows = await readOffered(services, request, { set, needs: set.view, institution, clauses, states: null, sort: placeField });
      return { success: true as const, data: rows.map(({ id, title }) => ({ CustomLookupItemId: id, Name: title })) };
    },
  );
};
