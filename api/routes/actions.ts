import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { answersBody } from '../../domain/record/body.ts';
import { actionOf, type RecordType } from '../../domain/record/recordType.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { carryOut } from '../records/carryOut.ts';
import { givenValues } from '../records/givenValues.ts';
import { idParam } from '../records/idParam.ts';
import type { Services } from '../services.ts';

/** `POST /{path}/{action}/{id}` for each action that people with a right take. */
export const actionRoutes = (app: FastifyInstance, services: Services, type: RecordType): void => {
  for (const [name, action] of Object.entries(type.actions))
    if (action.byAmbassador !== 'alone')
      actionAt(app, services, type, name, {
        path: type.path,
        config: { needs: [action.needs ?? type.rights.edit], ...(action.startsTask ? { work: 'bulk' } : {}) },
      });
};

/** The route of one action under a path. */
export const actionAt = (
  app: FastifyInstance,
  services: Services,
  type: RecordType,
  name: string,
  { path, config }: { readonly path: string; readonly config: FastifyContextConfig },
): void => {
  const action = actionOf(type, name);
  const { label, done, doneBefore, asks } = action;
  app.withTypeProvider<ZodTypeProvider>().post(
    `/${path}/${name}/:id`,
    {
      config,
      schema: {
        tags: [path],
        summary: label,
        params: idParam,
        body: asks ? answersBody(action) : z.looseObject({}).optional(),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const answers = asks ? givenValues(request.body) : {};
      const outcome = await carryOut(services, newContext(accessOfRequest(request), request.ip), type, request.params.id, name, answers);
      return answerOutcome(services, type, outcome, (changed) => (changed ? done : (doneBefore ?? done)));
    },
  );
};
