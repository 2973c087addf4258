import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { apply, findOpenForm, isOpenNow } from '../../commands/applications/applying.ts';
import type { AddressedForm } from '../../commands/applications/formAddress.ts';
import { placeOf } from '../../domain/accounts/slowing.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { customDataType } from '../../domain/lists/customDataTypes.ts';
import { tooManyRequests, unableToSave } from '../../domain/messages.ts';
import { applicationReceived, formNotOpen } from '../../domain/questionMessages.ts';
import { questionName } from '../../domain/questions/answers.ts';
import { askedQuestions } from '../../domain/questions/asked.ts';
import { fieldOfQuestion } from '../../domain/questions/questionField.ts';
import { applicantFields } from '../../domain/records/ambassadorApplication.ts';
import { ambassadorApplicationForm, questions } from '../../domain/records/ambassadorApplicationForm.ts';
import { institution } from '../../domain/records/institution.ts';
import { failure, saveAnswer, succeeded } from '../contract/answers.ts';
import { applyBody, formAddressAnswer, type PublicFormAnswer, publicFormAnswer, type PublicQuestion } from '../contract/publicForms.ts';
import { antiForgeryToken } from '../plugins/antiForgery.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { idParam } from '../records/idParam.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';

/** Looks at one form, and applications, from one network address. A school's computers share one. */
const [maxLooks, maxApplications] = [120, 30];
/** The largest body of an application, in bytes. */
const maxBodyBytes = 256 * 1024;

const params = z.object({ key: z.string().max(200) });

const limit = (max: number, timeWindow: string) => ({
  max,
  timeWindow,
  // Whatever the address: nobody can try many of them.
  keyGenerator: (request: FastifyRequest) => placeOf(request.ip),
  errorResponseBuilder: () => new Refused(429, tooManyRequests),
});

/** The types of questions that show all their values. */
const openLists: readonly (number | null)[] = [customDataType.radioList, customDataType.likert];

const questionsOf = ({ form }: AddressedForm): PublicQuestion[] =>
  askedQuestions(questions, form.values).map(({ key, values: question }) => {
    const { label, kind, required, max, min, step, values } = fieldOfQuestion(question, applicantFields);
    return {
      name: questionName(key),
      label,
      tab: question.tab ?? '',
      kind,
      required,
      max: max ?? null,
      min: min ?? null,
      step: step ?? null,
      values: values ? [...values] : null,
      isOpenList: openLists.includes(question.customDataTypeId),
    };
  });

/** Forms that people fill in without signing in, and the addresses of these forms. */
export const publicFormRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { dependencies } = services;

  routes.get(
    '/apply/:key',
    {
      config: { public: true, rateLimit: limit(maxLooks, '1 minute') },
      schema: {
        tags: ['public forms'],
        summary: 'A form that people fill in without signing in',
        params,
        response: { 200: publicFormAnswer, '4xx': failure },
      },
    },
    async (request, reply): Promise<PublicFormAnswer> => {
      const found = await findOpenForm(dependencies, request.params.key);
      if (!found) throw new Refused(404, formNotOpen);
      const { title, group, introduction, notice, closes } = found.form.values;
      const member = group === null ? null : await dependencies.shown.find(institution, group);
      return {
        Title: title ?? '',
        Group: textOf(member?.values['name']),
        Introduction: introduction,
        Notice: notice,
        Closes: closes,
        Fields: questionsOf(found),
        RequestVerificationToken: antiForgeryToken(reply),
      };
    },
  );

  routes.post(
    '/apply/:key',
    {
      bodyLimit: maxBodyBytes,
      config: { public: true, rateLimit: limit(maxApplications, '10 minutes') },
      schema: {
        tags: ['public forms'],
        summary: 'Apply with a public form',
        params,
        body: applyBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const { Answers, Submission } = request.body;
      const outcome = await apply(dependencies, request.params.key, Answers, Submission);
      if (outcome.ok) return succeeded(applicationReceived);
      if (outcome.error.because === 'closed') throw new Refused(404, formNotOpen);
      const Errors = outcome.error.errors.map(({ field, messages }) => ({ FieldName: field, ErrorMessages: [...messages] }));
      throw new Refused(400, unableToSave, { Errors });
    },
  );

  routes.get(
    `/${ambassadorApplicationForm.path}/:id/address`,
    {
      config: { needs: [ambassadorApplicationForm.rights.view] },
      schema: {
        tags: [ambassadorApplicationForm.path],
        summary: 'The public address of an application form',
        params: idParam,
        response: { 200: formAddressAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const form = await requireVisible(services, ambassadorApplicationForm, accessOfRequest(request), request.params.id);
      const { key } = form.values;
      return { Address: key === null ? null : `${services.publicUrl()}/apply/${key}`, IsOpen: isOpenNow(dependencies, form) };
    },
  );
};
