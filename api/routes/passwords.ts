import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { checkPresentPassword } from '../../commands/accounts/checkPresentPassword.ts';
import { setPassword } from '../../commands/accounts/userActs.ts';
import { newAct } from '../../commands/context.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { notSignedIn, saved, wrongPresentPassword } from '../../domain/messages.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { failure, saveAnswer, succeeded } from '../contract/answers.ts';
import { passwordBody } from '../contract/session.ts';
import type { Parts } from '../parts.ts';
import { sessionSecretOf, setSessionCookie } from '../plugins/cookies.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { originOf } from '../plugins/signedIn.ts';
import { noteRefusedAttempt, refuseUntil } from './refusedAttempts.ts';

/** Setting a password: one's own, or the first one by an invitation. */
export const passwordRoutes = (app: FastifyInstance, parts: Parts): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const system = systemAccess('Waymark', rights);

  routes.post(
    '/account/password',
    {
      config: { public: true },
      schema: {
        tags: ['account'], summary: 'Set a password: one’s own, or the first one by an invitation', body: passwordBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request, reply) => {
      const { current, invitation, password } = request.body;
      if (invitation !== undefined) {
        const invited = await parts.accounts.invitations.take(invitation);
        if (invited === null) throw invalidField('invitation', 'This invitation has been used or is too old. Ask for a new one.');
        await setPassword(parts.outside, parts.accounts, newAct(system), invited, password);
        const before = sessionSecretOf(request);
        if (before !== undefined) await parts.accounts.sessions.end(before);
        setSessionCookie(reply, await parts.accounts.sessions.start(invited, originOf(request)));
        return succeeded(saved('password'));
      }
      if (!request.signedIn) throw new Refused(401, notSignedIn);
      const { user } = request.signedIn.access;
      const session = sessionSecretOf(request) ?? '';
      const checked = await checkPresentPassword(parts.accounts, user.id, session, current ?? '');
      if (!checked.ok) {
        noteRefusedAttempt(parts, request, checked.error);
        throw checked.error.because === 'slowed' ? refuseUntil(reply, checked.error.wait) : invalidField('current', wrongPresentPassword);
      }
      // One's own password needs no right over users: the act is one's own, the authority the system's.
      const outcome = await setPassword(parts.outside, parts.accounts, newAct({ ...system, user }), user.id, password, session);
      if (!outcome.ok) throw new Refused(400, `The password of this ${getRecordType('user').labels.one} cannot be set now.`);
      return succeeded(saved('password'));
    },
  );
};
