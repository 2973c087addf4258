import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { type Access, groupsWith, type GroupScope } from '../../domain/access/access.ts';
import { anyOf } from '../../domain/access/rights.ts';
import { byteOrderMark, printCsv } from '../../domain/csv.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { dayOf, startOfLondonDay } from '../../domain/fields/london.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { securityEventKinds } from '../../domain/security/securityEvents.ts';
import { describeAlert } from '../../domain/security/alerts.ts';
import { readTitles } from '../../projections/reading/records.ts';
import { readAlerts } from '../../projections/reading/securityAlerts.ts';
import {
  readSecurityEvents,
  readSecurityEventsAfter,
  type SecurityEventFilter,
  type SecurityEventRow,
} from '../../projections/reading/securityEvents.ts';
import { failure } from '../contract/answers.ts';
import {
  securityAlertsAnswer,
  type SecurityEventQuestion,
  securityEventQuestion,
  securityEventsAnswer,
} from '../contract/securityEvents.ts';
import type { Services } from '../services.ts';
import { recordSecurityEvent } from '../plugins/securityEvents.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';

const needed = anyOf('ViewSecurityEvents');
const pageSize = 50;
const csvBatchSize = 5000;
const alertsShownMs = 3 * 86_400_000;
const maxAlertsShown = 20;

const dayNumber = (iso: string): number => dayOf(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8))) ?? 0;

const filterOf = ({ from, to, kind, user, group, address }: SecurityEventQuestion): SecurityEventFilter => ({
  from: from === null ? null : new Date(startOfLondonDay(dayNumber(from))),
  until: to === null ? null : new Date(startOfLondonDay(dayNumber(to) + 1)),
  kind,
  user,
  group,
  address,
});

const scopeOf = (access: Access): GroupScope => groupsWith(access, needed);

/** The current names of the users and groups of some rows. */
const namesOf = async ({ db }: Services, rows: readonly SecurityEventRow[]) => {
  const [users, groups] = await Promise.all([
    readTitles(
      db,
      'user',
      rows.map(({ user }) => user).filter((id) => id > 0),
    ),
    readTitles(
      db,
      'institution',
      rows.map(({ group }) => group).filter((id) => id > 0),
    ),
  ]);
  const titledLink = (titles: ReadonlyMap<number, string>, id: number) =>
    id === 0 ? null : { Id: id, Name: titles.get(id) ?? printRecordId(id) };
  return { user: (id: number) => titledLink(users, id), group: (id: number) => titledLink(groups, id) };
};

const headings = ['Time', 'Event', 'User', 'User id', 'Group', 'Address', 'Route', 'Times'];

async function* csvOf(services: Services, filter: SecurityEventFilter, scope: GroupScope): AsyncGenerator<string> {
  yield byteOrderMark + printCsv([headings]);
  for (let after: SecurityEventRow | null = null; ;) {
    const rows: readonly SecurityEventRow[] = await readSecurityEventsAfter(services.db, filter, scope, after, csvBatchSize);
    const names = await namesOf(services, rows);
    const cells = rows.map(({ minute, kind, user, group, address, route, times }) => [
      printInstant(minute.toISOString()),
      securityEventKinds[kind],
      names.user(user)?.Name ?? '',
      user === 0 ? '' : String(user),
      names.group(group)?.Name ?? '',
      address,
      route,
      String(times),
    ]);
    yield printCsv(cells);
    if (rows.length < csvBatchSize) return;
    after = rows.at(-1) ?? null;
  }
}

/** The routes for auditors: refusals, failed attempts, sign-ins and downloads. */
export const securityEventRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['security'];

  routes.get(
    '/security/events',
    {
      config: { needs: [needed] },
      schema: {
        tags,
        summary: 'Security events of one’s groups, counted per minute, the newest first',
        querystring: securityEventQuestion,
        response: { 200: securityEventsAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const scope = scopeOf(accessOfRequest(request));
      const page = request.query.page ?? 1;
      await services.securityLog.flush();
      const { rows, total } = await readSecurityEvents(services.db, filterOf(request.query), scope, {
        offset: (page - 1) * pageSize,
        limit: pageSize,
      });
      const names = await namesOf(services, rows);
      return {
        Data: rows.map(({ id, minute, kind, user, group, address, route, times }) => ({
          Id: id,
          Minute: minute.toISOString(),
          Kind: kind,
          KindLabel: securityEventKinds[kind],
          User: names.user(user),
          Group: names.group(group),
          Address: address,
          Route: route,
          Times: times,
        })),
        Total: total,
        TotalPages: Math.ceil(total / pageSize),
        Page: page,
        PageSize: pageSize,
      };
    },
  );

  routes.get(
    '/security/alerts',
    {
      config: { needs: [needed] },
      schema: {
        tags,
        summary: 'What administrators should know of the last three days',
        response: { 200: securityAlertsAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const since = new Date(services.dependencies.now().getTime() - alertsShownMs);
      const alerts = await readAlerts(services.db, scopeOf(accessOfRequest(request)), since, maxAlertsShown);
      const names = await readTitles(
        services.db,
        'user',
        alerts.map(({ user }) => user).filter((id) => id > 0),
      );
      const who = (user: number) => (user === 0 ? 'somebody who was not signed in' : (names.get(user) ?? printRecordId(user)));
      return {
        Data: alerts.map((alert) => ({
          Pattern: alert.pattern,
          Sentence: describeAlert(alert, who(alert.user)),
          User: alert.user || null,
          Address: alert.address || null,
          First: alert.first.toISOString(),
          Last: alert.last.toISOString(),
        })),
      };
    },
  );

  routes.get(
    '/security/events/download',
    {
      config: { needs: [needed], isFile: true },
      schema: {
        tags,
        summary: 'The same events as a file',
        querystring: securityEventQuestion,
        response: { 200: { description: 'The rows as CSV', content: { 'text/csv': { schema: z.any() } } }, '4xx': failure },
      },
    },
    async (request, reply) => {
      const scope = scopeOf(accessOfRequest(request));
      recordSecurityEvent(services, request, 'downloaded');
      await services.securityLog.flush();
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="security-events.csv"')
        .send(Readable.from(csvOf(services, filterOf(request.query), scope)));
    },
  );
};
