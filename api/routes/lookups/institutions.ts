import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { groupsWith, holdsAnywhere } from '../../../domain/access/access.ts';
import { establishmentTypes, governmentOfficeRegions } from '../../../domain/lists/establishments.ts';
import { student } from '../../../domain/records/student.ts';
import { readValuesInUse } from '../../../projections/search/valuesInUse.ts';
import { failure } from '../../contract/answers.ts';
import { textsAnswer } from '../../contract/lookups.ts';
import type { Parts } from '../../parts.ts';
import { accessOfRequest } from '../../plugins/signedIn.ts';
import { answerTexts, flag, termQuery } from './texts.ts';

const subtypeFacts = (type: string | undefined): readonly string[] =>
  Object.entries(establishmentTypes).flatMap(([group, types]) => (type === undefined || group.toLowerCase() === type.toLowerCase() ? types : []));

/** Lists of what institutions are told apart by. Institutions are everybody's, so these lists are too. */
export const institutionLookups = (app: FastifyInstance, parts: Parts): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['lookups'];
  const response = { 200: textsAnswer, '4xx': failure };
  const inUse = (field: string, term: string, of?: string) =>
    readValuesInUse(parts.db, { recordType: 'institution', field, term, scope: 'every', ...(of === undefined ? {} : { of }) });

  routes.get(
    '/institutions/types',
    { schema: { tags, summary: 'Establishment type groups', querystring: z.looseObject({ ...termQuery, inUseOnly: flag }), response } },
    async ({ query: { filter = '', inUseOnly } }) => {
      const { values, total } = await inUse('type', filter);
      return inUseOnly ? answerTexts(values, filter, total) : answerTexts([...Object.keys(establishmentTypes), ...values], filter);
    },
  );

  routes.get(
    '/institutions/subtypes',
    {
      schema: {
        tags, summary: 'Establishment types, of one type group or of all',
        querystring: z.looseObject({ ...termQuery, inUseOnly: flag, type: z.string().max(200).optional() }), response,
      },
    },
    async ({ query: { filter = '', inUseOnly, type } }) => {
      const wanted = type?.trim() || undefined;
      const { values, total } = await inUse('subtype', filter, wanted);
      return inUseOnly ? answerTexts(values, filter, total) : answerTexts([...subtypeFacts(wanted), ...values], filter);
    },
  );

  routes.get(
    '/institutions/governmentofficeregions',
    { schema: { tags, summary: 'Government Office Regions', querystring: z.looseObject(termQuery), response } },
    async ({ query: { filter = '' } }) => answerTexts([...governmentOfficeRegions, ...(await inUse('gor', filter)).values], filter),
  );

  routes.get(
    '/institutions/localauthorities',
    { schema: { tags, summary: 'Local authorities of the institutions there are', querystring: z.looseObject(termQuery), response } },
    async ({ query: { filter = '' } }) => {
      const { values, total } = await inUse('localAuthority', filter);
      return answerTexts(values, filter, total);
    },
  );

  routes.get(
    '/institutions/ncopconsortia',
    { schema: { tags, summary: 'Uni Connect partnerships of institutions, and of the students one may see', querystring: z.looseObject(termQuery), response } },
    async (request) => {
      const { filter = '' } = request.query;
      const access = accessOfRequest(request);
      const { values } = await inUse('uniConnectPartnership', filter);
      if (!holdsAnywhere(access, student.rights.view)) return answerTexts(values, filter);
      const ofStudents = await readValuesInUse(parts.db, { recordType: student.name, field: 'consortium', term: filter, scope: groupsWith(access, student.rights.view) });
      return answerTexts([...values, ...ofStudents.values], filter);
    },
  );
};
