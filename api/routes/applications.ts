import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newContext } from '../../commands/context.ts';
import { findQueued, queueTask } from '../../commands/tasks/queueTask.ts';
import { groupsWith, isInScope } from '../../domain/access/access.ts';
import { grantOver } from '../../domain/access/grant.ts';
import { linkingApplication, linkTitle } from '../../domain/applicationMessages.ts';
import { ambassadorRefusal, linkRefusal } from '../../domain/applicants/linking.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { notAllowed } from '../../domain/messages.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { ambassadorApplication as application } from '../../domain/records/ambassadorApplication.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { linkBody, matchesAnswer } from '../contract/linking.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerStarted } from '../records/answerStarted.ts';
import { findMatches } from '../records/findMatches.ts';
import { idParam } from '../records/idParam.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';

/** Links accepted applications with ambassadors: whom it may be, and a task that can be undone. */
export const applicationRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { needs: [application.rights.edit] };

  routes.get(
    `/${application.path}/:id/matches`,
    {
      config: { ...config, work: 'lookalikes' },
      schema: {
        tags: [application.path],
        summary: 'The ambassadors of the group who may be the applicant',
        params: idParam,
        response: { 200: matchesAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const snapshot = await requireVisible(services, application, access, request.params.id);
      const canEdit = isInScope(groupsWith(access, application.rights.edit), application.groupsOf(snapshot.values));
      const refusal = canEdit ? linkRefusal(snapshot) : notAllowed;
      return { Refusal: refusal, Data: refusal === null ? await findMatches(services, snapshot.values) : [] };
    },
  );

  routes.post(
    `/${application.path}/:id/link`,
    {
      config,
      schema: {
        tags: [application.path],
        summary: 'Link an accepted application with an ambassador, or make one of it, as a task; sent again with the same Submission, once',
        params: idParam,
        body: linkBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      const { Ambassador, Submission } = request.body;
      const snapshot = await requireVisible(services, application, access, id);
      const { group } = snapshot.values;
      if (group === null || !isInScope(groupsWith(access, application.rights.edit), [group])) throw new Refused(403, notAllowed);
      const cause = `link/${access.user.id}/${id}/${Submission}`;
      const earlier = await findQueued(services.dependencies, cause);
      if (earlier) return answerStarted(services, earlier, linkingApplication);
      const refusal = linkRefusal(snapshot);
      if (refusal !== null) throw new Refused(400, refusal);
      const linkedAmbassador = Ambassador === null ? null : await requireVisible(services, ambassador, access, Ambassador);
      const unsuitable = linkedAmbassador && ambassadorRefusal(linkedAmbassador, group);
      if (unsuitable !== null) throw invalidField('Ambassador', unsuitable);
      const queued = await queueTask(
        services.dependencies,
        newContext(access),
        {
          command: 'link application',
          title: linkTitle(printRecordId(id)),
          group,
          size: 1,
          parameters: {
            recordType: application.name,
            application: id,
            ambassador: Ambassador,
            grant: grantOver(access, [group]),
          },
        },
        cause,
      );
      return answerStarted(services, queued, linkingApplication);
    },
  );
};
