import type { FastifyInstance } from 'fastify';
import type { Access } from '../../domain/access/access.ts';
import { partneredInstitution } from '../../domain/records/partneredInstitution.ts';
import { user } from '../../domain/records/user.ts';
import type { ChangeNotice } from '../../projections/changeNotice.ts';
import { eventStreamOn } from '../live/eventStream.ts';
import { LiveStreams } from '../live/streams.ts';
import { visibleChanges } from '../live/visibleChanges.ts';
import type { Services } from '../services.ts';
import { signedInOf, findSession } from '../plugins/signedIn.ts';

/** In milliseconds. At each heartbeat the stream also checks that its session still exists. */
const heartbeatMs = 20_000;

/** Above this many unread bytes a stream is closed: nobody reads it. */
const maxUnread = 1_000_000;

/** How long a browser waits before it reconnects, in milliseconds. Without the wait, surplus streams would keep closing each other. */
const retryMs = 30_000;

/** Whether the change may decide what this person sees: their own roles, and who opened their activities to whom. */
const changesAccess = ({ user: { id } }: Access, { changed }: ChangeNotice): boolean =>
  changed.some(
    ({ recordType, records }) =>
      recordType === partneredInstitution.name || (recordType === user.name && (records === null || records.some(([each]) => each === id))),
  );

/** `GET /events`: tells a browser which of its visible records changed, as server-sent events. */
export const eventsRoute = (app: FastifyInstance, services: Services): void => {
  const streams = new LiveStreams();
  // A HEAD request would hold an empty stream open.
  const options = {
    exposeHeadRoute: false,
    config: { needs: [], isBackground: true },
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
    const stream = eventStreamOn(raw);
    stream.send(`event: hello\ndata: ${JSON.stringify({ position: String(services.changes.position) })}\n\n`);
    const readAccess = async (): Promise<void> => {
      const signedIn = await findSession(services, request);
      if (signedIn) access = signedIn.access;
      else stream.end();
    };
    const send = (notice: ChangeNotice): void => {
      for (const changed of visibleChanges(access, notice)) stream.send(`event: changed\ndata: ${JSON.stringify(changed)}\n\n`);
      if (raw.writableLength > maxUnread) raw.destroy();
    };
    let lastSent = Promise.resolve();
    const stop = services.changes.listen({
      onNotice: (notice) => {
        // One after the other: what follows a change of access is told by the new one.
        lastSent = lastSent
          .then(() => (changesAccess(access, notice) ? readAccess() : undefined))
          .then(
            () => send(notice),
            () => stream.end(),
          );
      },
      // The browser connects again, and the console then refetches everything on the screen.
      onGap: () => stream.end(),
    });
    const remove = streams.add({ person: access.user.id, session: session.id, close: () => stream.end(`retry: ${retryMs}\n\n`) });
    const beat = setInterval(() => {
      readAccess().then(
        () => stream.send(': still here\n\n'),
        () => stream.end(),
      );
    }, heartbeatMs);
    const stopWaiting = services.endedSessions.onEnd(session.id, () => stream.end());
    raw.on('close', () => {
      clearInterval(beat);
      remove();
      stopWaiting();
      stop();
    });
  });
};
