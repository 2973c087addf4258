import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { createOwn } from '../../commands/forms/ownForm.ts';
import { fieldKeptFrom, isMadeByAmbassadors, rightsOnOwn } from '../../domain/access/own.ts';
import type { Right } from '../../domain/access/rights.ts';
import { attachmentsPartOf } from '../../domain/attachments/attachments.ts';
import { recordSaved, unknownFieldMessage } from '../../domain/messages.ts';
import { createBody } from '../../domain/record/body.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { createForm } from '../contract/records.ts';
import { invalidField } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { givenValues } from '../records/givenValues.ts';
import { newRecordForm } from '../records/newRecordForm.ts';
import { onceHeaders } from '../records/onceHeaders.ts';
import { withOwnChoices } from '../records/ownChoices.ts';
import { servedFor } from '../records/servedAmbassador.ts';
import type { Services } from '../services.ts';
import { actionAt } from './actions.ts';
import { attachmentRoutes } from './attachments.ts';
import { recordFormRoutes } from './recordForms.ts';
import { withArticle } from '../../domain/words.ts';

/** For whom of the account's ambassadors a new record is. */
const forWhom = z.looseObject({
  ambassador: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'ambassador must be the id of an ambassador' })
    .optional(),
});

/** The rights to choose the records that an ambassador's new one refers to. Which of these are theirs, a rule of `enters` says. */
const rightsToEnter = ({ fields, own }: RecordType): readonly Right[] =>
  Object.keys(own?.enters ?? {}).flatMap((name) => {
    const { rights } = getRecordType(fields[name]?.references ?? '');
    return rights.choose ?? rights.view;
  });

/**
 * The routes of ambassadors for their own records, at the path of their list: read, create and edit one, and take the actions that
 * ambassadors have. `domain/access/visibility.ts` guards them: ambassadors learn nothing of other records.
 */
export const ownRecordRoutes = (app: FastifyInstance, services: Services, { type, path, label }: SearchSet): void => {
  const ambassadors = rightsOnOwn(type);
  const tags = [label];
  recordFormRoutes(app, services, type, { path, tags, ambassadors, toChoose: rightsToEnter(type) });
  if (attachmentsPartOf(type)?.attachments.isForAmbassadors) attachmentRoutes(app, services, type, { path, ambassadors });
  for (const [name, { byAmbassador }] of Object.entries(type.actions))
    if (byAmbassador !== undefined)
      actionAt(app, services, type, name, { path, config: { needs: [], ambassadors, isForAmbassadorsOnly: true } });
  if (!isMadeByAmbassadors(type)) return;

  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { one } = type.labels;
  const config = { needs: [], ambassadors: [...ambassadors, ...rightsToEnter(type)], isForAmbassadorsOnly: true };

  routes.get(
    `/${path}/create`,
    {
      config,
      schema: {
        tags,
        summary: `The form of a new ${one} of one’s own, for one of the account’s ambassadors`,
        querystring: forWhom,
        response: { 200: createForm, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const served = servedFor(access, request.query.ambassador);
      const form = await newRecordForm(services, access, type, { group: String(served.group) }, null);
      return { ...form, Fields: await withOwnChoices(services, type, served, form.Fields) };
    },
  );

  routes.post(
    `/${path}/create`,
    {
      config,
      schema: {
        tags,
        summary: `Create ${withArticle(one)} of one’s own; sent again with the same Idempotency-Key, no second one`,
        headers: onceHeaders,
        querystring: forWhom,
        body: createBody(type),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const served = servedFor(access, request.query.ambassador);
      const entered = givenValues(request.body);
      // The owner follows from the account, and the pay from the rules.
      const other = fieldKeptFrom(access, type, Object.keys(entered));
      if (other !== undefined) throw invalidField(other, unknownFieldMessage);
      const key = request.headers['idempotency-key'];
      const outcome = await createOwn(services.dependencies, newContext(access), type, served, entered, key);
      return answerOutcome(services, type, outcome, () => recordSaved(one));
    },
  );
};
