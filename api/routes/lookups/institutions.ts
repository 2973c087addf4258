import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { groupsWith, holdsAnywhere } from '../../../domain/access/access.ts';
import { establishmentTypes, governmentOfficeRegions } from '../../../domain/lists/establishments.ts';
import { student } from '../../../domain/records/student.ts';
import { searchKey } from '../../../domain/search/normalise.ts';
import { readValuesInUse } from '../../../projections/search/valuesInUse.ts';
import { failure } from '../../contract/answers.ts';
import { textsAnswer } from '../../contract/lookups.ts';
import type { Parts } from '../../parts.ts';
import { accessOfRequest } from '../../plugins/signedIn.ts';
import { answerTexts, flag, termQuery, type TextsAsked } from './texts.ts';

/** The types that a list of sub-types is narrowed to; none: all. */
const typesIn = (type: string | undefined): readonly string[] => (type ?? '').split(',').map((each) => each.trim()).filter((each) => each !== '' && !each.startsWith('!'));

const subtypeFacts = (types: readonly string[]): readonly string[] =>
  Object.entries(establishmentTypes).flatMap(([group, subtypes]) => (types.length === 0 || types.some((type) => searchKey(type) === searchKey(group)) ? subtypes : []));

/** Lists of what institutions are told apart by. Institutions are everybody's, so these lists are too. */
export const institutionLookups = (app: FastifyInstance, parts: Parts): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['lookups'];
  const response = { 200: textsAnswer, '4xx': failure };
  const inUse = (field: string, { filter = '' }: TextsAsked, of: readonly string[] = []) =>
    readValuesInUse(parts.db, { recordType: 'institution', field, term: filter, scope: 'every', of });

  routes.get(
    '/institutions/types',
    { config: { needs: [] }, schema: { tags, summary: 'Establishment type groups', querystring: z.looseObject({ ...termQuery, inUseOnly: flag }), response } },
    async ({ query }) => {
      const { values, total } = await inUse('type', query);
      return query.inUseOnly ? answerTexts(values, query, total) : answerTexts([...Object.keys(establishmentTypes), ...values], query);
    },
  );

  routes.get(
    '/institutions/subtypes',
    {
      config: { needs: [] },
      schema: {
        tags, summary: 'Establishment types, of some type groups (separated by commas) or of all',
        querystring: z.looseObject({ ...termQuery, inUseOnly: flag, type: z.string().max(2000).optional() }), response,
      },
    },
    async ({ query }) => {
      const types = typesIn(query.type);
      const { values, total } = await inUse('subtype', query, types);
      return query.inUseOnly ? answerTexts(values, query, total) : answerTexts([...subtypeFacts(types), ...values], query);
    },
  );

  routes.get(
    '/institutions/governmentofficeregions',
    { config: { needs: [] }, schema: { tags, summary: 'Government Office Regions', querystring: z.looseObject(termQuery), response } },
    async ({ query }) => answerTexts([...governmentOfficeRegions, ...(await inUse('gor', query)).values], query),
  );

  routes.get(
    '/institutions/localauthorities',
    { config: { needs: [] }, schema: { tags, summary: 'Local authorities of the institutions there are', querystring: z.looseObject(termQuery), response } },
    async ({ query }) => {
      const { values, total } = await inUse('localAuthority', query);
      return answerTexts(values, query, total);
    },
  );

  routes.get(
    '/institutions/ncopconsortia',
    { config: { needs: [] }, schema: { tags, summary: 'Uni Connect partnerships of institutions, and of the students one may see', querystring: z.looseObject(termQuery), response } },
    async (request) => {
      const { query } = request;
      const access = accessOfRequest(request);
      const { values } = await inUse('uniConnectPartnership', query);
      if (!holdsAnywhere(access, student.rights.view)) return answerTexts(values, query);
      const scope = groupsWith(access, student.rights.view);
      const ofStudents = await readValuesInUse(parts.db, { recordType: student.name, field: 'consortium', term: query.filter ?? '', scope, of: [] });
      return answerTexts([...values, ...ofStudents.values], query);
    },
  );
};
