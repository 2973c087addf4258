import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { createByForm } from '../../commands/forms/saveForm.ts';
import { moveRecord } from '../../commands/records/recordCommands.ts';
import { undoEdit } from '../../commands/records/undoCommands.ts';
import { recordDeleted, recordSaved, stateChanged, undone, chooseState } from '../../domain/messages.ts';
import { createBody, revisionOfBody } from '../../domain/record/body.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { stateNamed } from '../../domain/record/states.ts';
import { defaults } from '../../domain/record/validate.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { createForm } from '../contract/records.ts';
import { invalidField } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { createCopy, findOriginal } from '../records/copies.ts';
import { givenValues } from '../records/givenValues.ts';
import { idParam } from '../records/idParam.ts';
import { newRecordForm } from '../records/newRecordForm.ts';
import { onceHeaders } from '../records/onceHeaders.ts';
import { refuseHidden } from '../records/refuseHidden.ts';
import type { Services } from '../services.ts';
import { recordFormRoutes } from './recordForms.ts';
import { withArticle } from '../../domain/words.ts';

const idParameter = (error: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .optional();

const copyParameter = idParameter('copy must be the id of a record');

/** The record that a new one is a copy of, and the extras to copy: `copy=12&along=sessions,students`. */
const copyQuery = z.looseObject({ copy: copyParameter, along: z.string().max(200).optional() });

/** Create, read, edit and change state: the same routes for every record type. */
export const recordRoutes = (app: FastifyInstance, services: Services, type: RecordType): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = [type.labels.many];
  const { one } = type.labels;

  recordFormRoutes(app, services, type, { path: type.path, tags });

  if (!type.isEditable) return;

  routes.get(
    `/${type.path}/create`,
    {
      config: { needs: [type.rights.edit] },
      schema: {
        tags,
        summary: `The form of a new ${one}, empty or a copy, in the group one works in or another; other parameters name records that it refers to`,
        querystring: z.looseObject({ group: idParameter('group must be the id of a group'), copy: copyParameter }),
        response: { 200: createForm, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const original = await findOriginal(services, access, type, request.query.copy);
      return newRecordForm(services, access, type, request.query, original);
    },
  );

  routes.post(
    `/${type.path}/create`,
    {
      config: { needs: [type.rights.edit] },
      schema: {
        tags,
        summary: `Create ${withArticle(one)}; sent again with the same Idempotency-Key, no second one`,
        headers: onceHeaders,
        ...(type.copying ? { querystring: copyQuery } : {}),
        body: createBody(type),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const input = givenValues(request.body);
      const scope = scopeField(type);
      // Without a group in the body, the record goes to the person's current group.
      const values = scope && input[scope] === undefined ? { ...input, [scope]: access.currentGroup } : input;
      const groups = type.groupsOf({ ...defaults(type), ...values });
      refuseHidden(type, access, groups, input);
      const key = request.headers['idempotency-key'];
      const { copy, along: names = '' }: z.infer<typeof copyQuery> = type.copying ? copyQuery.parse(request.query) : {};
      const extras = [...new Set(names.split(',').filter(Boolean))];
      const original = extras.length > 0 ? await findOriginal(services, access, type, copy) : null;
      if (original) return createCopy(services, access, type, original, { values, extras, key });
      return answerOutcome(services, type, await createByForm(services.dependencies, newContext(access), type, values, key), () =>
        recordSaved(one),
      );
    },
  );

  routes.post(
    `/${type.path}/undo/:id`,
    {
      config: { needs: [type.rights.edit] },
      schema: {
        tags,
        summary: `Undo the edit of ${withArticle(one)} that led to a revision`,
        params: idParam,
        body: z.object({ Revision: revisionOfBody }),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const outcome = await undoEdit(services.dependencies, newContext(access), type, request.params.id, request.body.Revision);
      return answerOutcome(services, type, outcome, () => undone(one));
    },
  );

  routes.post(
    `/${type.path}/delete/:id`,
    {
      config: { needs: [type.rights.edit] },
      schema: {
        tags,
        summary: `Delete ${withArticle(one)}; it can be restored`,
        params: idParam,
        body: z.looseObject({}).optional(),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const outcome = await moveRecord(services.dependencies, newContext(access), type, request.params.id, type.states.deleted);
      return answerOutcome(services, type, outcome, () => recordDeleted(one));
    },
  );

  routes.post(
    `/${type.path}/state/:id`,
    {
      config: { needs: [type.rights.edit] },
      schema: {
        tags,
        summary: `Move ${withArticle(one)} to another record state`,
        params: idParam,
        body: z.object({
          state: z.union(
            [
              z.int(),
              z
                .string()
                .regex(/^\d{1,3}$/)
                .transform(Number),
            ],
            { error: chooseState },
          ),
        }),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { state } = request.body;
      const newState = stateNamed(type.states, state);
      if (!newState) throw invalidField('state', chooseState);
      const outcome = await moveRecord(services.dependencies, newContext(access), type, request.params.id, state);
      return answerOutcome(services, type, outcome, () => stateChanged(one, newState.name));
    },
  );
};
