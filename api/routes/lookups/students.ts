import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { groupsWith } from '../../../domain/access/access.ts';
import { ethnicGroups, ethnicities } from '../../../domain/lists/ethnicities.ts';
import { yearGroups } from '../../../domain/lists/students.ts';
import { student } from '../../../domain/records/student.ts';
import { searchKey } from '../../../domain/normalise.ts';
import { readValuesInUse } from '../../../projections/search/valuesInUse.ts';
import { failure } from '../../contract/answers.ts';
import { ethnicGroupsAnswer, ethnicitiesAnswer, textsAnswer, yearGroupsAnswer } from '../../contract/lookups.ts';
import type { Services } from '../../services.ts';
import { accessOfRequest } from '../../plugins/signedIn.ts';
import { readRoute } from '../reading.ts';
import { answerTexts, termQuery } from './texts.ts';

const wardLists = [
  ['/students/ncop-target-wards', 'targetWard', 'Uni Connect target wards of the students one may see'],
  ['/students/ncop-target-ward-names', 'targetWardName', 'Names of Uni Connect target wards of the students one may see'],
] as const satisfies readonly (readonly [path: string, field: keyof typeof student.fields, summary: string])[];

/** The default page size of lists of codes. */
const defaultPageSize = 100;

/** Lists for the fields of students. Values come only from students in the person's groups. */
export const studentLookups = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['lookups'];
  const { view } = student.rights;

  for (const [path, field, summary] of wardLists) {
    readRoute(app, path, { needs: [view], tags, summary, query: z.looseObject(termQuery), answer: textsAnswer }, async (request, query) => {
      const scope = groupsWith(accessOfRequest(request), view);
      await services.tables.demand(student.name, [field]);
      const { values, total } = await readValuesInUse(services.db, {
        recordType: student.name,
        field,
        term: query.filter ?? '',
        scope,
        otherValues: [],
      });
      return answerTexts(values, query, total);
    });
  }

  readRoute(
    app,
    '/students/ethnicity',
    { needs: [['ViewSpecialCategoryData']], tags, summary: 'Ethnicities', query: z.looseObject(termQuery), answer: ethnicitiesAnswer },
    (_request, { filter = '', pageSize = defaultPageSize }) => {
      const matches = ethnicities.filter(({ label }) => searchKey(label).includes(searchKey(filter)));
      return matches.slice(0, pageSize).map(({ value, label }) => ({ Id: Number(value), DisplayValue: label, Label: label }));
    },
  );

  readRoute(
    app,
    '/students/ethnic-groups',
    { needs: [['ViewSpecialCategoryData']], tags, summary: 'Ethnic groups', query: z.looseObject(termQuery), answer: ethnicGroupsAnswer },
    (_request, { filter = '', pageSize = defaultPageSize }) => {
      return ethnicGroups
        .map(({ label }) => label)
        .filter((label) => searchKey(label).includes(searchKey(filter)))
        .slice(0, pageSize);
    },
  );

  routes.get(
    '/yeargroups/get',
    {
      config: { needs: [] },
      schema: { tags, summary: 'Year groups, and what comes after school', response: { 200: yearGroupsAnswer, '4xx': failure } },
    },
    () => ({
      data: yearGroups.map(({ value, label }) => ({ YearGroupId: Number(value), Name: label })),
    }),
  );
};
