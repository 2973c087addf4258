import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { continueTask } from '../../commands/tasks/continueTask.ts';
import { queueUndo } from '../../commands/tasks/queueUndo.ts';
import { rightsOverTask } from '../../commands/undoing/taskRights.ts';
import { type Access, groupsWith, hasRightAnywhere } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { canSeeDisclosed } from '../../domain/disclosure/disclosure.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { hasEnded, isUndoable } from '../../domain/lists/tasks.ts';
import { notAllowed, taskChangedNothing, taskNotUndoable, undoNeedsEveryGroup } from '../../domain/messages.ts';
import { taskContinued, undoing, undoTitle } from '../../domain/taskMessages.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { task, type TaskValues } from '../../domain/records/task.ts';
import { readGroupsTouchedBy } from '../../projections/records.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import type { Services } from '../services.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';

/** Throws 403 if the person may nowhere do to the changes of this task what continuing it does. */
const requireContinuable = async (services: Services, access: Access, values: TaskValues): Promise<void> => {
  const rights = values.command === 'export' ? null : await rightsOverTask(services.dependencies, access, values);
  const mayContinue = rights
    ? rights.toContinue.every((needed) => hasRightAnywhere(rights.access, needed))
    : hasRightAnywhere(access, exportRecord.rights.view);
  if (!mayContinue) throw new Refused(403, notAllowed);
};

/** `POST /tasks/continue/{id}`: continues a failed task from where it stopped. */
export const continueRoute = (app: FastifyInstance, services: Services): void => {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/tasks/continue/:id',
    {
      config: { needs: [task.rights.view] },
      schema: {
        tags: ['tasks'],
        summary: 'Let a task that ended with an error go on',
        params: idParam,
        body: z.looseObject({}).optional(),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { values } = await requireVisible(services, task, accessOfRequest(request), id);
      const access = accessOfRequest(request);
      await requireContinuable(services, access, values);
      // The task continues in the name of the person who started it, in all their groups.
      if (!canSeeDisclosed(access, task, values)) throw new Refused(403, notAllowed);
      const outcome = await continueTask(services.dependencies, newContext(access), id, values);
      const answer = await answerOutcome(services, task, outcome, () => taskContinued(task.title(values) || printRecordId(id)));
      return { ...answer, Task: id };
    },
  );
};

/** `POST /tasks/undo/{id}`: reverts everything that a finished task changed, as a new task. */
export const undoRoute = (app: FastifyInstance, services: Services): void => {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/tasks/undo/:id',
    {
      config: { needs: [task.rights.view], work: 'bulk' },
      schema: {
        tags: ['tasks'],
        summary: 'Undo what a task changed',
        params: idParam,
        body: z.looseObject({}).optional(),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { values } = await requireVisible(services, task, accessOfRequest(request), id);
      if (!isUndoable(values.command) || !hasEnded(values.status) || values.undoneBy) throw new Refused(400, taskNotUndoable);
      const { type, access, toUndo } = await rightsOverTask(services.dependencies, accessOfRequest(request), values);
      if (!toUndo(type).every((each) => hasRightAnywhere(access, each))) throw new Refused(403, notAllowed);
      const lastChanges = await readGroupsTouchedBy(services.db, id);
      if (lastChanges.size === 0) throw new Refused(400, taskChangedNothing);
      const mayUndo = ([name, groups]: readonly [string, readonly (number | null)[]]) =>
        toUndo(getRecordType(name)).every((each) => {
          const scope = groupsWith(access, each);
          return groups.every((group) => scope === 'every' || (group !== null && scope.has(group)));
        });
      if (![...lastChanges].every(mayUndo)) throw new Refused(403, undoNeedsEveryGroup);
      const groups = [...lastChanges.values()].flat();
      const scope = groups.includes(null) ? 'every' : new Set(groups.flatMap((group) => group ?? []));
      const title = undoTitle(textOf(values.title) || printRecordId(id));
      const undo = await queueUndo(services.dependencies, newContext(access), id, {
        title: title.slice(0, 300),
        group: typeof values.group === 'number' ? values.group : access.currentGroup,
        parameters: { task: id, recordType: type.name, grant: JSON.parse(JSON.stringify(grantOf(access, scope))) },
      });
      const answer = await answerOutcome(services, task, undo, () => undoing);
      return { Success: answer.Success, SuccessMessage: undoing, Task: answer.Id, Position: answer.Position, Errors: [] };
    },
  );
};
