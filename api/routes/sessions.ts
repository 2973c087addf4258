import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { appendAccessEvent } from '../../commands/accounts/accessEvents.ts';
import { noSuchSession, otherSessionsEnded, sessionEnded } from '../../domain/signInMessages.ts';
import { failure, saveAnswer, successAnswer } from '../contract/answers.ts';
import { endSessionsBody, sessionsAnswer, stillHereAnswer } from '../contract/sessions.ts';
import type { Services } from '../services.ts';
import { sessionSecretOf } from '../plugins/cookies.ts';
import { Refused } from '../plugins/errors.ts';
import { signedInOf } from '../plugins/signedIn.ts';
import { presentSession } from '../present/session.ts';
import { requirePassword } from './requirePassword.ts';

export const sessionRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { accounts, dependencies } = services;
  const tags = ['account'];

  routes.get(
    '/account/sessions',
    {
      config: { needs: [], ambassadors: [] },
      schema: { tags, summary: 'Where one is signed in', response: { 200: sessionsAnswer, '4xx': failure } },
    },
    async (request) => {
      const { access, session } = signedInOf(request);
      const open = await accounts.sessions.openOf(access.user.id, session.id);
      return {
        Sessions: open.map(({ id, device, address, created, lastUsed, isCurrent }) => ({
          Id: id,
          Device: device,
          Address: address,
          Started: created.toISOString(),
          LastUsed: lastUsed.toISOString(),
          Current: isCurrent,
        })),
      };
    },
  );

  routes.post(
    '/account/sessions/end',
    {
      config: { needs: [], ambassadors: [] },
      schema: {
        tags,
        summary: 'End one of one’s sessions, or all others',
        body: endSessionsBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { user } = signedInOf(request).access;
      await requirePassword(services, request, reply, body.current);
      if ('others' in body) await accounts.sessions.endAllOf(user.id, sessionSecretOf(request));
      else if (!(await accounts.sessions.endOne(user.id, body.id))) throw new Refused(404, noSuchSession);
      await appendAccessEvent(dependencies, user, 'SessionsEnded');
      return successAnswer('others' in body ? otherSessionsEnded : sessionEnded);
    },
  );

  routes.post(
    '/account/still-here',
    {
      config: { needs: [], ambassadors: [] },
      schema: { tags, summary: 'The person still uses the session', response: { 200: stillHereAnswer, '4xx': failure } },
    },
    (request) => ({ Session: presentSession(services, signedInOf(request).session) }),
  );
};
