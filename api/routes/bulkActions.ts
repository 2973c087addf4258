import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newContext } from '../../commands/context.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import { unableToSave } from '../../domain/messages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { checkAnswers } from '../../domain/record/validate.ts';
import { bulkActionTitle } from '../../domain/taskMessages.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { bulkActionBody } from '../contract/tasks.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerStarted } from '../records/answerStarted.ts';
import { chooseRecords, recordsOfBody } from '../records/chooseRecords.ts';
import { givenValues } from '../records/givenValues.ts';
import { type ListAt, listAtPath } from '../search/listAt.ts';
import type { Services } from '../services.ts';

/** `POST /{path}/bulk-{action}` for each action of the record type that is offered for many records. */
export const bulkActionRoutes = (app: FastifyInstance, services: Services, type: RecordType, at: ListAt = listAtPath(type.path)): void => {
  for (const [name, action] of Object.entries(type.actions)) {
    if (!action.bulk) continue;
    const needs = action.needs ?? type.rights.edit;
    app.withTypeProvider<ZodTypeProvider>().post(
      `/${at.path}/bulk-${name}`,
      {
        config: { needs: [needs, ...at.needs], work: 'bulk' },
        schema: {
          tags: [type.labels.many],
          ...at.params,
          summary: `${action.label}: chosen ${type.labels.many}${at.summaryEnd}, or all that a filter matches`,
          body: bulkActionBody(action),
          response: { 200: saveAnswer, '4xx': failure },
        },
      },
      async (request) => {
        const access = accessOfRequest(request);
        const answers = givenValues(request.body.given);
        const errors = checkAnswers(action.asks ?? {}, answers);
        if (errors.length > 0)
          throw new Refused(400, unableToSave, {
            Errors: errors.map(({ field, messages }) => ({ FieldName: `given.${field}`, ErrorMessages: [...messages] })),
          });
        const selection = recordsOfBody(request.body, await at.fixedFilter(request));
        const { ids, leftOut, filter, fixedFilter, grant, size, recordsInWords } = await chooseRecords(
          services,
          access,
          type,
          selection,
          needs,
        );
        const title = bulkActionTitle(action.label, type.labels.one, recordsInWords);
        const task = await queueTask(services.dependencies, newContext(access), {
          command: 'bulk action',
          title,
          group: access.currentGroup,
          size,
          parameters: {
            recordType: type.name,
            action: name,
            given: answers,
            ids,
            leftOut,
            filter,
            fixedFilter,
            grant,
          },
        });
        return answerStarted(services, task, `${title}…`);
      },
    );
  }
};
