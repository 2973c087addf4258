import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notCompared, pairsAreCut } from '../../domain/merging/mergeMessages.ts';
import { student } from '../../domain/records/student.ts';
import { studentDuplicates } from '../../domain/search/studentDuplicates.ts';
import { isSwept, maxPairs } from '../../projections/linkage/duplicatePairs.ts';
import { type DuplicateGroupsAnswer, duplicateGroupsAnswer } from '../contract/duplicateGroups.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { presentChips } from '../present/chips.ts';
import { presentGroups } from '../present/duplicateGroups.ts';
import { totalsOf } from '../present/totals.ts';
import { findDuplicateGroups, neededForDuplicates } from '../search/duplicateGroups.ts';
import { defaultPageSize, pagedQuery } from '../search/pagedQuery.ts';
import type { Services } from '../services.ts';
import { readRoute } from './reading.ts';

const query = z.looseObject(pagedQuery);

/** `/students/duplicates/search`, also under the set's name: students who may be the same person, in groups. */
export const duplicateGroupRoutes = (app: FastifyInstance, services: Services): void => {
  const { path, name } = studentDuplicates;
  for (const at of [path, name])
    readRoute(
      app,
      `/${at}/search`,
      {
        needs: neededForDuplicates,
        tags: [student.labels.many],
        summary: 'Groups of students who may be the same person, the likeliest first',
        query,
        answer: duplicateGroupsAnswer,
      },
      async (request, { filter = '', page = 1, pageSize = defaultPageSize }): Promise<DuplicateGroupsAnswer> => {
        const access = accessOfRequest(request);
        const { interpretation, groups, isCut } = await findDuplicateGroups(services, access, filter);
        const isCompared = groups.length > 0 || (await isSwept(services.db));
        return {
          Filter: interpretation.canonical,
          WholeFilter: interpretation.wholeFilter,
          Warning: isCut ? pairsAreCut(maxPairs) : isCompared ? null : notCompared(student.labels),
          CanExport: false,
          HasData: groups.length > 0,
          Data: await presentGroups(services, access, groups.slice((page - 1) * pageSize, page * pageSize)),
          Summary: null,
          ...totalsOf({ total: groups.length, ...(isCut ? { isMore: true } : {}) }, page, pageSize),
          Page: page,
          IsError: false,
          customError: null,
          SkipPagingUpdate: false,
          RowActionRoute: null,
          Chips: await presentChips(services, access, interpretation),
          Ignored: interpretation.ignored.map((each) => ({ ...each })),
        };
      },
    );
};
