import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { deleteFile, type TypeWithFile } from '../../commands/retention/deleteFile.ts';
import type { Access } from '../../domain/access/access.ts';
import { type Grant, seesAllOf } from '../../domain/access/grant.ts';
import type { ValuesOf } from '../../domain/fields/field.ts';
import { fileDeletedBefore, fileDeletedNow, notAllowed } from '../../domain/messages.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import type { Services } from '../services.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';

/** Whether the person may have the file of an export: it is their own, or it shows only what they may see. */
const canHaveFile = (access: Access, { createdBy, scope, type }: Partial<ValuesOf<typeof exportRecord.fields>>): boolean =>
  createdBy === access.user.id || seesAllOf(access, JSON.parse(scope ?? '') as Grant, getRecordType(type ?? ''));

/** `POST /exports/delete-file/{id}`, and the same for imports: deletes the file. The record keeps who did it and when. */
export const fileDeletionRoutes = (app: FastifyInstance, services: Services): void => {
  for (const name of ['export', 'import'] satisfies TypeWithFile[]) {
    const type = getRecordType(name);
    app.withTypeProvider<ZodTypeProvider>().post(
      `/${type.path}/delete-file/:id`,
      {
        config: { needs: [type.rights.edit] },
        schema: {
          tags: [type.path],
          summary: `Delete the file of an ${name}`,
          params: idParam,
          body: z.looseObject({}).optional(),
          response: { 200: saveAnswer, '4xx': failure },
        },
      },
      async (request) => {
        const access = accessOfRequest(request);
        const { id } = request.params;
        const { values } = await requireVisible(services, type, access, id);
        if (name === 'export' && !canHaveFile(access, valuesOf(exportRecord, values))) throw new Refused(403, notAllowed);
        const outcome = await deleteFile(services.dependencies, services.files, newContext(access), name, id);
        return answerOutcome(services, type, outcome, (changed) => (changed ? fileDeletedNow : fileDeletedBefore));
      },
    );
  }
};
