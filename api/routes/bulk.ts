import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import type { Access } from '../../domain/access/access.ts';
import { recordsNeeded, chooseState } from '../../domain/messages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { entryRefusal } from '../../domain/record/enteringStates.ts';
import { stateNamed } from '../../domain/record/states.ts';
import { bulkDoing, bulkTitle, tooManyChosen } from '../../domain/taskMessages.ts';
import { failure, type SaveAnswer, saveAnswer } from '../contract/answers.ts';
import { bulkStateBody, maxChosen } from '../contract/tasks.ts';
import { invalidField } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerStarted } from '../records/answerStarted.ts';
import { type BulkRecords, chooseRecords, recordsOfBody } from '../records/chooseRecords.ts';
import { type ListAt, listAtPath } from '../search/listAt.ts';
import type { Services } from '../services.ts';
import { maxId } from '../../domain/fields/recordId.ts';

const chosenIds = (ids: string): readonly number[] => {
  const parts = ids
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) throw invalidField('ids', recordsNeeded);
  if (parts.length > maxChosen) throw invalidField('ids', tooManyChosen(maxChosen));
  const numbers = parts.map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : 0));
  if (numbers.some((id) => id < 1 || id > maxId)) throw invalidField('ids', 'ids must be record ids, separated by commas');
  return [...new Set(numbers)];
};

interface BulkStateChange extends BulkRecords {
  readonly state: number;
}

/** Queues a task that moves many records to a state. It acts for the current user, in the groups where they may edit. */
const queueBulkChange = async (
  services: Services,
  access: Access,
  type: RecordType,
  { state, ...selection }: BulkStateChange,
): Promise<SaveAnswer> => {
  const newState = stateNamed(type.states, state);
  if (!newState) throw invalidField('state', chooseState);
  const refusal = entryRefusal(type, state);
  if (refusal !== null) throw invalidField('state', refusal);
  const { ids, leftOut, filter, fixedFilter, grant, size, recordsInWords } = await chooseRecords(services, access, type, selection);
  const title = bulkTitle(newState.name, recordsInWords);
  const task = await queueTask(services.dependencies, newContext(access), {
    command: 'bulk change',
    title,
    group: access.currentGroup,
    size,
    parameters: { recordType: type.name, state, ids, leftOut, filter, fixedFilter, grant },
  });
  return answerStarted(services, task, bulkDoing(newState.name, recordsInWords));
};

export const bulkRoutes = (app: FastifyInstance, services: Services, type: RecordType, at: ListAt = listAtPath(type.path)): void => {
  if (!type.isEditable) return;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = [type.labels.many];

  routes.post(
    `/${at.path}/bulk-delete`,
    {
      config: { needs: [type.rights.edit, ...at.needs], work: 'bulk' },
      schema: {
        tags,
        summary: `Delete chosen ${type.labels.many}${at.summaryEnd}`,
        ...at.params,
        querystring: z.looseObject({ ids: z.string({ error: recordsNeeded }).max(120_000) }),
        body: z.looseObject({}).optional(),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const ids = chosenIds(request.query.ids);
      const fixedFilter = await at.fixedFilter(request);
      return queueBulkChange(services, access, type, { state: type.states.deleted, ids, filter: '', fixedFilter });
    },
  );

  routes.post(
    `/${at.path}/bulk-state`,
    {
      config: { needs: [type.rights.edit, ...at.needs], work: 'bulk' },
      schema: {
        tags,
        summary: `Move chosen ${type.labels.many}${at.summaryEnd}, or all that a filter matches, to a state`,
        ...at.params,
        body: bulkStateBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const records = recordsOfBody(request.body, await at.fixedFilter(request));
      return queueBulkChange(services, access, type, { state: request.body.state, ...records });
    },
  );
};
