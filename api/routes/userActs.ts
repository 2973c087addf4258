import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeAccount, inviteUser, type UserActName, userActs } from '../../commands/accounts/userActs.ts';
import { newAct } from '../../commands/context.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import type { Parts } from '../parts.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerOutcome, idParam } from './records.ts';

const told: Readonly<Record<UserActName, string>> = {
  invite: 'The invitation has been sent.',
  enable: 'The account is enabled.',
  disable: 'The account is disabled.',
  'lock-out': 'The account is locked.',
  unlock: 'The account is unlocked.',
};

/** What can be done to an account beside editing it. */
export const userActRoutes = (app: FastifyInstance, parts: Parts): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const user = getRecordType('user');
  for (const name of Object.keys(userActs) as UserActName[]) {
    routes.post(
      `/users/${name}/:id`,
      { config: { needs: [user.rights.edit] }, schema: { tags: ['users'], summary: userActs[name].label, params: idParam, body: z.looseObject({}).optional(), response: { 200: saveAnswer, '4xx': failure } } },
      async (request) => {
        const by = newAct(accessOfRequest(request));
        const { id } = request.params;
        const outcome =
          name === 'invite'
            ? await inviteUser(parts.outside, parts.accounts, parts.mailer, by, id, (secret) => `${parts.publicUrl()}/account/invitation#${secret}`)
            : await changeAccount(parts.outside, parts.accounts, by, id, name);
        return answerOutcome(parts, user, outcome, () => told[name]);
      },
    );
  }
};
