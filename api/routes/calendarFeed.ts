import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { appendAccessEvent } from '../../commands/accounts/accessEvents.ts';
import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { isAmbassadors } from '../../domain/access/own.ts';
import { placeOf } from '../../domain/accounts/slowing.ts';
import { type CalendarFile, printCalendar } from '../../domain/calendar/icalendar.ts';
import { calendarFeedMade, calendarFeedRevoked, noSuchCalendarFeed, notAllowed, tooManyRequests } from '../../domain/messages.ts';
import { activity } from '../../domain/records/activity.ts';
import { findAccess } from '../../projections/reading/signedIn.ts';
import { failure, saveAnswer, successAnswer } from '../contract/answers.ts';
import { calendarFeedAnswer, newCalendarFeed } from '../contract/calendarFeed.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { calendarEvents } from '../present/calendarFeed.ts';
import { shiftEvents } from '../present/shiftFeed.ts';
import type { Services } from '../services.ts';

/** Fetches of one calendar per minute from one network address. Calendars ask about once an hour. */
const maxFetches = 120;

const seesActivitiesOf = (access: Access, group: number | null): boolean =>
  group !== null && isInScope(groupsWith(access, activity.rights.view), [group]);

const fileShape = /^([\w-]{43})\.ics$/;

/** The address for calendars, which people make and revoke, and the file that calendars fetch there. */
export const calendarFeedRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { calendarFeeds, dependencies } = services;
  const tags = ['calendar'];

  /** The entries of a person's feed with their present rights; null if they may no longer see it. */
  const readFile = async (access: Access, group: number | null): Promise<CalendarFile | null> => {
    const [now, host] = [dependencies.now(), new URL(services.publicUrl()).hostname];
    if (access.ambassadors !== null)
      return group === null && access.ambassadors.length > 0
        ? { name: 'Waymark: my shifts', events: await shiftEvents(services, access, now, host) }
        : null;
    if (group === null || access.currentGroup !== group || !seesActivitiesOf(access, group)) return null;
    return { name: `Waymark: ${access.groups.get(group)?.name ?? ''}`, events: await calendarEvents(services, access, now, host) };
  };

  routes.get(
    '/account/calendar-feed',
    {
      config: { needs: [], ambassadors: [] },
      schema: { tags, summary: 'One’s address for calendars', response: { 200: calendarFeedAnswer, '4xx': failure } },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const state = await calendarFeeds.stateOf(access.user.id);
      return {
        Feed: state && {
          Group: state.group,
          GroupName: state.group === null ? null : (access.groups.get(state.group)?.name ?? null),
          Made: state.made.toISOString(),
          LastUsed: state.lastUsed?.toISOString() ?? null,
        },
      };
    },
  );

  routes.post(
    '/account/calendar-feed',
    {
      config: { needs: [], ambassadors: [] },
      schema: {
        tags,
        summary:
          'Make a new address for calendars, for the activities of the current group or an ambassador’s own shifts; an earlier one stops working',
        response: { 200: newCalendarFeed, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const group = isAmbassadors(access) ? null : access.currentGroup;
      if (!isAmbassadors(access) && !seesActivitiesOf(access, group)) throw new Refused(403, notAllowed);
      const secret = await calendarFeeds.make({ user: access.user.id, group });
      await appendAccessEvent(dependencies, access.user, 'CalendarFeedMade');
      return { ...successAnswer(calendarFeedMade), Address: `${services.publicUrl()}/calendar/feed/${secret}.ics` };
    },
  );

  routes.post(
    '/account/calendar-feed/revoke',
    {
      config: { needs: [], ambassadors: [] },
      schema: { tags, summary: 'End one’s address for calendars', response: { 200: saveAnswer, '4xx': failure } },
    },
    async (request) => {
      const { user } = accessOfRequest(request);
      if (!(await calendarFeeds.revoke(user.id))) throw new Refused(404, noSuchCalendarFeed);
      await appendAccessEvent(dependencies, user, 'CalendarFeedRevoked');
      return successAnswer(calendarFeedRevoked);
    },
  );

  routes.get(
    '/calendar/feed/:file',
    {
      config: {
        isPublic: true,
        isFile: true,
        rateLimit: {
          max: maxFetches,
          timeWindow: '1 minute',
          keyGenerator: (request) => `${placeOf(request.ip)} ${request.url.split('?')[0] ?? ''}`,
          errorResponseBuilder: () => new Refused(429, tooManyRequests),
        },
      },
      schema: {
        tags,
        summary: 'Activities, or an ambassador’s shifts, as a calendar file (text/calendar), without signing in',
        params: z.object({ file: z.string().max(200) }),
        response: { 200: z.string(), 304: z.null(), '4xx': failure },
      },
    },
    async (request, reply) => {
      const [, secret] = fileShape.exec(request.params.file) ?? [];
      const feed = secret === undefined ? null : await calendarFeeds.find(secret);
      const access = feed && (await findAccess(services.rowReads, feed.user, feed.group));
      const file = feed && access && (await readFile(access, feed.group));
      // One answer for all, so that nobody learns which addresses were once right.
      if (!file) throw new Refused(404, noSuchCalendarFeed);
      const text = printCalendar(file);
      const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.type('text/calendar; charset=utf-8').header('etag', tag).header('cache-control', 'private, no-cache');
      const knownTags = request.headers['if-none-match'] ?? '';
      if (knownTags.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)) return reply.status(304).send(null);
      return reply.status(200).send(text);
    },
  );
};
