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

/** No secret: what makes a token hard to guess are the cookies that it is made from. */
const hmacKey = 'waymark';

/** What a token is good with: this session, or no session at all. */
const boundTo = (request: FastifyRequest): string => `session ${sessionSecretOf(request) ?? ''}`;

/** A new token for the session that the request came with. */
export const antiForgeryToken = (reply: FastifyReply): string => reply.generateCsrf({ userInfo: boundTo(reply.request) });

/** Every change carries the anti-forgery token, in its body or in a header; it is taken out of the body before validation. */
export const demandToken = async (app: FastifyInstance): Promise<void> => {
  await app.register(csrf, {
    sessionPlugin: '@fastify/cookie',
    cookieKey: app.cookieSettings.csrf,
    cookieOpts: app.cookieSettings.options,
    getToken: tokenOf,
    getUserInfo: boundTo,
    csrfOpts: { userInfo: true, hmacKey },
  });
  // The plugin answers a request without the token itself (see `answerErrors` for the words) and goes on with all others.
  app.addHook('preValidation', (request, reply, goOn) => {
    // Where there is no route, nothing is changed.
    if (request.routeOptions.url === undefined) return goOn();
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return goOn();
    app.csrfProtection(request, reply, () => {
      const body = request.body;
      if (typeof body === 'object' && body !== null && tokenField in body) delete body[tokenField];
      goOn();
    });
  });
};
