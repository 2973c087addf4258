import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { checkPresentPassword } from '../../commands/accounts/checkPresentPassword.ts';
import { newPasswordFault } from '../../commands/accounts/newPassword.ts';
import { sendForgottenLink, setPasswordByLink } from '../../commands/accounts/passwordLinks.ts';
import { setPassword } from '../../commands/accounts/userActions.ts';
import { newContext } from '../../commands/context.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { placeOf, slowingRules } from '../../domain/accounts/slowing.ts';
import {
  anotherPassword,
  forgottenLinkSent,
  linkDead,
  notSignedIn,
  passwordSetSignIn,
  wrongPresentPassword,
} from '../../domain/signInMessages.ts';
import { recordSaved } from '../../domain/messages.ts';
import { failure, saveAnswer, successAnswer } from '../contract/answers.ts';
import { forgottenBody, passwordBody } from '../contract/session.ts';
import type { Services } from '../services.ts';
import { deviceSecretOf, sessionSecretOf, setDeviceCookie, setSessionCookie } from '../plugins/cookies.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { originOf } from '../plugins/signedIn.ts';
import { recordRefusedSignIn, refuseUntil } from './refusedAttempts.ts';

/** Setting a password: one's own, or with a link from an invitation or a password reset. */
export const passwordRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const system = systemAccess('Waymark', rights);

  routes.post(
    '/account/password',
    {
      config: { isPublic: true, duringSteps: ['newPassword'] },
      schema: {
        tags: ['account'],
        summary: 'Set a password: one’s own, or by a link that was sent by email',
        body: passwordBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request, reply) => {
      const { current, invitation, password } = request.body;
      if (invitation !== undefined) {
        const outcome = await setPasswordByLink(services.dependencies, services.accounts, invitation, password);
        if (!outcome.ok)
          throw outcome.error === 'dead' ? invalidField('invitation', linkDead) : invalidField('password', outcome.error.weak);
        const { id, purpose, position } = outcome.value;
        setDeviceCookie(reply, await services.accounts.devices.remember(id, deviceSecretOf(request)));
        if (purpose === 'forgotten') return successAnswer(passwordSetSignIn);
        const before = sessionSecretOf(request);
        if (before !== undefined) await services.accounts.sessions.end(before);
        setSessionCookie(reply, await services.accounts.sessions.start(id, originOf(request)));
        return { ...successAnswer(recordSaved('password')), Position: String(position ?? services.changes.position) };
      }
      const person = request.signedIn ?? request.halfway;
      if (!person) throw new Refused(401, notSignedIn);
      const { user } = person.access;
      if (request.halfway && password === current) throw invalidField('password', anotherPassword);
      const session = sessionSecretOf(request) ?? '';
      const checked = await checkPresentPassword(services.accounts, user.id, session, current ?? '');
      if (!checked.ok) {
        recordRefusedSignIn(services, request, checked.error);
        throw checked.error.because === 'slowed' ? refuseUntil(reply, checked.error.wait) : invalidField('current', wrongPresentPassword);
      }
      const weak = await newPasswordFault(services.dependencies, user.id, password);
      if (weak !== null) throw invalidField('password', weak);
      // Changing one's own password needs no right over users, so the command runs with the system's rights.
      const outcome = await setPassword(
        services.dependencies,
        services.accounts,
        newContext({ ...system, user }),
        user.id,
        password,
        session,
      );
      if (!outcome.ok) throw new Refused(400, 'The password of this user cannot be set now.');
      return successAnswer(recordSaved('password'));
    },
  );

  routes.post(
    '/account/forgotten',
    {
      config: { isPublic: true },
      schema: {
        tags: ['account'],
        summary: 'Send a link for a new password, where an account has this address',
        body: forgottenBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      const wait = await services.accounts.attempts.begin([
        { key: `forgotten account ${email.trim().toLowerCase()}`, rule: slowingRules.linksForAccount, isShared: true },
        { key: `forgotten address ${placeOf(request.ip)}`, rule: slowingRules.linksFromAddress, isShared: true },
      ]);
      if (wait > 0) {
        recordRefusedSignIn(services, request, { because: 'slowed', user: null, wait });
        throw refuseUntil(reply, wait);
      }
      // Not awaited: the response time would tell whether an account has this address.
      sendForgottenLink(
        services.dependencies,
        services.accounts,
        services.mailer,
        email,
        (secret) => `${services.publicUrl()}/account/reset#${secret}`,
      ).catch((error: unknown) => {
        const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
        request.log.error({ code, route: request.routeOptions.url }, 'a link for a forgotten password was not sent');
      });
      return successAnswer(forgottenLinkSent);
    },
  );
};
