import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { findQueued, queueTask } from '../../commands/tasks/queueTask.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { clearingSchools, clearSchoolsTitle, noDoubledSchools, schoolsNotDoubled } from '../../domain/merging/mergeMessages.ts';
import { institution } from '../../domain/records/institution.ts';
import { student } from '../../domain/records/student.ts';
import { countStudentsOf } from '../../projections/reading/doubledSchools.ts';
import { readTitles } from '../../projections/reading/records.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { clearSchoolsBody, doubledSchoolsAnswer, maxSchools } from '../contract/doubledSchools.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerStarted } from '../records/answerStarted.ts';
import { findDoubledSchools } from '../search/doubledSchools.ts';
import { neededForDuplicates } from '../search/duplicateGroups.ts';
import type { Services } from '../services.ts';
import { readRoute } from './reading.ts';

/** Schools that were entered beside those of the register: which students name them, and a task that has these name the register's. */
export const doubledSchoolRoutes = (app: FastifyInstance, services: Services): void => {
  const needs = neededForDuplicates;
  const tags = [student.labels.many];

  readRoute(
    app,
    `/${student.path}/doubled-institutions`,
    {
      needs,
      tags,
      summary: 'Schools that were entered twice and that students name',
      query: z.looseObject({}),
      answer: doubledSchoolsAnswer,
      work: 'lookalikes',
    },
    async (request) => {
      const access = accessOfRequest(request);
      const found = await findDoubledSchools(services, access);
      const counts = await countStudentsOf(services.db, found.students, [...found.leads.keys()]);
      const named = [...found.leads].filter(([from]) => counts.has(from));
      const schools = named.slice(0, maxSchools);
      const areAll = schools.length === named.length;
      const { students } = areAll ? found : await findDoubledSchools(services, access, new Set(schools.map(([from]) => from)));
      const titles = await readTitles(services.db, institution.name, schools.flat());
      return {
        Schools: schools.map(([From, To]) => ({
          From,
          FromTitle: titles.get(From) ?? '',
          To,
          ToTitle: titles.get(To) ?? '',
          Students: counts.get(From) ?? 0,
        })),
        Students: students.length,
        More: found.isCut || !areAll,
      };
    },
  );

  app.withTypeProvider<ZodTypeProvider>().post(
    `/${student.path}/dedupe-institutions`,
    {
      config: { needs, work: 'bulk' },
      schema: {
        tags,
        summary: 'Have students name the schools of the register, as one task; sent again with the same Submission, once',
        body: clearSchoolsBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { Submission, Schools } = request.body;
      const cause = `dedupe schools/${access.user.id}/${Submission}`;
      const { dependencies } = services;
      const earlier = await findQueued(dependencies, cause);
      if (earlier) return answerStarted(services, earlier, clearSchoolsTitle);
      const doubled = await findDoubledSchools(services, access, new Set(Schools.map(({ From }) => From)));
      if (Schools.some(({ From, To }) => doubled.leads.get(From) !== To)) throw new Refused(400, schoolsNotDoubled);
      if (doubled.students.length === 0) throw new Refused(400, noDoubledSchools);
      const queued = await queueTask(
        dependencies,
        newContext(access),
        {
          command: 'dedupe-student-institutions',
          title: clearSchoolsTitle,
          group: access.currentGroup,
          size: doubled.students.length,
          parameters: {
            recordType: student.name,
            ids: [...doubled.students],
            schools: [...doubled.leads].map(([from, to]) => [from, to]),
            grant: grantOf(access, doubled.scope),
          },
        },
        cause,
      );
      return answerStarted(services, queued, clearingSchools(doubled.students.length, student.labels));
    },
  );
};
