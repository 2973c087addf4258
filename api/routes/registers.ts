import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { type CommandContext, newContext } from '../../commands/context.ts';
import { canChange } from '../../commands/records/changeRecord.ts';
import { addParticipants, groupParticipants, takeOffParticipants } from '../../commands/registers/participants.ts';
import { hasSessions, type RegisterOutcome, type RegisterResult as Registered, takeRegister } from '../../commands/registers/register.ts';
import { registerSaved } from '../../domain/activityMessages.ts';
import { recordNotThere } from '../../domain/messages.ts';
import { evaluationGroupSet, studentsAdded, studentsTakenOff } from '../../domain/participantMessages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { failure } from '../contract/answers.ts';
import {
  evaluationGroupBody,
  marksBody,
  participantsBody,
  registerAnswer,
  registerResult,
  type RegisterResult,
} from '../contract/register.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { registerRows } from '../present/register.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';

/** The answer to a change of a register. Throws like `answerOutcome` if the whole request was refused. */
const answerRegister = async (
  services: Services,
  type: RecordType,
  outcome: RegisterOutcome,
  message: (result: Registered) => string,
): Promise<RegisterResult> => {
  const { SuccessMessage, Position = '0' } = await answerOutcome(services, type, outcome, () => (outcome.ok ? message(outcome.value) : ''));
  const { revision, applied, conflicts, refused } = outcome.ok ? outcome.value : { revision: 0, applied: [], conflicts: [], refused: [] };
  return registerResult.parse({
    Success: true,
    SuccessMessage,
    Revision: revision,
    Position,
    Applied: applied,
    Conflicts: conflicts.map(({ student, status, by }) => ({
      StudentId: student,
      Status: status,
      By: by?.actor.name ?? null,
      At: by?.at ?? null,
    })),
    Refused: refused.map(({ student, message: text }) => ({ StudentId: student, Message: text })),
  });
};

/** The registers of sessions and of activities without sessions, and the students of activities. They need the right to edit activities. */
export const registerRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const needs = [activity.rights.edit];
  const responses = { 200: registerResult, '4xx': failure };

  for (const type of [activity, activitySession]) {
    routes.get(
      `/${type.path}/:id/register`,
      {
        config: { needs },
        schema: {
          tags: [type.path],
          summary: `The register of one ${type.labels.one}`,
          params: idParam,
          response: { 200: registerAnswer, '4xx': failure },
        },
      },
      async (request) => {
        const access = accessOfRequest(request);
        const register = await requireVisible<typeof type.fields>(services, type, access, request.params.id);
        const activityId = type === activity ? request.params.id : valuesOf(activitySession, register.values).activity;
        if (activityId === null || activityId === undefined) throw new Refused(404, recordNotThere(type.labels.one));
        const ofActivity =
          type === activity ? register : await requireVisible<typeof activity.fields>(services, activity, access, activityId);
        const { name, start, end } = valuesOf(activitySession, register.values);
        return {
          Title: type.title(register.values),
          Activity: { Id: activityId, Title: activity.title(ofActivity.values) },
          Session: type === activity ? null : { Id: request.params.id, Name: name ?? '', Start: start ?? '', End: end ?? '' },
          HasSessions: type !== activity || (await hasSessions(services.dependencies, activityId)),
          Revision: register.revision,
          CanEdit:
            [register, ofActivity].every(({ recordState }) => recordState !== type.states.deleted) &&
            canChange(type, register, newContext(access), type.rights.edit) === 'yes',
          Students: await registerRows(services.db, access, ofActivity, register),
        };
      },
    );

    routes.post(
      `/${type.path}/:id/register`,
      {
        config: { needs },
        schema: {
          tags: [type.path],
          summary: `Mark the register of one ${type.labels.one}; sent again with the same Submission, once`,
          params: idParam,
          body: marksBody,
          response: responses,
        },
      },
      async (request) => {
        const { Submission, Marks } = request.body;
        const marks = Marks.map(({ StudentId, Status, Seen }) => ({ student: StudentId, status: Status, seen: Seen }));
        const context = newContext(accessOfRequest(request));
        const outcome = await takeRegister(services.dependencies, context, type, request.params.id, Submission, marks);
        return answerRegister(services, type, outcome, ({ applied }) => registerSaved(applied.length));
      },
    );
  }

  participantsRoute(app, services, {
    path: 'students',
    summary: 'Add students to an activity; sent again with the same Submission, once',
    body: participantsBody,
    change: (context, id, { Submission, StudentIds }) => addParticipants(services.dependencies, context, id, Submission, StudentIds),
    done: ({ applied, already = [], refused }) => studentsAdded(applied.length - already.length, already.length, refused.length),
  });
  participantsRoute(app, services, {
    path: 'students/remove',
    summary: 'Take students off an activity',
    body: participantsBody,
    change: (context, id, { Submission, StudentIds }) => takeOffParticipants(services.dependencies, context, id, Submission, StudentIds),
    done: ({ applied, refused }) => studentsTakenOff(applied.length, refused.length),
  });
  participantsRoute(app, services, {
    path: 'students/evaluation-group',
    summary: 'Put students of an activity into an evaluation group, or into none',
    body: evaluationGroupBody,
    change: (context, id, { Submission, StudentIds, EvaluationGroup }) =>
      groupParticipants(services.dependencies, context, id, Submission, StudentIds, EvaluationGroup),
    done: ({ applied, refused }) => evaluationGroupSet(applied.length, refused.length),
  });
};

interface ParticipantsRoute<Body extends z.ZodType> {
  /** Below the activity: `/activities/{id}/{path}`. */
  readonly path: string;
  readonly summary: string;
  readonly body: Body;
  readonly change: (context: CommandContext, id: number, body: z.output<Body>) => Promise<RegisterOutcome>;
  /** The message afterwards. */
  readonly done: (result: Registered) => string;
}

/** A change of the students of an activity. */
const participantsRoute = <Body extends z.ZodType>(
  app: FastifyInstance,
  services: Services,
  { path, summary, body, change, done }: ParticipantsRoute<Body>,
): void => {
  app.withTypeProvider<ZodTypeProvider>().post(
    `/${activity.path}/:id/${path}`,
    {
      config: { needs: [activity.rights.edit] },
      schema: { tags: [activity.path], summary, params: idParam, body, response: { 200: registerResult, '4xx': failure } },
    },
    async (request) => {
      const outcome = await change(newContext(accessOfRequest(request)), request.params.id, request.body as z.output<Body>);
      return answerRegister(services, activity, outcome, done);
    },
  );
};
