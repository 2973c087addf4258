import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { jacsSubject } from '../../../domain/records/jacsSubject.ts';
import { relevanceOrder } from '../../../domain/search/relevanceOrder.ts';
import { readRows } from '../../../projections/reading/records.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';
import { jacsAnswer } from '../../contract/lookups.ts';
import type { Services } from '../../services.ts';
import { readAfterOf } from '../../plugins/readAfter.ts';
import { accessOfRequest } from '../../plugins/signedIn.ts';
import { askLookup } from '../../search/lookup.ts';
import { readRoute } from '../reading.ts';
import { termQuery } from './texts.ts';

const set = getSearchSet(jacsSubject.name);

/** The default page size. */
const defaultPageSize = 50;

/** `GET /students/JACS`: subjects whose description or code has every word of the filter as the beginning of a word. */
export const jacsLookup = (app: FastifyInstance, services: Services): void => {
  readRoute(
    app,
    '/students/JACS',
    {
      needs: [],
      tags: ['lookups'],
      summary: 'Subjects of JACS 3.0',
      query: z.looseObject({ ...termQuery, term: termQuery.filter }),
      answer: jacsAnswer,
    },
    async (request, { filter, term, pageSize }) => {
      // Like every lookup by id, this finds subjects in every state.
      const { question, interpretation } = await askLookup(services, set, accessOfRequest(request), {
        filter: term ?? filter,
        disableFuzzy: 'true',
      });
      const { ids } = await services.search.find({
        ...question,
        sort: 'description',
        order: 'asc',
        page: 1,
        pageSize: pageSize ?? defaultPageSize,
        after: readAfterOf(request),
        isExact: false,
        relevance: relevanceOrder(set, accessOfRequest(request), interpretation, 'head'),
      });
      const rows = await readRows(services.db, set.type.name, ids);
      return {
        Data: rows.map(({ id, values }) => {
          const { description, code } = valuesOf(jacsSubject, values);
          return { JACSId: id, SubDescription: description ?? '', SubCode: code ?? '' };
        }),
        Filter: interpretation.canonical,
      };
    },
  );
};
