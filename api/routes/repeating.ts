import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newContext } from '../../commands/context.ts';
import { canChange, loadRecord } from '../../commands/records/changeRecord.ts';
import { sessionsOf } from '../../commands/registers/register.ts';
import { findQueued, queueTask } from '../../commands/tasks/queueTask.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { nameAfter, weeklyCopies } from '../../domain/calendar/weekly.ts';
import { printDate } from '../../domain/fields/date.ts';
import { noWeekLeft } from '../../domain/activityMessages.ts';
import { notAllowed, notFoundChoice, restoreFirst } from '../../domain/messages.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { activity } from '../../domain/records/activity.ts';
import { plannedBeneficiaries } from '../../domain/records/activityParts.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { repeatDoing, repeatTitle } from '../../domain/taskMessages.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { repeatBody } from '../contract/repeating.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerStarted } from '../records/answerStarted.ts';
import { idParam } from '../records/idParam.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';

const messageFor = (count: number): string => repeatDoing(count, activitySession.labels);

/** `POST /activity-sessions/repeat/{id}`: copies a session each week until a day, as a task. */
export const repeatRoute = (app: FastifyInstance, services: Services): void => {
  const type = activitySession;
  app.withTypeProvider<ZodTypeProvider>().post(
    `/${type.path}/repeat/:id`,
    {
      config: { needs: [type.rights.edit], work: 'bulk' },
      schema: {
        tags: [type.labels.many],
        summary:
          'Copy a session each week at the same time until a day or the end of its activity; sent again with the same Submission, once',
        params: idParam,
        body: repeatBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { dependencies } = services;
      const { Until: until, Submission: submission } = request.body;
      const session = await requireVisible<typeof type.fields>(services, type, access, request.params.id);
      if (canChange(type, session, newContext(access), type.rights.edit) !== 'yes') throw new Refused(403, notAllowed);
      const cause = `repeat/${access.user.id}/${request.params.id}/${submission}`;
      const earlier = await findQueued(dependencies, cause);
      if (earlier) return answerStarted(services, earlier, messageFor(earlier.size ?? 0));
      if (session.recordState === type.states.deleted) throw new Refused(400, restoreFirst);
      const { activity: activityId, name, start, end, totalStudents, group } = session.values;
      if (activityId === null || start === null || end === null) throw new Refused(400, notFoundChoice(type.fields.activity.label));
      const parent = await loadRecord(dependencies, activity, activityId);
      const others = await sessionsOf(dependencies, activityId);
      const starts = others.flatMap(({ values }) => valuesOf(type, values).start ?? []);
      const { copies } = weeklyCopies({ start, end }, until, parent.values.end, starts);
      if (copies.length === 0) throw invalidField('Until', noWeekLeft);
      const queued = await queueTask(
        dependencies,
        newContext(access),
        {
          command: 'repeat weekly',
          title: repeatTitle(name ?? '', printDate(until)),
          group,
          size: copies.length,
          parameters: {
            recordType: type.name,
            copies: copies.map((copy) => ({
              activity: activityId,
              name: nameAfter(name ?? '', copy.weeks),
              start: copy.start,
              end: copy.end,
              totalStudents,
              ...plannedBeneficiaries(session.values),
            })),
            grant: grantOf(access, group === null ? 'every' : new Set([group])),
          },
        },
        cause,
      );
      return answerStarted(services, queued, messageFor(copies.length));
    },
  );
};
