import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { signIn, signOut } from '../../commands/accounts/signIn.ts';
import { isAmbassadors } from '../../domain/access/own.ts';
import { pendingSteps } from '../../domain/accounts/pendingSteps.ts';
import { lockedOut, wrongCredentials, chooseGroup, signedIn as signedInMessage } from '../../domain/signInMessages.ts';
import { tooManyRequests } from '../../domain/messages.ts';
import { failure, saveAnswer, successAnswer } from '../contract/answers.ts';
import { groupBody, logoutBody, loginBody, sessionAnswer } from '../contract/session.ts';
import { signInKey } from '../limits/signInKey.ts';
import type { Services } from '../services.ts';
import { antiForgeryToken } from '../plugins/antiForgery.ts';
import { clearSessionCookie, deviceSecretOf, sessionSecretOf, setDeviceCookie, setSessionCookie } from '../plugins/cookies.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest, originOf, personOf } from '../plugins/signedIn.ts';
import { presentSession, secondFactorOf } from '../present/session.ts';
import { recordRefusedSignIn, refuseUntil } from './refusedAttempts.ts';

/** Sign-in requests per minute, successful or not, from one network address and from each known device behind it. */
const maxSignInRequests = 600;

export const accountRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['account'];

  routes.get(
    '/account/session',
    {
      config: { isPublic: true, duringSteps: pendingSteps },
      schema: { tags, summary: 'Who is signed in, and the anti-forgery token', response: { 200: sessionAnswer } },
    },
    async (request, reply) => {
      const token = antiForgeryToken(reply);
      const { signedIn } = request;
      return {
        Authenticated: signedIn !== null,
        User: signedIn ? { Id: signedIn.access.user.id, Name: signedIn.access.user.name, Email: signedIn.email } : null,
        Groups: [...(signedIn?.access.groups ?? [])].map(([Id, group]) => ({ Id, Name: group.name, Rights: [...group.rights] })),
        CurrentGroup: signedIn?.access.currentGroup ?? null,
        Everywhere: [...(signedIn?.access.everywhere ?? [])],
        Session: signedIn && presentSession(services, signedIn.session),
        Pending: [...(request.halfway?.pending ?? [])],
        SecondFactor: request.halfway && (await secondFactorOf(services, request.halfway, request.headers.host)),
        IsAmbassador: signedIn !== null && isAmbassadors(signedIn.access),
        RequestVerificationToken: token,
      };
    },
  );

  routes.post(
    '/account/login',
    {
      config: {
        isPublic: true,
        rateLimit: {
          max: maxSignInRequests,
          timeWindow: '1 minute',
          keyGenerator: (request) => signInKey(services.accounts.devices, request.ip, deviceSecretOf(request)),
          errorResponseBuilder: () => new Refused(429, tooManyRequests),
        },
      },
      schema: { tags, summary: 'Sign in', body: loginBody, response: { 200: saveAnswer, '4xx': failure } },
    },
    async (request, reply) => {
      const device = deviceSecretOf(request);
      const attempt = { ...request.body, address: request.ip, device };
      const outcome = await signIn(services.dependencies, services.accounts, attempt, originOf(request), sessionSecretOf(request));
      if (!outcome.ok) {
        recordRefusedSignIn(services, request, outcome.error);
        if (outcome.error.because === 'slowed') throw refuseUntil(reply, outcome.error.wait);
        throw new Refused(400, outcome.error.because === 'locked' ? lockedOut : wrongCredentials);
      }
      setDeviceCookie(reply, await services.accounts.devices.remember(outcome.value.user, device));
      setSessionCookie(reply, outcome.value.secret);
      services.securityLog.note({ kind: 'signedIn', user: outcome.value.user, group: null, address: request.ip, route: '/account/login' });
      return successAnswer(signedInMessage);
    },
  );

  routes.post(
    '/account/logout',
    {
      config: { needs: [], ambassadors: [], duringSteps: pendingSteps },
      schema: { tags, summary: 'Sign out', body: logoutBody, response: { 200: saveAnswer, '4xx': failure } },
    },
    async (request, reply) => {
      const secret = sessionSecretOf(request);
      if (secret) await signOut(services.dependencies, services.accounts.sessions, personOf(request).access.user, secret);
      clearSessionCookie(reply);
      // The browser's storage holds ids of records that this person viewed.
      if (request.body?.keepStorage !== true) reply.header('clear-site-data', '"storage"');
      return successAnswer('You are signed out.');
    },
  );

  routes.post(
    '/account/group',
    {
      config: { needs: [] },
      schema: { tags, summary: 'The group to work in from now on', body: groupBody, response: { 200: saveAnswer, '4xx': failure } },
    },
    async (request) => {
      const secret = sessionSecretOf(request);
      if (!secret || !accessOfRequest(request).groups.has(request.body.group)) throw invalidField('group', chooseGroup);
      await services.accounts.sessions.workIn(secret, request.body.group);
      return successAnswer('You now work in this group.');
    },
  );
};
