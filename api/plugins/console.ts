import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Parts } from '../parts.ts';
import { sessionCookie } from './signedIn.ts';

/** Addresses that answer with the same thing to browsers and programs. */
const sameForAll = /^\/(assets\/|health\/|openapi\.json|exports\/download\/|events)/;

/** One URL, two answers: whoever accepts HTML and does not say that a program asks is a browser. */
const isBrowser = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  request.headers['x-requested-with'] === undefined &&
  (request.headers.accept ?? '').includes('text/html') &&
  !sameForAll.test(request.url);

/** The page for one request. Whoever comes with a session is told how far the read side is: from there on they hear of changes (`console/first.ts`). */
const pageFor = (page: string, request: FastifyRequest, position: bigint): string =>
  request.headers.cookie?.includes(`${sessionCookie}=`) ? page.replace('<html ', `<html data-position="${position}" `) : page;

/** Serves the built console: its files under /assets, its page at every address that a browser asks for. */
export const serveConsole = async (app: FastifyInstance, { changes }: Parts, folder: string): Promise<void> => {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, { root: join(folder, 'assets'), prefix: '/assets/', immutable: true, maxAge: '365d', decorateReply: false, preCompressed: true });
  app.addHook('onRequest', async (request, reply) => {
    if (isBrowser(request)) {
      return reply.header('cache-control', 'no-cache').header('vary', 'Accept, X-Requested-With').type('text/html; charset=utf-8').send(pageFor(page, request, changes.position));
    }
    return undefined;
  });
};
