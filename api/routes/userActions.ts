import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { inviteUser } from '../../commands/accounts/passwordLinks.ts';
import { resetSecondFactor } from '../../commands/accounts/secondFactor.ts';
import { changeAccount, endSessionsOf, type UserActionName, userActions } from '../../commands/accounts/userActions.ts';
import { type CommandContext, newContext } from '../../commands/context.ts';
import type { Outcome } from '../../commands/records/outcome.ts';
import { noSecondFactor, ownSecondFactor } from '../../domain/messages.ts';
import { user } from '../../domain/records/user.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import type { Services } from '../services.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';

const doneMessages: Readonly<Record<UserActionName, string>> = {
  invite: 'The invitation has been sent.',
  enable: 'The account is enabled.',
  disable: 'The account is disabled.',
  'lock-out': 'The account is locked.',
  unlock: 'The account is unlocked.',
  'end-sessions': 'The person is signed out everywhere.',
  'reset-second-factor': 'The second factor has been reset.',
};

export const userActionRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { dependencies, accounts, mailer } = services;
  const actOn = async (name: UserActionName, by: CommandContext, id: number): Promise<Outcome> => {
    switch (name) {
      case 'invite':
        return inviteUser(dependencies, accounts, mailer, by, id, (secret) => `${services.publicUrl()}/account/invitation#${secret}`);
      case 'reset-second-factor': {
        const outcome = await resetSecondFactor(dependencies, accounts, by, id);
        if (outcome === 'own') throw new Refused(400, ownSecondFactor);
        if (outcome === 'none') throw new Refused(400, noSecondFactor);
        return outcome;
      }
      case 'end-sessions':
        return endSessionsOf(dependencies, accounts, by, id);
      case 'enable':
      case 'disable':
      case 'lock-out':
      case 'unlock':
        return changeAccount(dependencies, accounts, by, id, name);
    }
  };
  for (const name of Object.keys(userActions) as UserActionName[]) {
    routes.post(
      `/users/${name}/:id`,
      {
        config: { needs: [user.rights.edit] },
        schema: {
          tags: ['users'],
          summary: userActions[name].label,
          params: idParam,
          body: z.looseObject({}).optional(),
          response: { 200: saveAnswer, '4xx': failure },
        },
      },
      async (request) => {
        const by = newContext(accessOfRequest(request));
        const { id } = request.params;
        return answerOutcome(services, user, await actOn(name, by, id), () => doneMessages[name]);
      },
    );
  }
};
