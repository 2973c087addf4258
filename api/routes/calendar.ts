import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { printDate, readDate } from '../../domain/fields/date.ts';
import { printFilter } from '../../domain/filter/syntax.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import { type ListAt, listAtPath } from '../search/listAt.ts';
import type { Services } from '../services.ts';
import { searchAt } from './search.ts';

const dayParam = z.string().refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && readDate(day) === day, {
  error: 'This is not a day like 2026-11-30',
});

const spanParams = z.object({ from: dayParam, to: dayParam });

/** The records of a set that take place on at least one of the days from `from` to `to` in London. */
const listInSpan = (set: SearchSet): ListAt => ({
  ...listAtPath(`calendar/:from/:to/${set.path}`),
  params: { params: spanParams },
  summaryEnd: ' between two days',
  fixedFilter: (request) => {
    // Fastify has validated the parameters.
    const { from, to } = request.params as z.output<typeof spanParams>;
    return Promise.resolve(
      printFilter({
        terms: [],
        fields: [
          { token: 'start', values: [`<=${printDate(to)}`] },
          { token: 'end', values: [`>=${printDate(from)}`] },
        ],
      }),
    );
  },
});

/** The searches of the calendar: those of the lists, within a span of days that no filter widens. */
export const calendarRoutes = (app: FastifyInstance, services: Services): void => {
  for (const name of ['activities', 'activitySessions']) {
    const set = getSearchSet(name);
    searchAt(app, services, set, listInSpan(set));
  }
};
