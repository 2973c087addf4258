import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendOwnDocument, takeBackOwnDocument } from '../../commands/attachments/ownDocuments.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import type { Access } from '../../domain/access/access.ts';
import { attachmentAdded, attachmentDeleted, fileNotThere } from '../../domain/attachmentMessages.ts';
import { attachmentsOf, getAttachmentsPart } from '../../domain/attachments/attachments.ts';
import { isSentBy, sendingRefusal, sharedDocuments, takingBackRefusal } from '../../domain/attachments/ownDocuments.ts';
import { getFileType } from '../../domain/lists/fileTypes.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { institution } from '../../domain/records/institution.ts';
import { readTitles } from '../../projections/reading/records.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { ownDocumentsAnswer } from '../contract/attachments.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';
import { receiveOneFile } from '../records/receiveFile.ts';
import { refuseFromElsewhere, sendFile } from '../records/sendFile.ts';
import { servedOf } from '../records/servedAmbassador.ts';
import type { Services } from '../services.ts';
import { fileAnswer } from './attachments.ts';

const part = getAttachmentsPart(ambassador);
const { one } = part.labels;

/** The documents that groups share with an ambassador, and those that the ambassador sends (decisions 222 and 158). */
export const ownDocumentRoutes = (app: FastifyInstance, services: Services): void => {
  const { dependencies, db, files } = services;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['own records'];
  // No right: only files of the account's ambassadors that are shared are read, and only those that the account sent are deleted.
  const config = { needs: [], ambassadors: [], isForAmbassadorsOnly: true };

  const recordsOf = ({ ambassadors }: Access) =>
    Promise.all((ambassadors ?? []).map(async (served) => ({ served, record: await loadRecord(dependencies, ambassador, served.id) })));

  /** The shared document and whose it is. Throws 404 if the account does not see it. */
  const findShared = async (access: Access, fileId: number) => {
    const documents = (await recordsOf(access)).flatMap(({ served, record }) =>
      sharedDocuments(ambassador, record).flatMap((file) => (file.id === fileId ? [{ served, file }] : [])),
    );
    if (!documents[0]) throw new Refused(404, fileNotThere);
    return documents[0];
  };

  routes.get(
    '/own/documents',
    {
      config,
      schema: {
        tags,
        summary: 'The documents that groups share with the ambassador, and those that the ambassador sent',
        response: { 200: ownDocumentsAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id: user } = access.user;
      const records = await recordsOf(access);
      const groups = await readTitles(db, institution.name, [...new Set(records.map(({ served }) => served.group))], 'every');
      const now = dependencies.now();
      return {
        Data: records.flatMap(({ served, record }) =>
          sharedDocuments(ambassador, record).map((file) => ({
            FileDataId: file.id,
            Filename: file.name,
            Type: getFileType(file.type).label,
            Size: file.size,
            Added: file.added?.at ?? null,
            Ambassador: served.id,
            Group: groups.get(served.group) ?? '',
            IsSent: isSentBy(file, user),
            CanDelete: isSentBy(file, user) && takingBackRefusal(ambassador, record, file, now) === null,
          })),
        ),
        To: records.map(({ served, record }) => ({
          Id: served.id,
          Group: groups.get(served.group) ?? '',
          Sent: attachmentsOf(ambassador, record).filter((file) => isSentBy(file, user)).length,
          Refusal: sendingRefusal(ambassador, record, user),
        })),
      };
    },
  );

  routes.get(
    '/own/documents/:id',
    {
      config: { ...config, isFile: true },
      schema: { tags, summary: 'Download a document that a group shares', params: idParam, response: fileAnswer },
    },
    async (request, reply) => {
      refuseFromElsewhere(request);
      const { file } = await findShared(accessOfRequest(request), request.params.id);
      return sendFile({ files }, reply, file);
    },
  );

  routes.post(
    '/own/documents/attachments/:id',
    {
      config: { ...config, work: 'upload' },
      schema: {
        tags,
        summary: 'Send a document to the group that keeps this record of the ambassador (multipart/form-data: file)',
        params: idParam,
        response: { 200: saveAnswer, '4xx': failure },
      },
      // The token comes in the header, because the body is a file.
    },
    async (request) => {
      const access = accessOfRequest(request);
      const served = servedOf(access, request.params.id);
      const refusal = sendingRefusal(ambassador, await loadRecord(dependencies, ambassador, served.id), access.user.id);
      if (refusal !== null) throw new Refused(400, refusal);
      const file = await receiveOneFile(services, part.attachments, request);
      const outcome = await sendOwnDocument(dependencies, files, access, served, file);
      return answerOutcome(services, ambassador, outcome, () => attachmentAdded(one));
    },
  );

  routes.post(
    '/own/documents/delete/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Delete a document that one sent today',
        params: idParam,
        body: z.looseObject({}).optional(),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { served, file } = await findShared(access, request.params.id);
      const outcome = await takeBackOwnDocument(dependencies, files, access, served, file.id);
      return answerOutcome(services, ambassador, outcome, () => attachmentDeleted(one));
    },
  );
};
