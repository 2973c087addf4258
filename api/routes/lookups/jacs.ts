import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { textOf } from '../../../domain/fields/textOf.ts';
import { readRows } from '../../../projections/records.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';
import { failure } from '../../contract/answers.ts';
import { jacsAnswer } from '../../contract/lookups.ts';
import type { Parts } from '../../parts.ts';
import { readAfterOf } from '../../plugins/readAfter.ts';
import { accessOfRequest } from '../../plugins/signedIn.ts';
import { askLookup } from '../../search/lookup.ts';
import { termQuery } from './texts.ts';

const set = getSearchSet('jacsSubject');

/** How many subjects one answer holds, when nobody says. */
const page = 50;

/** `GET /students/JACS`: subjects whose description or code begins with every word of the filter. */
export const jacsLookup = (app: FastifyInstance, parts: Parts): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/students/JACS',
    {
      config: { needs: [] },
      schema: {
        tags: ['lookups'], summary: 'Subjects of JACS 3.0',
        querystring: z.looseObject({ ...termQuery, term: termQuery.filter }),
        response: { 200: jacsAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const { filter, term, pageSize } = request.query;
      // Subjects that are asked for by id are found in every state, as all that lookups ask for are.
      const { question, interpretation } = await askLookup(parts, set, accessOfRequest(request), { filter: term ?? filter, disableFuzzy: 'true' });
      const { ids } = await parts.search.find({ ...question, sort: 'description', order: 'asc', page: 1, pageSize: pageSize ?? page, after: readAfterOf(request), exact: true });
      const rows = await readRows(parts.db, set.type.name, ids);
      return { Data: rows.map(({ id, values }) => ({ JACSId: id, SubDescription: textOf(values['description']), SubCode: textOf(values['code']) })), Filter: interpretation.canonical };
    },
  );
};
