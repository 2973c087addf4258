import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { editByForm } from '../../commands/forms/saveForm.ts';
import type { Right } from '../../domain/access/rights.ts';
import { nothingChanged, recordSaved } from '../../domain/messages.ts';
import { editBody } from '../../domain/record/body.ts';
import { storedField } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { editForm } from '../contract/records.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { dependenciesOf } from '../records/earlyRow.ts';
import { givenValues } from '../records/givenValues.ts';
import { idParam } from '../records/idParam.ts';
import { onceHeaders } from '../records/onceHeaders.ts';
import { withOwnChoicesIn } from '../records/ownChoices.ts';
import { readRecordForm } from '../records/recordForm.ts';
import { refuseHidden } from '../records/refuseHidden.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';
import { withArticle } from '../../domain/words.ts';

/** The routes of the forms of existing records: at the path of their type, or for ambassadors at that of their own records. */
interface FormsAt {
  readonly path: string;
  readonly tags: readonly string[];
  /**
   * The rights with which ambassadors' accounts use the routes, and nobody else does; absent: the routes are for people with the rights
   * themselves.
   */
  readonly ambassadors?: readonly Right[];
  /** Those with which ambassadors also save, to choose other records. */
  readonly toChoose?: readonly Right[];
}

/** Reads and saves the form of an existing record: `GET` and `POST /{path}/edit/{id}`. */
export const recordFormRoutes = (
  app: FastifyInstance,
  services: Services,
  type: RecordType,
  { path, tags, ambassadors, toChoose = [] }: FormsAt,
): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { one } = type.labels;
  const forAmbassadors = ambassadors === undefined ? {} : { ambassadors, isForAmbassadorsOnly: true };

  routes.get(
    `/${path}/edit/:id`,
    {
      config: { needs: [type.rights.view], ...forAmbassadors },
      schema: {
        tags,
        summary: `The ${one} and its form, now or as it stood`,
        params: idParam,
        querystring: z.looseObject({ at: z.string().max(40).optional() }),
        response: { 200: editForm, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const form = await readRecordForm(services, type, access, request.params.id, request.query.at);
      return ambassadors === undefined ? form : withOwnChoicesIn(services, type, access, form);
    },
  );

  if (!type.isEditable || (ambassadors !== undefined && type.own?.edits.length === 0)) return;

  routes.post(
    `/${path}/edit/:id`,
    {
      config: {
        needs: [type.rights.edit],
        changesOne: type,
        ...(ambassadors === undefined ? {} : { ...forAmbassadors, ambassadors: [...ambassadors, ...toChoose] }),
      },
      schema: {
        tags,
        summary: `Change some fields of ${withArticle(one)}; sent again with the same Idempotency-Key, once`,
        params: idParam,
        headers: onceHeaders,
        body: editBody(type),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      const values = givenValues(request.body);
      if (Object.keys(values).some((name) => storedField(type, name)?.right)) {
        const snapshot = await requireVisible(services, type, access, id);
        refuseHidden(type, access, type.groupsOf(snapshot.values), values);
      }
      const outcome = await editByForm(
        dependenciesOf(services, request),
        newContext(access),
        type,
        id,
        request.body.Revision,
        values,
        request.headers['idempotency-key'],
      );
      return answerOutcome(services, type, outcome, (changed) => (changed ? recordSaved(one) : nothingChanged));
    },
  );
};
