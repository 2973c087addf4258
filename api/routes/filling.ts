import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newContext } from '../../commands/context.ts';
import { canChange, loadRecord } from '../../commands/records/changeRecord.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import { grantOver } from '../../domain/access/grant.ts';
import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { notAllowed, restoreFirst } from '../../domain/messages.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { activity } from '../../domain/records/activity.ts';
import { student } from '../../domain/records/student.ts';
import { addingStudents, addingStudentsTitle } from '../../domain/taskMessages.ts';
import { readGroupsOf } from '../../projections/reading/records.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { chosenStudents, fillBody, fillingPreview } from '../contract/filling.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerStarted } from '../records/answerStarted.ts';
import { idParam } from '../records/idParam.ts';
import { previewFilling } from '../records/previewFilling.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';

/** An activity whose students this person may change, from the log: its row has no students. Throws 404, 403 or 400. */
const requireFillable = async (services: Services, access: Access, id: number): Promise<RecordSnapshot> => {
  await requireVisible(services, activity, access, id);
  const record = await loadRecord(services.dependencies, activity, id);
  if (canChange(activity, record, newContext(access), activity.rights.edit) !== 'yes') throw new Refused(403, notAllowed);
  if (record.recordState === activity.states.deleted) throw new Refused(400, restoreFirst);
  return record;
};

/** Adds many students to an activity: a preview that changes nothing, and a task that can be undone. */
export const fillingRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { needs: [activity.rights.edit, student.rights.view], work: 'bulk' } as const;

  routes.post(
    `/${activity.path}/:id/students/preview`,
    {
      config,
      schema: {
        tags: [activity.path],
        summary: 'Whom adding students to an activity would add; a list names one student per line',
        params: idParam,
        body: chosenStudents,
        response: { 200: fillingPreview, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const record = await requireFillable(services, access, request.params.id);
      return previewFilling(services, access, record, request.body);
    },
  );

  routes.post(
    `/${activity.path}/:id/students/fill`,
    {
      config,
      schema: {
        tags: [activity.path],
        summary: 'Add many students to an activity as a task; sent again with the same Submission, once',
        params: idParam,
        body: fillBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      const record = await requireFillable(services, access, id);
      const { Submission, StudentIds } = request.body;
      const students = [...new Set(StudentIds)];
      const visible = groupsWith(access, student.rights.view);
      const ofStudents = (await readGroupsOf(services.db, student.name, students)).filter(
        (group) => group !== null && isInScope(visible, [group]),
      );
      const groups = [...(activity.groupsOf(record.values) ?? []), ...ofStudents];
      const queued = await queueTask(
        services.dependencies,
        newContext(access),
        {
          command: 'add students',
          title: addingStudentsTitle(activity.title(record.values)),
          group: access.currentGroup,
          size: students.length,
          parameters: {
            recordType: activity.name,
            activity: id,
            students,
            grant: grantOver(access, groups),
          },
        },
        `fill/${access.user.id}/${id}/${Submission}`,
      );
      return answerStarted(services, queued, addingStudents(students.length));
    },
  );
};
