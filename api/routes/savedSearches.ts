import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { deleteRecord } from '../../commands/records/recordCommands.ts';
import { saveSearch } from '../../commands/savedSearches/saveSearch.ts';
import type { Access } from '../../domain/access/access.ts';
import type { ValuesOf } from '../../domain/fields/field.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { recordDeleted, recordNotThere, searchSaved, unknownList } from '../../domain/messages.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import { savedSearch } from '../../domain/records/savedSearch.ts';
import { readRows } from '../../projections/reading/records.ts';
import { getSearchSet, searchSets } from '../../projections/search/sets.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { type SavedSearchAnswer, savedSearchAnswer, saveSearchAnswer, saveSearchBody } from '../contract/savedSearches.ts';
import { customSet } from '../records/customSet.ts';
import type { Services } from '../services.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { seesAny } from '../present/searchRows.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';
import { withArticle } from '../../domain/words.ts';

const maxListed = 500;
/** How long a save waits for the read side, in milliseconds. */
const maxWaitMs = 5_000;

const answerOf = (id: number, { name, filter, forType }: Partial<ValuesOf<typeof savedSearch.fields>>): SavedSearchAnswer => ({
  SavedSearchId: id,
  Name: name ?? '',
  Filter: filter ?? '',
  ForType: forType ?? '',
});

/** The person's saved searches, by name. */
const savedBy = async (services: Services, access: Access): Promise<SavedSearchAnswer[]> => {
  const { question } = buildQuestion({ set: getSearchSet(savedSearch.name), access, filter: '', now: services.dependencies.now() });
  const { ids } = await services.search.find({
    ...question,
    sort: 'name',
    order: 'asc',
    page: 1,
    pageSize: maxListed,
    after: services.changes.position,
    isExact: true,
    relevance: null,
  });
  return (await readRows(services.db, savedSearch.name, ids)).map(({ id, values }) => answerOf(id, valuesOf(savedSearch, values)));
};

/** Saves and deletes searches of the current user. They are listed like every other record type. */
export const savedSearchRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = [savedSearch.labels.many];
  const { one } = savedSearch.labels;

  routes.post(
    '/search/add',
    {
      config: { needs: [] },
      schema: {
        tags,
        summary: 'Keep a search under a name, in place of the one of that name before',
        body: saveSearchBody,
        response: { 200: saveSearchAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { name = '', filter = '', type = '', forType = type } = request.body;
      const set = searchSets.find((each) => each.path === forType || each.name === forType);
      if (!set || !seesAny(set, access)) throw invalidField('forType', unknownList);
      const extended = await customSet(services, set, access, filter);
      const { canonical } = buildQuestion({ set: extended, access, filter, now: services.dependencies.now() }).interpretation;
      const outcome = await saveSearch(services.dependencies, access, { name, filter: canonical, forType: set.path });
      const answer = await answerOutcome(services, savedSearch, outcome, () => searchSaved(name.trim()));
      if (answer.Position !== undefined) await services.changes.waitFor(BigInt(answer.Position), maxWaitMs);
      return { ...answer, Data: await savedBy(services, access) };
    },
  );

  routes.get(
    '/search/delete/:id',
    {
      config: { needs: [] },
      schema: {
        tags,
        summary: `The ${one} that is about to be deleted; deletes nothing`,
        params: idParam,
        response: { 200: savedSearchAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { recordState, values } = await requireVisible(services, savedSearch, accessOfRequest(request), id);
      if (recordState === savedSearch.states.deleted) throw new Refused(404, recordNotThere(one));
      return answerOf(id, values);
    },
  );

  routes.post(
    '/search/delete/:id',
    {
      config: { needs: [] },
      schema: {
        tags,
        summary: `Delete ${withArticle(one)}`,
        params: idParam,
        body: z.looseObject({}).optional(),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const outcome = await deleteRecord(services.dependencies, newContext(accessOfRequest(request)), savedSearch, request.params.id);
      return answerOutcome(services, savedSearch, outcome, () => recordDeleted(one));
    },
  );
};
