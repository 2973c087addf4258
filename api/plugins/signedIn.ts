import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Access, holdsAnywhere } from '../../domain/access/access.ts';
import type { NeededRight } from '../../domain/access/rights.ts';
import { notAllowed, notSignedIn } from '../../domain/messages.ts';
import { findSignedIn, type SignedIn } from '../../projections/signedIn.ts';
import type { Parts } from '../parts.ts';
import { sessionSecretOf } from './cookies.ts';
import { Refused } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; null for a visitor. */
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** Routes that visitors may use too. */
    public?: boolean;
    /** For every other route: the rights that it asks for, before its body is read. Of each list, one held in any group is enough. */
    needs?: readonly NeededRight[];
  }
}

/**
 * Finds out who asks, before anything of the request is looked at. Visitors get no further than the public routes, others no further than
 * the routes whose rights they hold: nobody's body is read for a refusal.
 */
export const recogniseVisitors = (app: FastifyInstance, parts: Parts): void => {
  app.decorateRequest('signedIn', null);
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.public && !config?.needs) throw new RangeError(`The route ${url} does not say which rights it needs`);
  });
  app.addHook('onRequest', async (request) => {
    // The console's own files are for everybody: the sign-in page is made of them.
    if (request.url.startsWith('/assets/')) return;
    const secret = sessionSecretOf(request);
    request.signedIn = secret ? await findSignedIn(parts.db, parts.accounts.sessions.keyOf(secret)) : null;
    if (!request.signedIn && !request.routeOptions.config.public && request.routeOptions.url !== undefined) throw new Refused(401, notSignedIn);
    for (const needed of request.routeOptions.config.needs ?? []) requireRight(request, needed);
  });
};

/** The signed-in person's access. */
export const accessOfRequest = (request: FastifyRequest): Access => {
  if (!request.signedIn) throw new Refused(401, notSignedIn);
  return request.signedIn.access;
};

/** Refuses people who hold none of the needed rights in any group. */
export const requireRight = (request: FastifyRequest, needed: NeededRight): Access => {
  const access = accessOfRequest(request);
  if (!holdsAnywhere(access, needed)) throw new Refused(403, notAllowed);
  return access;
};
