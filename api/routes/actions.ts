import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { carryOut } from '../records/carryOut.ts';
import { idParam } from '../records/idParam.ts';
import type { Services } from '../services.ts';

/** `POST /{path}/{action}/{id}` for each action that a record type declares. */
export const actionRoutes = (app: FastifyInstance, services: Services, type: RecordType): void => {
  for (const [name, { label, needs, done, doneBefore }] of Object.entries(type.actions)) {
    app.withTypeProvider<ZodTypeProvider>().post(
      `/${type.path}/${name}/:id`,
      {
        config: { needs: [needs ?? type.rights.edit] },
        schema: {
          tags: [type.path],
          summary: label,
          params: idParam,
          body: z.looseObject({}).optional(),
          response: { 200: saveAnswer, '4xx': failure },
        },
      },
      async (request) => {
        const outcome = await carryOut(services, newContext(accessOfRequest(request)), type, request.params.id, name);
        return answerOutcome(services, type, outcome, (changed) => (changed ? done : (doneBefore ?? done)));
      },
    );
  }
};
