import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { columnsSaved, unknownGrid } from '../../domain/messages.ts';
import { readColumnChoices } from '../../domain/search/columnChoice.ts';
import { searchSets } from '../../projections/search/sets.ts';
import { failure, saveAnswer, successAnswer } from '../contract/answers.ts';
import { gridOptionsBody } from '../contract/gridOptions.ts';
import type { Services } from '../services.ts';
import { invalidField } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { choosableColumns } from '../present/columns.ts';
import { seesAny } from '../present/searchRows.ts';
import { customSet } from '../records/customSet.ts';

/** `POST /account/settings/data-grid-options`: the columns that a person shows in one grid, on every device. */
export const gridOptionsRoute = (app: FastifyInstance, services: Services): void => {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/account/settings/data-grid-options',
    {
      config: { needs: [] },
      schema: {
        tags: ['account'],
        summary: 'The columns of a grid that the signed-in user wants to see',
        body: gridOptionsBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { identity, columns } = request.body;
      const set = searchSets.find((each) => each.name === identity);
      if (!set || !seesAny(set, access)) throw invalidField('identity', unknownGrid);
      const read = readColumnChoices(columns, choosableColumns(await customSet(services, set, access), access));
      if (!read.ok) throw invalidField('columns', read.error);
      await services.columnChoices.keep(access.user.id, set.name, read.value);
      return successAnswer(columnsSaved);
    },
  );
};
