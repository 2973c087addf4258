import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findRecordTypeOfRoute } from '../../domain/records/registry.ts';
import { idOfParams } from './idOfParams.ts';

const stateOf = (body: unknown): number | null =>
  typeof body === 'object' && body !== null && 'state' in body ? Number(body.state) : null;

/** Whether a request asks to delete: by a route for that alone, or by one that moves records to any state. */
const asksToDelete = ({ method, body }: FastifyRequest, route: string): boolean => {
  if (method !== 'POST') return false;
  if (/\/(?:bulk-)?delete(?:\/|$)/.test(route)) return true;
  return /\/(?:bulk-)?state(?:\/|$)/.test(route) && stateOf(body) === findRecordTypeOfRoute(route)?.states.deleted;
};

/** Logs each delete that failed or was refused, since screens say nothing about it. */
export const logFailedDeletes = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route === undefined || reply.statusCode < 400 || !asksToDelete(request, route)) return;
    request.log.warn({ route, id: idOfParams(request.params), status: reply.statusCode }, 'a delete failed');
  });
};
