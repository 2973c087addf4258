import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { isOwn } from '../../domain/access/visibility.ts';
import type { SecurityEventKind } from '../../domain/security/securityEvents.ts';
import { findRecordTypeOfRoute } from '../../domain/records/registry.ts';
import type { Services } from '../services.ts';
import { isTokenRefusal } from './errors.ts';
import { idOfParams } from './idOfParams.ts';

declare module 'fastify' {
  interface FastifyRequest {
    isTokenRefused: boolean;
  }
}

/** The security event of a 404 for an id; null if the person may see the record and only a part of it is missing. */
const kindOfMissing = async (services: Services, request: FastifyRequest, access: Access): Promise<SecurityEventKind | null> => {
  const id = idOfParams(request.params);
  const type = findRecordTypeOfRoute(request.routeOptions.url ?? '');
  if (id === null || type === undefined) return null;
  // A new record may not have reached the read side yet.
  const record = (await services.dependencies.shown.find(type, id)) ?? (await loadRecord(services.dependencies, type, id));
  if (record.revision < 0) return 'notFound';
  const groups = type.groupsOf(record.values);
  if (!isInScope(new Set(access.groups.keys()), groups) && !isInScope(groupsWith(access, type.rights.view), groups)) return 'outsideGroups';
  if (!isOwn(access, type, record.values)) return 'outsideGroups';
  return isInScope(groupsWith(access, type.rights.view), groups) ? null : 'refused';
};

const kindOf = async (services: Services, request: FastifyRequest, status: number): Promise<SecurityEventKind | null> => {
  switch (status) {
    case 403:
      return request.isTokenRefused ? 'tokenRefused' : 'refused';
    case 404:
      return request.signedIn && kindOfMissing(services, request, request.signedIn.access);
    case 429:
      return 'rateLimited';
    default:
      return null;
  }
};

/** Records refusals after the response is sent, so that response times do not reveal them. */
export const recordRefusals = (app: FastifyInstance, services: Services): void => {
  app.decorateRequest('isTokenRefused', false);
  app.addHook('onError', async (request, _reply, error) => {
    request.isTokenRefused = isTokenRefusal(error);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route === undefined || reply.statusCode < 400) return;
    const kind = await kindOf(services, request, reply.statusCode);
    if (kind !== null) recordSecurityEvent(services, request, kind);
  });
};

/** Records one event of the current user with their network address. */
export const recordSecurityEvent = (
  { securityLog }: Pick<Services, 'securityLog'>,
  request: FastifyRequest,
  kind: SecurityEventKind,
): void => {
  const access = request.signedIn?.access;
  securityLog.note({
    kind,
    user: access?.user.id ?? null,
    group: access?.currentGroup ?? null,
    address: request.ip,
    route: request.routeOptions.url ?? '',
  });
};
