import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInRefusal } from '../../commands/accounts/checkCredentials.ts';
import { tooManyAttempts } from '../../domain/messages.ts';
import type { Services } from '../services.ts';
import { Refused } from '../plugins/errors.ts';
import { personOf } from '../plugins/signedIn.ts';

export const recordRefusedSignIn = ({ securityLog }: Services, request: FastifyRequest, { because, user }: SignInRefusal): void =>
  securityLog.note({
    kind: because === 'slowed' ? 'signInSlowed' : 'signInFailed',
    user,
    group: null,
    address: request.ip,
    route: request.routeOptions.url ?? '',
  });

/** Records a wrong code or passkey in the security log. */
export const recordWrongFactor = ({ securityLog }: Services, request: FastifyRequest): void =>
  securityLog.note({
    kind: 'secondFactorFailed',
    user: personOf(request).access.user.id,
    group: null,
    address: request.ip,
    route: request.routeOptions.url ?? '',
  });

/** Refuses an attempt and tells how long to wait until the next. */
export const refuseUntil = (reply: FastifyReply, wait: number): Refused => {
  reply.header('retry-after', wait);
  return new Refused(429, tooManyAttempts(wait));
};
