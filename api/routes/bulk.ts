import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import { type Access, type GroupScope, groupsWith } from '../../domain/access/access.ts';
import { both, grantOf, reaches } from '../../domain/access/grant.ts';
import { reasons } from '../../domain/filter/hints.ts';
import type { Interpretation } from '../../domain/filter/interpret.ts';
import { filterNotUnderstood } from '../../domain/messages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { stateNamed } from '../../domain/record/states.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import { readGroupsOf } from '../../projections/records.ts';
import { bulkDoing, bulkTitle } from '../../domain/taskMessages.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import { failure, type SaveAnswer, saveAnswer } from '../contract/answers.ts';
import { bulkStateBody } from '../contract/tasks.ts';
import type { Services } from '../services.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';

const maxChosen = 10_000;

const chosenIds = (ids: string): readonly number[] => {
  const parts = ids
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) throw invalidField('ids', 'Please choose at least one record');
  if (parts.length > maxChosen) throw invalidField('ids', 'At most 10,000 records can be chosen one by one; use a filter instead');
  const numbers = parts.map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : 0));
  if (numbers.some((id) => id < 1 || id > 2_147_483_647)) throw invalidField('ids', 'ids must be record ids, separated by commas');
  return [...new Set(numbers)];
};

/** Refuses a filter that was not fully understood: the change would reach records that nobody meant. */
const demandUnderstood = ({ ignored }: Interpretation): void => {
  // A group clause on records without groups changes nothing.
  const [left] = ignored.filter(({ reason }) => reason !== reasons.noGroups);
  if (!left) return;
  const message = filterNotUnderstood(left.text, left.reason);
  throw new Refused(400, message, { Errors: [{ FieldName: 'filter', ErrorMessages: [message] }] });
};

interface BulkSelection {
  readonly state: number;
  readonly ids: readonly number[] | null;
  readonly filter: string;
}

const scopeOf = async (services: Services, type: RecordType, ids: readonly number[]): Promise<GroupScope> => {
  const groups = await readGroupsOf(services.db, type.name, ids);
  return type.groupsOf({}) === null || groups.includes(null) ? 'every' : new Set(groups.flatMap((group) => group ?? []));
};

/** Queues a task that moves many records to a state. It acts for the current user, in the groups where they may edit. */
const queueBulkChange = async (
  services: Services,
  access: Access,
  type: RecordType,
  { state, ids, filter }: BulkSelection,
): Promise<SaveAnswer> => {
  const known = stateNamed(type.states, state);
  if (!known) throw invalidField('state', 'Please choose a state');
  const { question, interpretation } = buildQuestion({ set: getSearchSet(type.name), access, filter, now: services.dependencies.now() });
  demandUnderstood(interpretation);
  const hasNoGroups = type.groupsOf({}) === null;
  const editable = hasNoGroups ? 'every' : groupsWith(access, type.rights.edit);
  const scope = ids ? both(await scopeOf(services, type, ids), editable) : both(question.scope, editable);
  const grant = grantOf(access, scope);
  const size = ids ? ids.length : await services.search.total({ ...question, scope });
  // Everybody in the task's group sees its title, but not everybody may know the count.
  const isOfGroup = hasNoGroups || (access.currentGroup !== null && reaches(new Set([access.currentGroup]), scope));
  const what = isOfGroup ? `${size.toLocaleString('en-GB')} ${size === 1 ? type.labels.one : type.labels.many}` : type.labels.many;
  const title = bulkTitle(known.name, what);
  const task = await queueTask(services.dependencies, newContext(access), {
    command: 'bulk change',
    title,
    group: access.currentGroup,
    size,
    parameters: { recordType: type.name, state, ids, filter: interpretation.canonical, grant: JSON.parse(JSON.stringify(grant)) },
  });
  return {
    Success: true,
    SuccessMessage: bulkDoing(known.name, what),
    Task: task.id,
    Position: String(task.position ?? services.changes.position),
    Errors: [],
  };
};

export const bulkRoutes = (app: FastifyInstance, services: Services, type: RecordType): void => {
  if (!type.editable) return;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = [type.labels.many];

  routes.post(
    `/${type.path}/bulk-delete`,
    {
      config: { needs: [type.rights.edit], work: 'bulk' },
      schema: {
        tags,
        summary: `Delete chosen ${type.labels.many}`,
        querystring: z.looseObject({ ids: z.string({ error: 'Please choose at least one record' }).max(120_000) }),
        body: z.looseObject({}).optional(),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      return queueBulkChange(services, access, type, { state: type.states.deleted, ids: chosenIds(request.query.ids), filter: '' });
    },
  );

  routes.post(
    `/${type.path}/bulk-state`,
    {
      config: { needs: [type.rights.edit], work: 'bulk' },
      schema: {
        tags,
        summary: `Move chosen ${type.labels.many}, or all that a filter matches, to a state`,
        body: bulkStateBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { state, ids, filter } = request.body;
      if ((ids === undefined || ids.length === 0) && filter === undefined) throw invalidField('ids', 'Please choose at least one record');
      return queueBulkChange(services, access, type, {
        state,
        ids: ids && ids.length > 0 ? [...new Set(ids)] : null,
        filter: filter ?? '',
      });
    },
  );
};
