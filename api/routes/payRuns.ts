import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { appendJobEvent, findQueued, queueTask } from '../../commands/tasks/queueTask.ts';
import { grantOver } from '../../domain/access/grant.ts';
import { dayOfInstant } from '../../domain/fields/london.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { columnsNamed, totalsOf } from '../../domain/pay/payFile.ts';
import {
  approvalsChanged,
  nothingApproved,
  otherGroupToPay,
  payFileAltered,
  payRunDoing,
  payRunNotReady,
  payRunTitle,
} from '../../domain/payMessages.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { payRun } from '../../domain/records/payRun.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { payPreview, startPayBody } from '../contract/payRuns.ts';
import { Refused } from '../plugins/errors.ts';
import { recordSecurityEvent } from '../plugins/securityEvents.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { asDownload } from '../present/fileName.ts';
import { answerStarted } from '../records/answerStarted.ts';
import { idParam } from '../records/idParam.ts';
import { groupToPay, previewPay, readWaiting } from '../records/previewPay.ts';
import { readFrozen } from '../records/readFrozen.ts';
import { countDownload, refuseFromElsewhere } from '../records/sendFile.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';

/** Pay runs: what one would send, a task that sends it, and the frozen file. */
export const payRunRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { needs: [payRun.rights.edit, ambassador.rights.view], work: 'bulk' } as const;

  routes.get(
    `/${payRun.path}/create`,
    {
      config,
      schema: {
        tags: [payRun.path],
        summary: 'What a pay run of the current group would send now',
        response: { 200: payPreview, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      return previewPay(services, access, groupToPay(access));
    },
  );

  routes.post(
    `/${payRun.path}/start`,
    {
      config,
      schema: {
        tags: [payRun.path],
        summary: 'Send everything approved of the current group to the pay office as a task; sent again with the same Submission, once',
        body: startPayBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const group = groupToPay(access);
      const { Submission, Items, Total, Group = group, Columns } = request.body;
      if (Group !== group) throw new Refused(400, otherGroupToPay);
      const cause = `run-pay/${access.user.id}/${group}/${Submission}`;
      const earlier = await findQueued(services.dependencies, cause);
      if (earlier) return answerStarted(services, earlier, payRunDoing);
      const waiting = await readWaiting(services, access, group);
      if (waiting.length === 0) throw new Refused(400, nothingApproved);
      const { items, total } = totalsOf(waiting);
      if (items !== Items || total !== Total) throw new Refused(400, approvalsChanged);
      const queued = await queueTask(
        services.dependencies,
        newContext(access),
        {
          command: 'run pay',
          title: payRunTitle,
          group,
          size: items,
          parameters: {
            recordType: payRun.name,
            group,
            day: dayOfInstant(services.dependencies.now().toISOString()) ?? '',
            items: waiting.map(({ recordType, id }) => ({ recordType, id })),
            columns: [...columnsNamed(Columns)],
            grant: grantOver(access, [group]),
          },
        },
        cause,
      );
      return answerStarted(services, queued, payRunDoing);
    },
  );

  routes.get(
    `/${payRun.path}/:id/file`,
    {
      config: { needs: [payRun.rights.view, ambassador.rights.view], isFile: true },
      schema: {
        tags: [payRun.path],
        summary: 'The frozen file of a pay run; 409 if it is no longer what was written',
        params: idParam,
        response: { 200: { description: 'The lines as CSV', content: { 'text/csv': { schema: z.any() } } }, '4xx': failure },
      },
    },
    async (request, reply) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      refuseFromElsewhere(request);
      const { values } = await requireVisible(services, payRun, access, id);
      if (values.fileKey === null || (await services.files.size(values.fileKey)) === undefined) throw new Refused(404, payRunNotReady);
      const content = await readFrozen(services.files, values.fileKey, values.fingerprint);
      if (content === null) {
        recordSecurityEvent(services, request, 'fileAltered');
        throw new Refused(409, payFileAltered);
      }
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', asDownload(`Pay run ${printRecordId(id)}`, 'csv'))
        .header('content-length', content.byteLength);
      if (request.method !== 'HEAD') {
        await appendJobEvent(services.dependencies, payRun, id, 'Downloaded', countDownload(access.user), access.user);
        recordSecurityEvent(services, request, 'downloaded');
      }
      return reply.send(content);
    },
  );
};
