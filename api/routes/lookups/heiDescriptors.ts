import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { heiDescriptor } from '../../../domain/records/heiDescriptor.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';
import { heiDescriptorsAnswer } from '../../contract/lookups.ts';
import type { Services } from '../../services.ts';
import { readRoute } from '../reading.ts';
import { findDescribed } from './findDescribed.ts';
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
      const query = { filter: term ?? filter, institution: institution ?? '0', showAllInstitutionsUsers: institution === undefined };
      const { rows, total } = await findDescribed(services, set, request, query, { pageSize: pageSize ?? defaultPageSize, isExact: true });
      return {
        Total: total,
        Data: rows.map(({ id, values }) => ({ Id: id, Description: valuesOf(heiDescriptor, values).description ?? '' })),
      };
    },
  );
};
