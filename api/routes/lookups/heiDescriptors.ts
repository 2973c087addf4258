import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { heiDescriptor } from '../../../domain/records/heiDescriptor.ts';
import { relevanceOrder } from '../../../domain/search/relevanceOrder.ts';
import { readRows } from '../../../projections/reading/records.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';
import { heiDescriptorsAnswer } from '../../contract/lookups.ts';
import type { Services } from '../../services.ts';
import { readAfterOf } from '../../plugins/readAfter.ts';
import { accessOfRequest } from '../../plugins/signedIn.ts';
import { askLookup } from '../../search/lookup.ts';
import { readRoute } from '../reading.ts';
import { termQuery } from './texts.ts';

const set = getSearchSet(heiDescriptor.name);

/** The default page size. */
const defaultPageSize = 20;

/**
 * `GET /activities/heidescriptors`: descriptors with every word of the filter as the beginning of a word, of all groups of the person or of
 * one `institution`.
 */
export const heiDescriptorLookup = (app: FastifyInstance, services: Services): void => {
  readRoute(
    app,
    '/activities/heidescriptors',
    {
      needs: [heiDescriptor.rights.view],
      tags: ['lookups'],
      summary: 'HEI descriptors of the person’s groups',
      query: z.looseObject({
        ...termQuery,
        term: termQuery.filter,
        institution: z
          .string()
          .regex(/^\d{1,9}$/, { error: 'institution must be an id' })
          .optional(),
      }),
      answer: heiDescriptorsAnswer,
    },
    async (request, { filter, term, institution, pageSize }) => {
      const access = accessOfRequest(request);
      const { question, interpretation } = await askLookup(services, set, access, {
        filter: term ?? filter,
        institution: institution ?? '0',
        showAllInstitutionsUsers: institution === undefined,
        disableFuzzy: 'true',
      });
      const { ids, total } = await services.search.find({
        ...question,
        sort: 'description',
        order: 'asc',
        page: 1,
        pageSize: pageSize ?? defaultPageSize,
        after: readAfterOf(request),
        isExact: true,
        relevance: relevanceOrder(set, access, interpretation, 'head'),
      });
      const rows = await readRows(services.db, set.type.name, ids);
      return {
        Total: total,
        Data: rows.map(({ id, values }) => ({ Id: id, Description: valuesOf(heiDescriptor, values).description ?? '' })),
      };
    },
  );
};
