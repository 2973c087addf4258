import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { apply, type ApplyOutcome, findOpenForm, isOpenNow } from '../../commands/applications/applying.ts';
import { applyWithFiles } from '../../commands/applications/applyingWithFiles.ts';
import type { Dependencies } from '../../commands/context.ts';
import type { AddressedForm } from '../../commands/applications/formAddress.ts';
import { placeOf } from '../../domain/accounts/slowing.ts';
import { noFilesAsked } from '../../domain/attachmentMessages.ts';
import { getAttachmentsPart } from '../../domain/attachments/attachments.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { tooManyRequests, unableToSave } from '../../domain/messages.ts';
import { applicationReceived, formNotOpen } from '../../domain/questionMessages.ts';
import { questionName } from '../../domain/questions/answers.ts';
import { askedQuestions } from '../../domain/questions/asked.ts';
import { fieldOfQuestion } from '../../domain/questions/questionField.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { ambassadorApplication, applicantFields } from '../../domain/records/ambassadorApplication.ts';
import { ambassadorApplicationForm, asksForFiles, questions } from '../../domain/records/ambassadorApplicationForm.ts';
import { institution } from '../../domain/records/institution.ts';
import { failure, type SaveAnswer, saveAnswer, successAnswer } from '../contract/answers.ts';
import {
  applyBody,
  formAddressAnswer,
  type PublicFormAnswer,
  publicFormAnswer,
  type PublicQuestion,
  type ShownForm,
  shownForm,
} from '../contract/publicForms.ts';
import { antiForgeryToken } from '../plugins/antiForgery.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { idParam } from '../records/idParam.ts';
import { receiveApplication } from '../records/receiveApplication.ts';
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

type FormValues = AddressedForm['form']['values'];

const questionsOf = (form: FormValues): PublicQuestion[] =>
  askedQuestions(questions, form).map(({ key, values: question }) => {
    const { label, kind, required, max, min, step, values, isOpenList } = fieldOfQuestion(question, applicantFields);
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
      isOpenList: isOpenList === true,
    };
  });

/** The allowed types and sizes of files of applicants. */
const applicantFiles = getAttachmentsPart(ambassadorApplication).attachments;

/** The files that a form asks for; null for none. */
const filesAsked = (values: FormValues): ShownForm['Files'] =>
  asksForFiles(values)
    ? {
        MaxFiles: values.maxFiles ?? 0,
        MaxSize: applicantFiles.maxSize,
        Types: [...applicantFiles.fileTypes],
        Hint: values.filesHint,
      }
    : null;

/** A form as applicants see it. */
const showForm = async ({ shown }: Pick<Dependencies, 'shown'>, values: FormValues): Promise<ShownForm> => {
  const { title, group, introduction, notice, closes } = values;
  const member = group === null ? null : await shown.find(institution, group);
  return {
    Title: title ?? '',
    Group: textOf(valuesOf(institution, member?.values ?? {}).name),
    Introduction: introduction,
    Notice: notice,
    Closes: closes,
    Fields: questionsOf(values),
    Files: filesAsked(values),
  };
};

/** The answer to an applicant. Throws `Refused` with the reason if the application was not taken. */
const answerApplicant = (outcome: ApplyOutcome): SaveAnswer => {
  if (outcome.ok) return successAnswer(applicationReceived);
  if (outcome.error.because === 'closed') throw new Refused(404, formNotOpen);
  const Errors = outcome.error.errors.map(({ field, messages }) => ({ FieldName: field, ErrorMessages: [...messages] }));
  throw new Refused(400, unableToSave, { Errors });
};

/** Forms that people fill in without signing in, and the addresses of these forms. */
export const publicFormRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { dependencies } = services;

  routes.get(
    '/apply/:key',
    {
      config: { isPublic: true, rateLimit: limit(maxLooks, '1 minute') },
      schema: {
        tags: ['public forms'],
        summary: 'A form that people fill in without signing in',
        params,
        response: { 200: publicFormAnswer, '4xx': failure },
      },
    },
    async (request, reply): Promise<PublicFormAnswer> => {
      const openForm = await findOpenForm(dependencies, request.params.key);
      if (!openForm) throw new Refused(404, formNotOpen);
      return { ...(await showForm(dependencies, openForm.form.values)), RequestVerificationToken: antiForgeryToken(reply) };
    },
  );

  routes.post(
    '/apply/:key',
    {
      bodyLimit: maxBodyBytes,
      config: { isPublic: true, rateLimit: limit(maxApplications, '10 minutes') },
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
      return answerApplicant(await apply(dependencies, request.params.key, Answers, Submission));
    },
  );

  routes.post(
    '/apply/:key/with-files',
    {
      config: { isPublic: true, rateLimit: limit(maxApplications, '10 minutes') },
      schema: {
        tags: ['public forms'],
        summary: 'Apply with a public form and files (multipart/form-data: Submission, Answers as JSON, then files)',
        params,
        response: { 200: saveAnswer, '4xx': failure },
      },
      // The token comes in the header, because the body has files.
    },
    async (request) => {
      const { key } = request.params;
      const openForm = await findOpenForm(dependencies, key);
      if (!openForm) throw new Refused(404, formNotOpen);
      const filesQuestion = filesAsked(openForm.form.values);
      if (!filesQuestion || !request.isMultipart()) throw new Refused(400, noFilesAsked);
      const limits = { ...applicantFiles, maxFiles: filesQuestion.MaxFiles, maxAnswers: maxBodyBytes };
      const { Answers, Submission, files } = await receiveApplication(services, request, limits);
      const sent = { answers: Answers, submission: Submission, files };
      return answerApplicant(await applyWithFiles(dependencies, services.files, key, sent));
    },
  );

  routes.get(
    `/${ambassadorApplicationForm.path}/:id/preview`,
    {
      config: { needs: [ambassadorApplicationForm.rights.edit] },
      schema: {
        tags: [ambassadorApplicationForm.path],
        summary: 'An application form as applicants see it, whether it is open or not',
        params: idParam,
        response: { 200: shownForm, '4xx': failure },
      },
    },
    async (request) => {
      const { values } = await requireVisible(services, ambassadorApplicationForm, accessOfRequest(request), request.params.id);
      return showForm(dependencies, values);
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
