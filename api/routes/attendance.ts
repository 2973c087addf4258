import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hasSessions } from '../../commands/registers/register.ts';
import { searchKey } from '../../domain/normalise.ts';
import type { Access } from '../../domain/access/access.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { readAttendanceCounts, readSessionCounts } from '../../projections/reading/attendanceCounts.ts';
import { readRegisterTaken } from '../../projections/facts/attendanceFacts.ts';
import { failure } from '../contract/answers.ts';
import { attendanceAnswer, type AttendanceRow, attendanceRow } from '../contract/register.ts';
import { invalidField } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { attendanceRows, attendanceSummary } from '../present/attendance.ts';
import { idParam } from '../records/idParam.ts';
import { requireReadable } from '../records/visibleRecord.ts';
import { defaultPageSize, pagedQuery, pageSizeUpTo } from '../search/pagedQuery.ts';
import type { Services } from '../services.ts';

/** The console shows all institutions on one page. */
const maxPageSize = 1_000;

const gridQuery = z.looseObject({
  sort: z.string().max(100).optional(),
  order: z.enum(['asc', 'desc'], { error: 'order must be asc or desc' }).optional(),
  page: pagedQuery.page,
  pageSize: pageSizeUpTo(maxPageSize).optional(),
});

const isColumn = (name: string): name is keyof AttendanceRow => Object.hasOwn(attendanceRow.shape, name);

const sortKey = <Value>(value: Value): Value | string => (typeof value === 'string' ? searchKey(value) : value);

const compare = (a: AttendanceRow[keyof AttendanceRow], b: typeof a): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [one, other] = [sortKey(a), sortKey(b)];
  return one < other ? -1 : one > other ? 1 : 0;
};

interface Numbers {
  readonly rows: readonly AttendanceRow[];
  readonly isTaken: boolean;
  readonly hasSessions: boolean;
}

/** The attendance of an activity, each student once. Throws 404 if the person may not look at it. */
const numbersOfActivity = async (services: Services, access: Access, id: number): Promise<Numbers> => {
  const { values } = await requireReadable<typeof activity.fields>(services, activity, access, id);
  const { db, dependencies } = services;
  return {
    rows: await attendanceRows(db, values, await readAttendanceCounts(db, id)),
    isTaken: await readRegisterTaken(db, id),
    hasSessions: await hasSessions(dependencies, id),
  };
};

/** The attendance of one session, by its own register. Throws 404 if the person may not look at it. */
const numbersOfSession = async (services: Services, access: Access, id: number): Promise<Numbers> => {
  const { values } = await requireReadable<typeof activitySession.fields>(services, activitySession, access, id);
  const counts = await readSessionCounts(services.db, id, values.activity ?? 0);
  const rows = await attendanceRows(services.db, values, counts);
  return { rows, isTaken: counts.length > 0 && counts.every(({ registered }) => registered === 0), hasSessions: false };
};

const grids = [
  { type: activity, readNumbers: numbersOfActivity },
  { type: activitySession, readNumbers: numbersOfSession },
];

/** The grids of an activity's and of a session's institutions, with the numbers that people type and those that registers count. */
export const attendanceRoutes = (app: FastifyInstance, services: Services): void => {
  for (const { type, readNumbers } of grids)
    app.withTypeProvider<ZodTypeProvider>().get(
      `/${type.path}/:id/institutions/search`,
      {
        config: { needs: [activity.rights.view] },
        schema: {
          tags: [type.path],
          summary: `The institutions of one ${type.labels.one}, with their numbers of students, staff and parents`,
          params: idParam,
          querystring: gridQuery,
          response: { 200: attendanceAnswer, '4xx': failure },
        },
      },
      async (request) => {
        const { sort, order = 'asc', page = 1, pageSize = defaultPageSize } = request.query;
        const { rows, isTaken, hasSessions: has } = await readNumbers(services, accessOfRequest(request), request.params.id);
        if (sort !== undefined && !isColumn(sort)) throw invalidField('sort', 'sort names no column of this list');
        const direction = order === 'asc' ? 1 : -1;
        const sorted = sort === undefined ? rows : rows.toSorted((a, b) => direction * compare(a[sort], b[sort]));
        return {
          Data: sorted.slice((page - 1) * pageSize, page * pageSize),
          Summary: attendanceSummary(rows),
          Total: rows.length,
          TotalPages: Math.ceil(rows.length / pageSize),
          Page: page,
          IsError: false,
          customError: null,
          SkipPagingUpdate: false,
          RowActionRoute: null,
          RegisterTaken: isTaken,
          HasSessions: has,
        };
      },
    );
};
