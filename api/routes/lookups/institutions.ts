import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { groupsWith, hasRightAnywhere } from '../../../domain/access/access.ts';
import { establishmentTypes, governmentOfficeRegions } from '../../../domain/lists/establishments.ts';
import { student } from '../../../domain/records/student.ts';
import { searchKey } from '../../../domain/normalise.ts';
import { readValuesInUse } from '../../../projections/search/valuesInUse.ts';
import { textsAnswer } from '../../contract/lookups.ts';
import type { Services } from '../../services.ts';
import { accessOfRequest } from '../../plugins/signedIn.ts';
import { readRoute } from '../reading.ts';
import { queryFlag } from '../../search/queryFlag.ts';
import { answerTexts, termQuery, type TextsQuery } from './texts.ts';

/** The types that narrow a list of sub-types; empty for all. */
const typesIn = (type: string | undefined): readonly string[] =>
  (type ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('!'));

const subtypeFacts = (types: readonly string[]): readonly string[] =>
  Object.entries(establishmentTypes).flatMap(([group, subtypes]) =>
    types.length === 0 || types.some((type) => searchKey(type) === searchKey(group)) ? subtypes : [],
  );

/** Lists of the types and places of institutions. Everybody may see them, like the institutions themselves. */
export const institutionLookups = (app: FastifyInstance, services: Services): void => {
  const tags = ['lookups'];
  const answer = textsAnswer;
  const inUse = async (field: string, { filter = '' }: TextsQuery, within: readonly string[] = []) => {
    await services.tables.demand('institution', [field]);
    return readValuesInUse(services.db, { recordType: 'institution', field, term: filter, scope: 'every', otherValues: within });
  };

  readRoute(
    app,
    '/institutions/types',
    { needs: [], tags, summary: 'Establishment type groups', query: z.looseObject({ ...termQuery, inUseOnly: queryFlag }), answer },
    async (_request, query) => {
      const { values, total } = await inUse('type', query);
      return query.inUseOnly ? answerTexts(values, query, total) : answerTexts([...Object.keys(establishmentTypes), ...values], query);
    },
  );

  readRoute(
    app,
    '/institutions/subtypes',
    {
      needs: [],
      tags,
      summary: 'Establishment types, of some type groups (separated by commas) or of all',
      query: z.looseObject({ ...termQuery, inUseOnly: queryFlag, type: z.string().max(2000).optional() }),
      answer,
    },
    async (_request, query) => {
      const types = typesIn(query.type);
      const { values, total } = await inUse('subtype', query, types);
      return query.inUseOnly ? answerTexts(values, query, total) : answerTexts([...subtypeFacts(types), ...values], query);
    },
  );

  readRoute(
    app,
    '/institutions/governmentofficeregions',
    { needs: [], tags, summary: 'Government Office Regions', query: z.looseObject(termQuery), answer },
    async (_request, query) => answerTexts([...governmentOfficeRegions, ...(await inUse('gor', query)).values], query),
  );

  readRoute(
    app,
    '/institutions/localauthorities',
    { needs: [], tags, summary: 'Local authorities of the institutions there are', query: z.looseObject(termQuery), answer },
    async (_request, query) => {
      const { values, total } = await inUse('localAuthority', query);
      return answerTexts(values, query, total);
    },
  );

  readRoute(
    app,
    '/institutions/ncopconsortia',
    {
      needs: [],
      tags,
      summary: 'Uni Connect partnerships of institutions, and of the students one may see',
      query: z.looseObject(termQuery),
      answer,
    },
    async (request, query) => {
      const access = accessOfRequest(request);
      const { values } = await inUse('uniConnectPartnership', query);
      if (!hasRightAnywhere(access, student.rights.view)) return answerTexts(values, query);
      const scope = groupsWith(access, student.rights.view);
      await services.tables.demand(student.name, ['consortium']);
      const ofStudents = await readValuesInUse(services.db, {
        recordType: student.name,
        field: 'consortium',
        term: query.filter ?? '',
        scope,
        otherValues: [],
      });
      return answerTexts([...values, ...ofStudents.values], query);
    },
  );
};
