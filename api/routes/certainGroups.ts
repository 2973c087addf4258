import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { findQueued, queueTask } from '../../commands/tasks/queueTask.ts';
import { grantOver } from '../../domain/access/grant.ts';
import { mergeGroupsTitle, mergingGroups, noLongerCertain } from '../../domain/merging/mergeMessages.ts';
import { student } from '../../domain/records/student.ts';
import { studentDuplicates } from '../../domain/search/studentDuplicates.ts';
import type { ReadRow } from '../../projections/reading/records.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { certainGroupsAnswer, mergeCertainBody } from '../contract/duplicateGroups.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { presentCertain } from '../present/duplicateGroups.ts';
import { answerStarted } from '../records/answerStarted.ts';
import { neededForDuplicates } from '../search/duplicateGroups.ts';
import { findCertainGroups } from '../search/certainGroups.ts';
import { pagedQuery } from '../search/pagedQuery.ts';
import type { Services } from '../services.ts';
import { readRoute } from './reading.ts';

/** The group as one text: the id that is kept, then the others. */
const keyOfGroup = (keep: number, others: readonly number[]): string => [keep, ...others.toSorted((a, b) => a - b)].join(',');

const keyOfRows = ([keptRow, ...others]: readonly ReadRow[]): string =>
  keyOfGroup(
    keptRow?.id ?? 0,
    others.map(({ id }) => id),
  );

/** Merging all groups of students that are beyond doubt: what it would do, and a task. */
export const certainGroupRoutes = (app: FastifyInstance, services: Services): void => {
  const needs = neededForDuplicates;
  const tags = [student.labels.many];
  const { path } = studentDuplicates;

  readRoute(
    app,
    `/${path}/beyond-doubt`,
    {
      needs,
      tags,
      summary: 'The groups of duplicate students that can be merged without anybody looking',
      query: z.looseObject({ filter: pagedQuery.filter }),
      answer: certainGroupsAnswer,
      work: 'lookalikes',
    },
    async (request, { filter = '' }) => {
      const access = accessOfRequest(request);
      const { groups, isCut } = await findCertainGroups(services, access, filter);
      return { Groups: await presentCertain(services, access, groups), More: isCut };
    },
  );

  app.withTypeProvider<ZodTypeProvider>().post(
    `/${path}/merge-beyond-doubt`,
    {
      config: { needs, work: 'bulk' },
      schema: {
        tags,
        summary: 'Merge groups of students that are beyond doubt as one task; sent again with the same Submission, once',
        body: mergeCertainBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { Submission, Filter, Groups } = request.body;
      const cause = `merge/${access.user.id}/${Submission}`;
      const message = mergingGroups(Groups.length, student.labels);
      const earlier = await findQueued(services.dependencies, cause);
      if (earlier) return answerStarted(services, earlier, message);
      const certainGroups = await findCertainGroups(services, access, Filter);
      const certain = new Map(certainGroups.groups.map((rows) => [keyOfRows(rows), rows]));
      const rows = Groups.map(({ Keep, Duplicates }) => certain.get(keyOfGroup(Keep, Duplicates)));
      const missing = rows.filter((each) => each === undefined).length;
      if (missing > 0) throw new Refused(400, noLongerCertain(missing));
      const groups = rows.flatMap((each) => each ?? []).flatMap(({ values }) => student.groupsOf(values) ?? []);
      const queued = await queueTask(
        services.dependencies,
        newContext(access),
        {
          command: 'merge',
          title: mergeGroupsTitle(Groups.length, student.labels),
          group: new Set(groups).size === 1 ? (groups[0] ?? null) : access.currentGroup,
          size: Groups.reduce((sum, { Duplicates }) => sum + Duplicates.length, 0),
          parameters: {
            recordType: student.name,
            groups: Groups.map(({ Keep, Duplicates, Seen }) => ({ keep: Keep, duplicates: Duplicates, from: {}, rows: {}, seen: Seen })),
            grant: grantOver(access, groups),
          },
        },
        cause,
      );
      return answerStarted(services, queued, message);
    },
  );
};
