import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { groupsWith, within } from '../../../domain/access/access.ts';
import { genericState } from '../../../domain/record/states.ts';
import { contractBand } from '../../../domain/records/contractBand.ts';
import { readRows } from '../../../projections/records.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';
import { contractBandsAnswer } from '../../contract/lookups.ts';
import type { Services } from '../../services.ts';
import { readAfterOf } from '../../plugins/readAfter.ts';
import { accessOfRequest } from '../../plugins/signedIn.ts';
import { queryFlag } from '../../search/queryFlag.ts';
import { readRoute } from '../reading.ts';

const set = getSearchSet(contractBand.name);

const maxBands = 2000;

/** `GET /contracts/available/bands`: the contract bands of one group or of all groups of the person; with `showAll` archived ones too. */
export const contractBandLookup = (app: FastifyInstance, services: Services): void => {
  readRoute(
    app,
    '/contracts/available/bands',
    {
      needs: [contractBand.rights.view],
      tags: ['lookups'],
      summary: 'The contract bands of the person’s groups',
      query: z.looseObject({
        showAll: queryFlag,
        institution: z
          .string()
          .regex(/^\d{1,9}$/, { error: 'institution must be an id' })
          .transform(Number)
          .optional(),
      }),
      answer: contractBandsAnswer,
    },
    async (request, { showAll, institution }) => {
      const allowed = groupsWith(accessOfRequest(request), set.view);
      const { ids } = await services.search.find({
        set,
        query: { words: [], clauses: [] },
        scope: institution === undefined ? allowed : within(allowed, [institution]) ? new Set([institution]) : new Set(),
        only: null,
        states: showAll ? [genericState.current.value, genericState.archived.value] : [genericState.current.value],
        groupClause: null,
        relatedScopes: {},
        sort: 'name',
        order: 'asc',
        page: 1,
        pageSize: maxBands,
        after: readAfterOf(request),
        exact: true,
        relevance: null,
      });
      const rows = await readRows(services.db, set.type.name, ids);
      return { data: rows.map(({ id, title }) => ({ ContractBandId: id, Name: title })) };
    },
  );
};
