import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  addAuthenticator,
  type CodeRefusal,
  offerAuthenticator,
  removeAuthenticator,
  replaceRecoveryCodes,
  showCode,
} from '../../commands/accounts/secondFactor.ts';
import {
  authenticatorAdded,
  authenticatorRemoved,
  codeUsed,
  noAuthenticator,
  nothingOffered,
  recoveryCodesReplaced,
  secondFactorNeeded,
  signedIn,
  wrongCode,
} from '../../domain/signInMessages.ts';
import { failure, saveAnswer, successAnswer } from '../contract/answers.ts';
import { addedAnswer, codeBody, offerAnswer, proofBody, secondFactorAnswer } from '../contract/secondFactor.ts';
import type { Services } from '../services.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { factorPersonOf, personOf } from '../plugins/signedIn.ts';
import { recordWrongFactor, refuseUntil } from './refusedAttempts.ts';
import { requirePassword } from './requirePassword.ts';

/** Records a refused code and words the refusal. */
const refuseCode = (services: Services, request: FastifyRequest, reply: FastifyReply, refusal: CodeRefusal): Refused => {
  recordWrongFactor(services, request);
  switch (refusal.because) {
    case 'slowed':
      return refuseUntil(reply, refusal.wait);
    case 'used':
      return invalidField('code', codeUsed);
    case 'wrong':
      return invalidField('code', wrongCode);
  }
};

/** The second step of signing in, the setup of an authenticator app, and recovery codes. */
export const secondFactorRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { dependencies, accounts } = services;
  const tags = ['account'];
  /** People who must set up a second factor have given their password a moment ago. */
  const whileEnrolling = { needs: [], ambassadors: [], duringSteps: ['enrolSecondFactor'] } as const;

  routes.get(
    '/account/second-factor',
    { config: whileEnrolling, schema: { tags, summary: 'One’s second factor', response: { 200: secondFactorAnswer, '4xx': failure } } },
    async (request) => {
      const { access, mustHaveSecondFactor } = personOf(request);
      const { authenticatorSince, recoveryCodesLeft, passkeys } = await accounts.secondFactors.summaryOf(access.user.id);
      return {
        AuthenticatorSince: authenticatorSince?.toISOString() ?? null,
        RecoveryCodesLeft: recoveryCodesLeft,
        Required: mustHaveSecondFactor,
        PasskeysPossible: services.relyingParty(request.headers.host) !== null,
        Passkeys: passkeys.map(({ id, name, added, lastUsed }) => ({
          Id: id,
          Name: name,
          Added: added.toISOString(),
          LastUsed: lastUsed?.toISOString() ?? null,
        })),
      };
    },
  );

  routes.post(
    '/account/second-factor/show',
    {
      config: { needs: [], ambassadors: [], duringSteps: ['secondFactor'] },
      schema: { tags, summary: 'The second step of signing in: a code', body: codeBody, response: { 200: saveAnswer, '4xx': failure } },
    },
    async (request, reply) => {
      const shown = await showCode(dependencies, accounts, factorPersonOf(request), request.body.code);
      if (!shown.ok) throw refuseCode(services, request, reply, shown.error);
      return successAnswer(signedIn);
    },
  );

  routes.post(
    '/account/second-factor/authenticator/offer',
    {
      config: whileEnrolling,
      schema: {
        tags,
        summary: 'A secret to set an authenticator app up with',
        body: proofBody,
        response: { 200: offerAnswer, '4xx': failure },
      },
    },
    async (request, reply) => {
      await requirePassword(services, request, reply, request.body.current);
      const { secret, address } = await offerAuthenticator(accounts, factorPersonOf(request));
      return { Secret: secret, Address: address };
    },
  );

  routes.post(
    '/account/second-factor/authenticator/add',
    {
      config: whileEnrolling,
      schema: {
        tags,
        summary: 'Set up the authenticator app that shows this code',
        body: codeBody,
        response: { 200: addedAnswer, '4xx': failure },
      },
    },
    async (request, reply) => {
      const added = await addAuthenticator(dependencies, accounts, factorPersonOf(request), request.body.code);
      if (!added.ok)
        throw added.error.because === 'noOffer' ? new Refused(400, nothingOffered) : refuseCode(services, request, reply, added.error);
      return { Success: true as const, SuccessMessage: authenticatorAdded, RecoveryCodes: added.value && [...added.value] };
    },
  );

  routes.post(
    '/account/second-factor/authenticator/remove',
    {
      config: { needs: [], ambassadors: [] },
      schema: { tags, summary: 'Remove one’s authenticator app', body: proofBody, response: { 200: saveAnswer, '4xx': failure } },
    },
    async (request, reply) => {
      await requirePassword(services, request, reply, request.body.current);
      const removed = await removeAuthenticator(dependencies, accounts, factorPersonOf(request), personOf(request).mustHaveSecondFactor);
      if (!removed.ok) throw new Refused(400, removed.error === 'needed' ? secondFactorNeeded : noAuthenticator);
      return successAnswer(authenticatorRemoved);
    },
  );

  routes.post(
    '/account/second-factor/recovery-codes',
    {
      config: { needs: [], ambassadors: [] },
      schema: {
        tags,
        summary: 'New recovery codes in place of the old ones',
        body: proofBody,
        response: { 200: addedAnswer, '4xx': failure },
      },
    },
    async (request, reply) => {
      await requirePassword(services, request, reply, request.body.current);
      const { authenticatorSince, passkeys } = await accounts.secondFactors.summaryOf(personOf(request).access.user.id);
      if (authenticatorSince === null && passkeys.length === 0) throw new Refused(400, noAuthenticator);
      const codes = await replaceRecoveryCodes(dependencies, accounts, factorPersonOf(request));
      return { Success: true as const, SuccessMessage: recoveryCodesReplaced, RecoveryCodes: [...codes] };
    },
  );
};
