import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newAct } from '../../commands/context.ts';
import { signIn, signOut } from '../../commands/accounts/signIn.ts';
import { setPassword } from '../../commands/accounts/userActs.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { lockedOut, notSignedIn, saved, tooManyRequests, wrongCredentials } from '../../domain/messages.ts';
import { rights } from '../../domain/access/rights.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { groupBody, loginBody, passwordBody, sessionAnswer } from '../contract/session.ts';
import type { Parts } from '../parts.ts';
import { clearSessionCookie, sessionSecretOf, setSessionCookie } from '../plugins/cookies.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';

const success = (message: string) => ({ Success: true as const, SuccessMessage: message, Errors: [] });

/** Sign-in attempts from one address for one account, and from one address in all, in a minute. */
const attemptsForOne = 60;

/** Signing in and out, who one is, the group one works in, and one's password. */
export const accountRoutes = (app: FastifyInstance, parts: Parts): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['account'];

  routes.get(
    '/account/session',
    { config: { public: true }, schema: { tags, summary: 'Who is signed in, and the anti-forgery token', response: { 200: sessionAnswer } } },
    (request, reply) => {
      const token = reply.generateCsrf();
      const { signedIn } = request;
      return {
        Authenticated: signedIn !== null,
        User: signedIn ? { Id: signedIn.access.user.id, Name: signedIn.access.user.name, Email: signedIn.email } : null,
        Groups: [...(signedIn?.access.groups ?? [])].map(([Id, group]) => ({ Id, Name: group.name, Rights: [...group.rights] })),
        CurrentGroup: signedIn?.access.currentGroup ?? null,
        Everywhere: [...(signedIn?.access.everywhere ?? [])],
        RequestVerificationToken: token,
      };
    },
  );

  routes.post(
    '/account/login',
    {
      config: {
        public: true,
        rateLimit: { max: attemptsForOne, timeWindow: '1 minute', errorResponseBuilder: () => new Refused(429, tooManyRequests) },
      },
      schema: { tags, summary: 'Sign in', body: loginBody, response: { 200: saveAnswer, '4xx': failure } },
    },
    async (request, reply) => {
      const outcome = await signIn(parts.outside, parts.accounts, request.body.email, request.body.password);
      if (!outcome.ok) throw new Refused(400, outcome.error === 'locked' ? lockedOut : wrongCredentials);
      setSessionCookie(reply, outcome.value.secret);
      return success('You are signed in.');
    },
  );

  routes.post('/account/logout', { schema: { tags, summary: 'Sign out', response: { 200: saveAnswer, '4xx': failure } } }, async (request, reply) => {
    const secret = sessionSecretOf(request);
    if (secret) await signOut(parts.outside, parts.accounts.sessions, accessOfRequest(request).user, secret);
    clearSessionCookie(reply);
    return success('You are signed out.');
  });

  routes.post(
    '/account/group',
    { schema: { tags, summary: 'The group to work in from now on', body: groupBody, response: { 200: saveAnswer, '4xx': failure } } },
    async (request) => {
      const secret = sessionSecretOf(request);
      if (!secret || !accessOfRequest(request).groups.has(request.body.group)) throw invalidField('group', 'Please choose a group');
      await parts.accounts.sessions.workIn(secret, request.body.group);
      return success('You now work in this group.');
    },
  );

  routes.post(
    '/account/password',
    { config: { public: true }, schema: { tags, summary: 'Set a password: one’s own, or the first one by an invitation', body: passwordBody, response: { 200: saveAnswer, '4xx': failure } } },
    async (request, reply) => {
      const { current, invitation, password } = request.body;
      const user = getRecordType('user');
      if (invitation !== undefined) {
        const invited = await parts.accounts.invitations.take(invitation);
        if (invited === null) throw invalidField('invitation', 'This invitation has been used or is too old. Ask for a new one.');
        await setPassword(parts.outside, parts.accounts, newAct(systemAccess('Waymark', rights)), invited, password);
        setSessionCookie(reply, await parts.accounts.sessions.start(invited));
        return success(saved('password'));
      }
      if (!request.signedIn) throw new Refused(401, notSignedIn);
      const { id } = request.signedIn.access.user;
      if (!(await parts.accounts.credentials.verify(id, current ?? ''))) throw invalidField('current', 'This is not your present password');
      // One's own password needs no right over users: the act is one's own, the authority the system's.
      const own = newAct({ ...systemAccess('Waymark', rights), user: request.signedIn.access.user });
      const outcome = await setPassword(parts.outside, parts.accounts, own, id, password, sessionSecretOf(request));
      if (!outcome.ok) throw new Refused(400, `The password of this ${user.labels.one} cannot be set now.`);
      return success(saved('password'));
    },
  );
};
