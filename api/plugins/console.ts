import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAmbassadors } from '../../domain/access/own.ts';
import type { SignedIn } from '../../projections/reading/signedIn.ts';
import type { Services } from '../services.ts';
import { ConsoleFiles } from './consoleFiles.ts';
import { findSession } from './signedIn.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A browser that opens the address gets the file, in place of the console. */
    isFile?: boolean;
  }
}

/** Other addresses that answer browsers and programs alike. */
const sameForAll = /^\/(assets\/|health\/|openapi\.json|events)/;

/** Addresses of public forms, which have a page of their own: people who apply see nothing of the console. */
const publicForms = /^\/apply\//;

/** The service worker that opens registers without a network. */
const registerWorker = 'register-worker.js';

/** A browser accepts HTML and does not identify itself as a program. */
const isBrowser = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  request.headers['x-requested-with'] === undefined &&
  (request.headers.accept ?? '').includes('text/html') &&
  !request.routeOptions.config.isFile &&
  !sameForAll.test(request.url);

/** The settings in the console's preferences cookie (`console/preferences.ts`). */
const preferencesIn = (cookies: string): ReadonlySet<string> =>
  new Set(/(?:^|; )waymark-preferences=([\w.-]*)/.exec(cookies)?.[1]?.split('.'));

/**
 * The page for one request, in the colours that the person chose. For a session it carries the read side's position, from which the console
 * follows changes (`console/first.ts`), and whether it is an ambassador's.
 */
const pageFor = (page: string, request: FastifyRequest, session: SignedIn | null, position: bigint | null): string => {
  const preferences = preferencesIn(request.headers.cookie ?? '');
  const marks = [
    ...(position === null ? [] : [`data-position="${position}"`]),
    ...(session !== null && isAmbassadors(session.access) ? ['data-own'] : []),
    ...['light', 'dark'].filter((theme) => preferences.has(theme)).map((theme) => `data-theme="${theme}"`),
    ...(preferences.has('folded') ? ['data-rail="folded"'] : []),
  ];
  return page.replace('<html', ['<html', ...marks].join(' '));
};

/** Serves the built console: its files under /assets, its page at every address that a browser opens. */
export const serveConsole = async (app: FastifyInstance, services: Services, folder: string): Promise<void> => {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const formPage = await readFile(join(folder, 'apply.html'), 'utf8');
  const files = await ConsoleFiles.read(join(folder, 'assets'));
  const worker = await readFile(join(folder, registerWorker), 'utf8');
  // Its place at the root lets it answer for the addresses of registers (`console/register/keepScreen.ts`).
  app.get(`/${registerWorker}`, { config: { isPublic: true }, schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  );
  app.get<{ Params: { name: string } }>('/assets/:name', { config: { isPublic: true }, schema: { hide: true } }, (request, reply) => {
    const { name } = request.params;
    const file = files.find(name, request.headers['accept-encoding'] ?? '');
    // A page from before an update may ask for a removed file; it then tells its reader (`console/ui/lazyScreen.tsx`).
    if (!file) return reply.callNotFound();
    // The name changes with the content.
    const etag = `"${name}"`;
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'Accept-Encoding').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (file.encoding) reply.header('content-encoding', file.encoding);
    return reply.type(file.type).send(file.content);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isBrowser(request)) return undefined;
    reply.header('cache-control', 'no-cache').header('vary', 'Accept, X-Requested-With').type('text/html; charset=utf-8');
    if (publicForms.test(request.url)) return reply.send(formPage);
    // The page is public. Without the database, everybody gets the visitor's page.
    const session = await findSession(services, request).catch(() => null);
    const position = session === null ? null : services.changes.position;
    return reply.send(pageFor(page, request, session, position).replace('<style>', `<style nonce="${reply.cspNonce.style}">`));
  });
};
