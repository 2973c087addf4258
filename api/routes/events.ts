import type { FastifyInstance } from 'fastify';
import { type Access, groupsWith, within } from '../../domain/access/access.ts';
import { fieldSettings } from '../../domain/fieldSettings/fieldSettings.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { ChangeNotice } from '../../projections/changeNotice.ts';
import { LiveStreams } from '../live/streams.ts';
import type { Changed } from '../contract/tasks.ts';
import type { Services } from '../services.ts';
import { signedInOf, findSession } from '../plugins/signedIn.ts';

/** How often a stream shows that it lives and looks whether its session still does, in milliseconds. */
const heartbeat = 20_000;

/** More than this unread, in bytes, and a stream is closed: nobody is reading it. */
const maxUnread = 1_000_000;

/** A closed browser comes back after this long, in milliseconds: streams that are too many must not chase each other. */
const retryMs = 30_000;

/** What of a notice this person may hear: changes of their own records, of records in their groups, and of what their groups' forms ask for, nothing else. */
const visibleTo = (access: Access, notice: ChangeNotice): readonly Changed[] =>
  notice.changed.flatMap(({ recordType, records, groups, owners }): Changed[] => {
    const isSettings = recordType === fieldSettings.name;
    const type = isSettings ? fieldSettings : getRecordType(recordType);
    if (owners !== null) return owners.includes(access.user.id) ? [{ path: type.path, ids: null, position: notice.position }] : [];
    // Whoever fills in a form sees what was settled, whether or not they may settle it.
    const scope = isSettings ? new Set(access.groups.keys()) : groupsWith(access, type.rights.view);
    if (type.rights.view.length > 0 && scope !== 'every' && scope.size === 0) return [];
    if (records === null) return within(scope, groups) ? [{ path: type.path, ids: null, position: notice.position }] : [];
    const ids = records.filter(([, recordGroups]) => within(scope, recordGroups)).map(([id]) => id);
    return ids.length > 0 ? [{ path: type.path, ids, position: notice.position }] : [];
  });

/** `GET /events`: tells a browser, as server-sent events, which records that it may see have changed. */
export const eventsRoute = (app: FastifyInstance, services: Services): void => {
  const streams = new LiveStreams();
  // A HEAD would hold a stream open that says nothing.
  const options = {
    exposeHeadRoute: false,
    config: { needs: [], background: true },
    schema: { tags: ['events'], summary: 'Server-sent events about changed records', hide: true },
  };
  app.get('/events', options, (request, reply) => {
    const { session, ...opener } = signedInOf(request);
    let access = opener.access;
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    raw.write(`event: hello\ndata: ${JSON.stringify({ position: String(services.changes.position) })}\n\n`);
    const stop = services.changes.listen((notice) => {
      for (const changed of visibleTo(access, notice)) raw.write(`event: changed\ndata: ${JSON.stringify(changed)}\n\n`);
      if (raw.writableLength > maxUnread) raw.destroy();
    });
    const remove = streams.add({ person: access.user.id, session: session.id, close: () => raw.end(`retry: ${retryMs}\n\n`) });
    const beat = setInterval(() => {
      findSession(services, request).then(
        (signedIn) => {
          if (!signedIn) return raw.end();
          access = signedIn.access;
          return raw.write(': still here\n\n');
        },
        () => raw.end(),
      );
    }, heartbeat);
    const stopWaiting = services.endedSessions.onEnd(session.id, () => raw.end());
    raw.on('close', () => {
      clearInterval(beat);
      remove();
      stopWaiting();
      stop();
    });
  });
};
