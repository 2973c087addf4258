import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { jacsSubject } from '../../../domain/records/jacsSubject.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';
import { jacsAnswer } from '../../contract/lookups.ts';
import { pageSizeUpTo } from '../../search/pagedQuery.ts';
import type { Services } from '../../services.ts';
import { readRoute } from '../reading.ts';
import { findDescribed } from './findDescribed.ts';
import { termQuery } from './texts.ts';

const set = getSearchSet(jacsSubject.name);

/** The default page size. */
const [defaultPageSize, maxPageSize] = [50, 999];

/** `GET /students/JACS`: subjects whose description or code has every word of the filter as the beginning of a word. */
export const jacsLookup = (app: FastifyInstance, services: Services): void => {
  readRoute(
    app,
    '/students/JACS',
    {
      needs: [],
      tags: ['lookups'],
      summary: 'Subjects of JACS 3.0',
      query: z.looseObject({ ...termQuery, term: termQuery.filter, pageSize: pageSizeUpTo(maxPageSize).optional() }),
      answer: jacsAnswer,
    },
    async (request, { filter, term, pageSize }) => {
      // Like every lookup by id, this finds subjects in every state.
      const options = { pageSize: pageSize ?? defaultPageSize, isExact: false };
      const { rows, canonical } = await findDescribed(services, set, request, { filter: term ?? filter }, options);
      return {
        Data: rows.map(({ id, values }) => {
          const { description, code } = valuesOf(jacsSubject, values);
          return { JACSId: id, SubDescription: description ?? '', SubCode: code ?? '' };
        }),
        Filter: canonical,
      };
    },
  );
};
