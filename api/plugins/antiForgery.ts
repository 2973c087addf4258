import csrf from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const tokenField = '__RequestVerificationToken';

const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['requestverificationtoken'];
  if (typeof header === 'string') return header;
  const body = request.body;
  if (typeof body !== 'object' || body === null || !(tokenField in body)) return undefined;
  const token = body[tokenField];
  return typeof token === 'string' ? token : undefined;
};

/** Every change carries the anti-forgery token, in its body or in a header; it is taken out of the body before validation. */
export const demandToken = async (app: FastifyInstance): Promise<void> => {
  await app.register(csrf, {
    sessionPlugin: '@fastify/cookie',
    cookieKey: app.cookieSettings.csrf,
    cookieOpts: app.cookieSettings.options,
    getToken: tokenOf,
  });
  // The plugin answers a request without the token itself (see `answerErrors` for the words) and goes on with all others.
  app.addHook('preValidation', (request, reply, goOn) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return goOn();
    app.csrfProtection(request, reply, () => {
      const body = request.body;
      if (typeof body === 'object' && body !== null && tokenField in body) delete body[tokenField];
      goOn();
    });
  });
};
