import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addAttachments, nextFileId, setShared } from '../../commands/attachments/attachments.ts';
import { newContext } from '../../commands/context.ts';
import type { Right } from '../../domain/access/rights.ts';
import { attachmentAdded, attachmentShared, attachmentUnshared, fileNotThere } from '../../domain/attachmentMessages.ts';
import { attachmentsOf, canBeShared, filesRefusal, getAttachmentsPart } from '../../domain/attachments/attachments.ts';
import { notAllowed } from '../../domain/messages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { attachmentsAnswer, sharingBody } from '../contract/attachments.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { canChangeFiles, presentAttachments } from '../present/attachments.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';
import { receiveOneFile } from '../records/receiveFile.ts';
import { refuseFromElsewhere, sendFile } from '../records/sendFile.ts';
import { requireReadable } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';
import { withArticle } from '../../domain/words.ts';

const fileParams = idParam.extend({ file: idParam.shape.id });

/** A file of any type. */
export const fileAnswer = {
  200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } },
  '4xx': failure,
};

/** The routes of the files of records: at the path of their type, or for ambassadors at that of their own records. */
interface FilesAt {
  readonly path: string;
  /** As for forms (`recordForms.ts`). */
  readonly ambassadors?: readonly Right[];
}

/** Lists, adds and sends the files of records of a type (decision 221). */
export const attachmentRoutes = (app: FastifyInstance, services: Services, type: RecordType, { path, ambassadors }: FilesAt): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const part = getAttachmentsPart(type);
  const { one, many } = part.labels;
  const tags = [path];
  const forAmbassadors = ambassadors === undefined ? {} : { ambassadors, isForAmbassadorsOnly: true };
  const toSee = { needs: [type.rights.view], ...forAmbassadors };
  const toChange = { needs: [type.rights.edit], ...forAmbassadors };

  routes.get(
    `/${path}/attachments/:id`,
    {
      config: toSee,
      schema: {
        tags,
        summary: `The ${many} of one ${type.labels.one}`,
        params: idParam,
        response: { 200: attachmentsAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      return presentAttachments(access, type, await requireReadable<typeof type.fields>(services, type, access, request.params.id));
    },
  );

  routes.get(
    `/${path}/attachments/:id/:file`,
    {
      config: { ...toSee, isFile: true },
      schema: { tags, summary: `Download ${withArticle(one)}`, params: fileParams, response: fileAnswer },
    },
    async (request, reply) => {
      refuseFromElsewhere(request);
      const { id, file } = request.params;
      const snapshot = await requireReadable<typeof type.fields>(services, type, accessOfRequest(request), id);
      const attachment = attachmentsOf(type, snapshot).find((each) => each.id === file);
      if (!attachment) throw new Refused(404, fileNotThere);
      return sendFile(services, reply, attachment);
    },
  );

  routes.post(
    `/${path}/attachments/:id`,
    {
      config: { ...toChange, work: 'upload' },
      schema: {
        tags,
        summary: `Add ${withArticle(one)} to ${withArticle(type.labels.one)} (multipart/form-data: file)`,
        params: idParam,
        response: { 200: saveAnswer, '4xx': failure },
      },
      // The token comes in the header, because the body is a file.
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      const snapshot = await requireReadable<typeof type.fields>(services, type, access, id);
      if (!canChangeFiles(access, type, snapshot)) {
        const message = filesRefusal(type, snapshot);
        throw message === null ? new Refused(403, notAllowed) : new Refused(400, message);
      }
      const storedFile = await receiveOneFile(services, part.attachments, request);
      const { dependencies, files } = services;
      const file = [await nextFileId(dependencies), storedFile] as const;
      const outcome = await addAttachments(dependencies, files, newContext(access), type, id, [file]);
      return answerOutcome(services, type, outcome, () => attachmentAdded(one));
    },
  );

  if (ambassadors !== undefined || !canBeShared(part)) return;

  routes.post(
    `/${path}/attachments/:id/:file`,
    {
      config: toChange,
      schema: {
        tags,
        summary: `Share ${withArticle(one)} with the ambassador, or stop sharing it`,
        params: fileParams,
        body: sharingBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const { id, file } = request.params;
      const { IsShared } = request.body;
      const outcome = await setShared(services.dependencies, newContext(accessOfRequest(request)), type, id, file, IsShared);
      return answerOutcome(services, type, outcome, () => (IsShared ? attachmentShared(one) : attachmentUnshared(one)));
    },
  );
};
