import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import type { Access } from '../../domain/access/access.ts';
import { fileNotThere } from '../../domain/attachmentMessages.ts';
import { attachmentsOf } from '../../domain/attachments/attachments.ts';
import { getFileType } from '../../domain/lists/fileTypes.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { institution } from '../../domain/records/institution.ts';
import { readTitles } from '../../projections/records.ts';
import { failure } from '../contract/answers.ts';
import { ownDocumentsAnswer } from '../contract/attachments.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { idParam } from '../records/idParam.ts';
import { refuseFromElsewhere, sendFile } from '../records/sendFile.ts';
import type { Services } from '../services.ts';
import { fileAnswer } from './attachments.ts';

/** What groups keep of an ambassador and share with them (decision 222). */
export const ownDocumentRoutes = (app: FastifyInstance, { dependencies, db, files }: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['own records'];
  // No right: only files of the account's ambassadors that are shared are read.
  const config = { needs: [], ambassadors: [], ambassadorsAlone: true };

  const sharedWith = async ({ ambassadors }: Access) => {
    const served = ambassadors ?? [];
    const shared = await Promise.all(
      served.map(async ({ id, group }) =>
        attachmentsOf(ambassador, await loadRecord(dependencies, ambassador, id)).flatMap((file) =>
          file.isShared ? [{ group, file }] : [],
        ),
      ),
    );
    return shared.flat();
  };

  routes.get(
    '/own/documents',
    {
      config,
      schema: {
        tags,
        summary: 'The documents that groups share with the ambassador',
        response: { 200: ownDocumentsAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const shared = await sharedWith(accessOfRequest(request));
      const groups = await readTitles(db, institution.name, [...new Set(shared.map(({ group }) => group))], 'every');
      return {
        Data: shared.map(({ group, file: { id, name, type, size, added } }) => ({
          FileDataId: id,
          Filename: name,
          Type: getFileType(type).label,
          Size: size,
          Added: added?.at ?? null,
          Group: groups.get(group) ?? '',
        })),
      };
    },
  );

  routes.get(
    '/own/documents/:id',
    { config, schema: { tags, summary: 'Download a document that a group shares', params: idParam, response: fileAnswer } },
    async (request, reply) => {
      refuseFromElsewhere(request);
      const shared = await sharedWith(accessOfRequest(request));
      const found = shared.find(({ file }) => file.id === request.params.id);
      if (!found) throw new Refused(404, fileNotThere);
      return sendFile({ files }, reply, found.file);
    },
  );
};
