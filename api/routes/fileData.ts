import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { removeAttachment } from '../../commands/attachments/attachments.ts';
import { newContext } from '../../commands/context.ts';
import type { Access } from '../../domain/access/access.ts';
import { isAmbassadors, rightsOnOwn } from '../../domain/access/own.ts';
import type { NeededRight } from '../../domain/access/rights.ts';
import { attachmentDeleted, fileNotThere } from '../../domain/attachmentMessages.ts';
import { attachmentsPartOf, getAttachmentsPart } from '../../domain/attachments/attachments.ts';
import type { Fields } from '../../domain/fields/field.ts';
import { recordTypes } from '../../domain/records/registry.ts';
import { findAttached } from '../../projections/reading/attachedFiles.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { fileDataAnswer } from '../contract/attachments.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { presentAttachments } from '../present/attachments.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';
import { requireReadable } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';

const withFiles = recordTypes.filter((type) => attachmentsPartOf(type));

/** Whoever may change no record with files deletes none. */
const needed: NeededRight = [...new Set(withFiles.flatMap(({ rights }) => rights.edit))];

/** The rights with which ambassadors delete files that they added. */
const ambassadors = [
  ...new Set(withFiles.flatMap((type) => (getAttachmentsPart(type).attachments.isForAmbassadors ? rightsOnOwn(type) : []))),
];

/** `/file-data/delete/{FileDataId}`: deletes an uploaded file of a record. A GET says which one, and deletes nothing. */
export const fileDataRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['file data'];
  // The record decides which of these rights is needed.
  const config = { needs: [needed], ambassadors };

  /** The file and its record. Throws 404 if the person may not see the record. */
  const findFile = async (access: Access, fileId: number) => {
    const values = await findAttached(services.db, fileId);
    if (!values || (isAmbassadors(access) && !getAttachmentsPart(values.type).attachments.isForAmbassadors))
      throw new Refused(404, fileNotThere);
    const snapshot = await requireReadable<Fields>(services, values.type, access, values.id).catch((error: unknown) => {
      // The kind of record alone would tell something too.
      throw error instanceof Refused && error.status === 404 ? new Refused(404, fileNotThere) : error;
    });
    const file = presentAttachments(access, values.type, snapshot).Data.find(({ FileDataId }) => FileDataId === fileId);
    if (!file) throw new Refused(404, fileNotThere);
    return { ...values, file };
  };

  routes.get(
    '/file-data/delete/:id',
    {
      config,
      schema: {
        tags,
        summary: 'The file that is about to be deleted; deletes nothing',
        params: idParam,
        response: { 200: fileDataAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const { type, id, file } = await findFile(accessOfRequest(request), request.params.id);
      const { FileDataId, Filename, CanDelete } = file;
      return { FileDataId, Filename, RecordPath: type.path, RecordId: id, CanDelete };
    },
  );

  routes.post(
    '/file-data/delete/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Delete an uploaded file for good',
        params: idParam,
        body: z.looseObject({}).optional(),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { type, id } = await findFile(access, request.params.id);
      const { dependencies, files } = services;
      const outcome = await removeAttachment(dependencies, files, newContext(access), type, id, request.params.id);
      return answerOutcome(services, type, outcome, () => attachmentDeleted(getAttachmentsPart(type).labels.one));
    },
  );
};
