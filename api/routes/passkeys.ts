import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  addPasskey,
  askForPasskey,
  maxPasskeys,
  offerPasskey,
  type PasskeyRefusal,
  removePasskey,
  showPasskey,
} from '../../commands/accounts/passkeys.ts';
import type { RelyingParty } from '../../domain/accounts/relyingParty.ts';
import {
  noChallenge,
  noSuchPasskey,
  passkeyAdded,
  passkeyKnown,
  passkeyRemoved,
  passkeysImpossible,
  secondFactorNeeded,
  signedIn,
  tooManyPasskeys,
  wrongPasskey,
} from '../../domain/signInMessages.ts';
import { failure, saveAnswer, successAnswer } from '../contract/answers.ts';
import { addedAnswer, addPasskeyBody, passkeyQuestion, proofBody, removePasskeyBody, showPasskeyBody } from '../contract/secondFactor.ts';
import type { Services } from '../services.ts';
import { Refused } from '../plugins/errors.ts';
import { factorPersonOf, personOf } from '../plugins/signedIn.ts';
import { recordWrongFactor, refuseUntil } from './refusedAttempts.ts';
import { requirePassword } from './requirePassword.ts';

const refusePasskey = (services: Services, request: FastifyRequest, reply: FastifyReply, refusal: PasskeyRefusal): Refused => {
  recordWrongFactor(services, request);
  switch (refusal.because) {
    case 'slowed':
      return refuseUntil(reply, refusal.wait);
    case 'noChallenge':
      return new Refused(400, noChallenge);
    case 'wrong':
      return new Refused(400, wrongPasskey);
  }
};

const partyOf = ({ relyingParty }: Services, request: FastifyRequest): RelyingParty => {
  const party = relyingParty(request.headers.host);
  if (party === null) throw new Refused(400, passkeysImpossible);
  return party;
};

/** The options include the challenge that the browser signs. */
const questionOf = (options: Readonly<Record<string, unknown>>) => passkeyQuestion.parse({ Options: options });

/** A person's own passkeys: adding, removing, and using one as the second step of signing in. */
export const passkeyRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { dependencies, accounts } = services;
  const tags = ['account'];
  const whileEnrolling = { needs: [], ambassadors: [], duringSteps: ['enrolSecondFactor'] } as const;
  const whileShowing = { needs: [], ambassadors: [], duringSteps: ['secondFactor'] } as const;

  routes.post(
    '/account/second-factor/passkeys/offer',
    {
      config: whileEnrolling,
      schema: { tags, summary: 'What a browser makes a passkey with', body: proofBody, response: { 200: passkeyQuestion, '4xx': failure } },
    },
    async (request, reply) => {
      const party = partyOf(services, request);
      await requirePassword(services, request, reply, request.body.current);
      const offered = await offerPasskey(accounts, factorPersonOf(request), party);
      if (!offered.ok) throw new Refused(400, tooManyPasskeys(maxPasskeys));
      return questionOf(offered.value);
    },
  );

  routes.post(
    '/account/second-factor/passkeys/add',
    {
      config: whileEnrolling,
      schema: {
        tags,
        summary: 'Keep the passkey that the browser made',
        body: addPasskeyBody,
        response: { 200: addedAnswer, '4xx': failure },
      },
    },
    async (request, reply) => {
      const added = await addPasskey(dependencies, accounts, factorPersonOf(request), partyOf(services, request), request.body);
      if (!added.ok) {
        throw added.error.because === 'known' ? new Refused(400, passkeyKnown) : refusePasskey(services, request, reply, added.error);
      }
      return { Success: true as const, SuccessMessage: passkeyAdded, RecoveryCodes: added.value && [...added.value] };
    },
  );

  routes.post(
    '/account/second-factor/passkeys/challenge',
    {
      config: whileShowing,
      schema: { tags, summary: 'What a browser shows a passkey with', response: { 200: passkeyQuestion, '4xx': failure } },
    },
    async (request) => {
      const options = await askForPasskey(accounts, factorPersonOf(request), partyOf(services, request));
      if (options === null) throw new Refused(400, noSuchPasskey);
      return questionOf(options);
    },
  );

  routes.post(
    '/account/second-factor/passkeys/show',
    {
      config: whileShowing,
      schema: {
        tags,
        summary: 'The second step of signing in: a passkey',
        body: showPasskeyBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request, reply) => {
      const shown = await showPasskey(dependencies, accounts, factorPersonOf(request), partyOf(services, request), request.body.answer);
      if (!shown.ok) throw refusePasskey(services, request, reply, shown.error);
      return successAnswer(signedIn);
    },
  );

  routes.post(
    '/account/second-factor/passkeys/remove',
    {
      config: { needs: [], ambassadors: [] },
      schema: { tags, summary: 'Remove one of one’s passkeys', body: removePasskeyBody, response: { 200: saveAnswer, '4xx': failure } },
    },
    async (request, reply) => {
      await requirePassword(services, request, reply, request.body.current);
      const { mustHaveSecondFactor } = personOf(request);
      const removed = await removePasskey(dependencies, accounts, factorPersonOf(request), request.body.id, mustHaveSecondFactor);
      if (!removed.ok) throw new Refused(400, removed.error === 'needed' ? secondFactorNeeded : noSuchPasskey);
      return successAnswer(passkeyRemoved);
    },
  );
};
