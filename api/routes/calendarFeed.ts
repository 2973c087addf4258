import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { appendAccessEvent } from '../../commands/accounts/accessEvents.ts';
import { groupsWith, within } from '../../domain/access/access.ts';
import { placeOf } from '../../domain/accounts/slowing.ts';
import { printCalendar } from '../../domain/calendar/icalendar.ts';
import { calendarFeedMade, calendarFeedRevoked, noSuchCalendarFeed, notAllowed, tooManyRequests } from '../../domain/messages.ts';
import { activity } from '../../domain/records/activity.ts';
import { findAccess } from '../../projections/signedIn.ts';
import { failure, saveAnswer, succeeded } from '../contract/answers.ts';
import { calendarFeedAnswer, madeCalendarFeed } from '../contract/calendarFeed.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { calendarEvents } from '../present/calendarFeed.ts';
import type { Services } from '../services.ts';

/** Fetches of one calendar per minute from one network address. Calendars ask about once an hour. */
const maxFetches = 120;

const fileShape = /^([\w-]{43})\.ics$/;

/** The address for calendars, which people make and revoke, and the file that calendars fetch there. */
export const calendarFeedRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { calendarFeeds, dependencies } = services;
  const tags = ['calendar'];

  routes.get(
    '/account/calendar-feed',
    {
      config: { needs: [] },
      schema: { tags, summary: 'One’s address for calendars', response: { 200: calendarFeedAnswer, '4xx': failure } },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const state = await calendarFeeds.stateOf(access.user.id);
      return {
        Feed: state && {
          Group: state.group,
          GroupName: access.groups.get(state.group)?.name ?? null,
          Made: state.made.toISOString(),
          LastUsed: state.lastUsed?.toISOString() ?? null,
        },
      };
    },
  );

  routes.post(
    '/account/calendar-feed',
    {
      config: { needs: [activity.rights.view] },
      schema: {
        tags,
        summary: 'Make a new address for calendars, for the activities of the current group; an earlier one stops working',
        response: { 200: madeCalendarFeed, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const group = access.currentGroup;
      if (group === null || !within(groupsWith(access, activity.rights.view), [group])) throw new Refused(403, notAllowed);
      const secret = await calendarFeeds.make({ user: access.user.id, group });
      await appendAccessEvent(dependencies, access.user, 'CalendarFeedMade');
      return { ...succeeded(calendarFeedMade), Address: `${services.publicUrl()}/calendar/feed/${secret}.ics` };
    },
  );

  routes.post(
    '/account/calendar-feed/revoke',
    { config: { needs: [] }, schema: { tags, summary: 'End one’s address for calendars', response: { 200: saveAnswer, '4xx': failure } } },
    async (request) => {
      const { user } = accessOfRequest(request);
      if (!(await calendarFeeds.revoke(user.id))) throw new Refused(404, noSuchCalendarFeed);
      await appendAccessEvent(dependencies, user, 'CalendarFeedRevoked');
      return succeeded(calendarFeedRevoked);
    },
  );

  routes.get(
    '/calendar/feed/:file',
    {
      config: {
        public: true,
        rateLimit: {
          max: maxFetches,
          timeWindow: '1 minute',
          keyGenerator: (request) => `${placeOf(request.ip)} ${request.url.split('?')[0] ?? ''}`,
          errorResponseBuilder: () => new Refused(429, tooManyRequests),
        },
      },
      schema: {
        tags,
        summary: 'Activities as a calendar file (text/calendar), without signing in',
        params: z.object({ file: z.string().max(200) }),
        response: { 200: z.string(), 304: z.null(), '4xx': failure },
      },
    },
    async (request, reply) => {
      const [, secret] = fileShape.exec(request.params.file) ?? [];
      const feed = secret === undefined ? null : await calendarFeeds.find(secret);
      const access = feed && (await findAccess(services.rowReads, feed.user, feed.group));
      // One answer for all, so that nobody learns which addresses were once right.
      if (!feed || !access || access.currentGroup !== feed.group || !within(groupsWith(access, activity.rights.view), [feed.group]))
        throw new Refused(404, noSuchCalendarFeed);
      const now = dependencies.now();
      const text = printCalendar({
        name: `Waymark: ${access.groups.get(feed.group)?.name ?? ''}`,
        events: await calendarEvents(services, access, now, new URL(services.publicUrl()).hostname),
      });
      const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.type('text/calendar; charset=utf-8').header('etag', tag).header('cache-control', 'private, no-cache');
      const known = request.headers['if-none-match'] ?? '';
      if (known.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)) return reply.status(304).send(null);
      return reply.status(200).send(text);
    },
  );
};
