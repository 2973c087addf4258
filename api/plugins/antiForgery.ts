import csrf from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionSecretOf } from './cookies.ts';

const tokenField = '__RequestVerificationToken';

const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['requestverificationtoken'];
  if (typeof header === 'string') return header;
  const body = request.body;
  if (typeof body !== 'object' || body === null || !(tokenField in body)) return undefined;
  const token = body[tokenField];
  return typeof token === 'string' ? token : undefined;
};

/** Not secret: tokens are hard to guess because of the cookies that they are derived from. */
const hmacKey = 'waymark';

/** A token is valid for one session only, or for visitors without a session. */
const boundTo = (request: FastifyRequest): string => `session ${sessionSecretOf(request) ?? ''}`;

export const antiForgeryToken = (reply: FastifyReply): string => reply.generateCsrf({ userInfo: boundTo(reply.request) });

/** Requires an anti-forgery token on every change, in the body or in a header. Removes it from the body before validation. */
export const demandToken = async (app: FastifyInstance): Promise<void> => {
  await app.register(csrf, {
    sessionPlugin: '@fastify/cookie',
    cookieKey: app.cookieSettings.csrf,
    cookieOpts: app.cookieSettings.options,
    getToken: tokenOf,
    getUserInfo: boundTo,
    csrfOpts: { userInfo: true, hmacKey },
  });
  // The plugin refuses requests without a valid token; `answerErrors` words the refusal.
  app.addHook('preValidation', (request, reply, goOn) => {
    // Unknown addresses get a 404 instead.
    if (request.routeOptions.url === undefined) return goOn();
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return goOn();
    app.csrfProtection(request, reply, () => {
      const body = request.body;
      if (typeof body === 'object' && body !== null && tokenField in body) delete body[tokenField];
      goOn();
    });
  });
};
