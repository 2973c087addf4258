import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newContext } from '../../commands/context.ts';
import { changedSinceMerge, chainOf } from '../../commands/merging/chain.ts';
import { mergeOfDuplicate } from '../../commands/merging/mergeOf.ts';
import { canChange } from '../../commands/records/changeRecord.ts';
import { findQueued, queueTask } from '../../commands/tasks/queueTask.ts';
import { grantOver } from '../../domain/access/grant.ts';
import type { Access } from '../../domain/access/access.ts';
import { notAllowed } from '../../domain/messages.ts';
import {
  keepOneOfThem,
  mergeFieldUnknown,
  mergeSourceUnknown,
  mergeTitle,
  merging,
  notADuplicate,
  unmergeTitle,
  unmerging,
} from '../../domain/merging/mergeMessages.ts';
import { changeRefusal } from '../../domain/merging/mergeRefusal.ts';
import { planMerge } from '../../domain/merging/planMerge.ts';
import { streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { readRecordedSince } from '../../projections/reading/pointingRows.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { mergeBody, mergePlan, mergeQuery, unmergeBody, unmergePlan, unmergeQuery } from '../contract/merging.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { presentChanged } from '../present/changedValues.ts';
import { presentMerge, seenInAll, titlesSeen } from '../present/mergePlan.ts';
import { answerStarted } from '../records/answerStarted.ts';
import { findMergeFacts, requireMergeable } from '../records/mergeable.ts';
import { requireEvents } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';
import { withArticle } from '../../domain/words.ts';

/** A duplicate that the person may take out of its merge. Throws 404, 403 or 400. */
const requireDuplicate = async (services: Services, type: RecordType, access: Access, id: number) => {
  const events = await requireEvents(services, type, access, id);
  const snapshot = fold(type, events);
  const merge = mergeOfDuplicate(type, events);
  if (!merge) throw new Refused(400, notADuplicate(type.labels));
  if (canChange(type, snapshot, newContext(access), type.rights.edit) !== 'yes') throw new Refused(403, notAllowed);
  return { snapshot, merge, group: type.groupsOf(snapshot.values)?.[0] ?? access.currentGroup };
};

/** Merging records of a type, and taking them out of a merge: a plan that changes nothing, and a task. */
export const mergeRoutes = (app: FastifyInstance, services: Services, type: RecordType): void => {
  if (!type.merging) return;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { needs: [type.rights.view, type.rights.edit], work: 'bulk' } as const;
  const tags = [type.labels.many];
  const { many, one } = type.labels;

  routes.get(
    `/${type.path}/duplicates/merge`,
    {
      config,
      schema: {
        tags,
        summary: `What merging ${many} would do: where they differ, and what is proposed`,
        querystring: mergeQuery,
        response: { 200: mergePlan, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { students: ids, keep = ids[0] ?? 0 } = request.query;
      if (!ids.includes(keep)) throw invalidField('keep', keepOneOfThem(type.labels));
      const records = await requireMergeable(services, type, access, ids);
      const facts = await findMergeFacts(services, type, ids);
      return presentMerge(services, access, type, records, keep, planMerge(type, records, keep, {}, facts));
    },
  );

  routes.post(
    `/${type.path}/duplicates/merge`,
    {
      config,
      schema: {
        tags,
        summary: `Merge ${many} as a task; sent again with the same Submission, once`,
        body: mergeBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { Submission, Keep, Duplicates, From, Rows, Seen } = request.body;
      const ids = [Keep, ...Duplicates];
      const cause = `merge/${access.user.id}/${Submission}`;
      const earlier = await findQueued(services.dependencies, cause);
      if (earlier) return answerStarted(services, earlier, merging(ids.length, type.labels));
      const records = await requireMergeable(services, type, access, ids);
      for (const { id, snapshot } of records) {
        const revision = Seen[String(id)];
        if (revision === undefined || revision === snapshot.revision) continue;
        const message = changeRefusal(type, id, await requireEvents(services, type, access, id), revision);
        if (message !== null) throw new Refused(400, message);
      }
      const visibleNames = seenInAll(access, type, records);
      for (const [name, from] of Object.entries(From)) {
        if (!visibleNames.has(name)) throw invalidField(`From.${name}`, mergeFieldUnknown);
        if (from !== 'all' && !ids.includes(from)) throw invalidField(`From.${name}`, mergeSourceUnknown);
      }
      const queued = await queueTask(
        services.dependencies,
        newContext(access),
        {
          command: 'merge',
          title: mergeTitle(ids.length, type.labels),
          group: type.groupsOf(records[0]?.snapshot.values ?? {})?.[0] ?? access.currentGroup,
          size: Duplicates.length,
          parameters: {
            recordType: type.name,
            groups: [{ keep: Keep, duplicates: Duplicates, from: From, rows: Rows, seen: Seen }],
            grant: grantOver(
              access,
              records.flatMap(({ snapshot }) => type.groupsOf(snapshot.values) ?? []),
            ),
          },
        },
        cause,
      );
      return answerStarted(services, queued, merging(ids.length, type.labels));
    },
  );

  routes.get(
    `/${type.path}/duplicates/unmerge`,
    {
      config,
      schema: {
        tags,
        summary: `What taking ${withArticle(one)} out of its merge would leave to decide`,
        querystring: unmergeQuery,
        response: { 200: unmergePlan, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id } = request.query;
      const { snapshot, merge } = await requireDuplicate(services, type, access, id);
      const answer = { Id: id, Title: type.title(snapshot.values) };
      if (merge.keep === null) return { ...answer, Kept: null, Changed: [], Since: [] };
      const chain = await chainOf(services.dependencies, type, id);
      const last = chain.at(-1)?.id ?? merge.keep;
      const keptRecord = fold(type, await requireEvents(services, type, access, last));
      const changed = await presentChanged(services, access, type, keptRecord, changedSinceMerge(type, id, chain));
      const since = await readRecordedSince(services.db, type.name, id, chain);
      const titlesSince = await titlesSeen(services.db, access, since);
      return {
        ...answer,
        Kept: { Id: last, Title: type.title(keptRecord.values) },
        Changed: [...changed],
        Since: since.map(({ recordType, id: record }) => ({
          Type: recordType,
          Id: record,
          Label: getRecordType(recordType).labels.one,
          Title: titlesSince.get(streamOf(recordType, record)) ?? '',
        })),
      };
    },
  );

  routes.post(
    `/${type.path}/duplicates/unmerge`,
    {
      config,
      schema: {
        tags,
        summary: `Take ${withArticle(one)} out of its merge as a task; sent again with the same Submission, once`,
        body: unmergeBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { Submission, Id, PutBack, Give } = request.body;
      const cause = `unmerge/${access.user.id}/${Submission}`;
      const earlier = await findQueued(services.dependencies, cause);
      if (earlier) return answerStarted(services, earlier, unmerging);
      const { merge, group } = await requireDuplicate(services, type, access, Id);
      if (Give.length > 0 && merge.keep !== null) {
        const chain = await chainOf(services.dependencies, type, Id);
        const since = await readRecordedSince(services.db, type.name, Id, chain);
        const isKnown = (ref: { readonly Type: string; readonly Id: number }) =>
          since.some(({ recordType, id }) => recordType === ref.Type && id === ref.Id);
        if (!Give.every(isKnown)) throw invalidField('Give', mergeSourceUnknown);
      }
      const queued = await queueTask(
        services.dependencies,
        newContext(access),
        {
          command: 'unmerge',
          title: unmergeTitle(type.labels),
          group,
          size: 1,
          parameters: {
            recordType: type.name,
            id: Id,
            putBack: PutBack,
            give: Give.map((ref) => ({ recordType: ref.Type, id: ref.Id })),
            grant: grantOver(access, [group]),
          },
        },
        cause,
      );
      return answerStarted(services, queued, unmerging);
    },
  );
};
