import type { FastifyReply, FastifyRequest } from 'fastify';
import { confirmPassword } from '../../commands/accounts/confirmPassword.ts';
import { passwordNeeded, wrongPresentPassword } from '../../domain/signInMessages.ts';
import type { Services } from '../services.ts';
import { sessionSecretOf } from '../plugins/cookies.ts';
import { invalidField } from '../plugins/errors.ts';
import { personOf } from '../plugins/signedIn.ts';
import { recordRefusedSignIn, refuseUntil } from './refusedAttempts.ts';

/** Refuses changes to how a person signs in unless they gave their password recently or give it with this request. */
export const requirePassword = async (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string | undefined,
): Promise<void> => {
  const { session, access } = personOf(request);
  const confirmed = await confirmPassword(
    services.accounts,
    { ...session, secret: sessionSecretOf(request) ?? '' },
    access.user.id,
    password,
  );
  if (confirmed.ok) return;
  if (confirmed.error.because === 'needed') throw invalidField('current', passwordNeeded);
  recordRefusedSignIn(services, request, confirmed.error);
  throw confirmed.error.because === 'slowed' ? refuseUntil(reply, confirmed.error.wait) : invalidField('current', wrongPresentPassword);
};
