import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { requireSecondFactorOf } from '../../commands/accounts/secondFactorRoles.ts';
import { newContext } from '../../commands/context.ts';
import type { Access } from '../../domain/access/access.ts';
import { findRole, roles } from '../../domain/access/roles.ts';
import { secondFactorRolesSaved, chooseRolesFromList } from '../../domain/signInMessages.ts';
import { notAllowed } from '../../domain/messages.ts';
import { failure, saveAnswer, successAnswer } from '../contract/answers.ts';
import { requiredRolesAnswer, requiredRolesBody } from '../contract/secondFactor.ts';
import type { Services } from '../services.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';

/** Roles apply in every group, so changing them needs rights over users in every group. */
const requireUsersEverywhere = (request: FastifyRequest): Access => {
  const access = accessOfRequest(request);
  if (!access.everywhere.has('EditUsers')) throw new Refused(403, notAllowed);
  return access;
};

export const secondFactorRoleRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { accounts } = services;
  const tags = ['system'];

  routes.get(
    '/system/second-factor',
    {
      config: { needs: [['EditUsers']] },
      schema: { tags, summary: 'Which roles need a second factor', response: { 200: requiredRolesAnswer, '4xx': failure } },
    },
    async (request) => {
      requireUsersEverywhere(request);
      const required = await accounts.secondFactors.requiredRoles();
      return {
        Roles: roles.map(({ name, label }) => ({ Name: name, Label: label, Required: required.includes(name) })),
        AdministratorsAlways: accounts.secondFactorRules.isRequiredOfAdministrators,
      };
    },
  );

  routes.post(
    '/system/second-factor',
    {
      config: { needs: [['EditUsers']] },
      schema: {
        tags,
        summary: 'Choose which roles need a second factor',
        body: requiredRolesBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = requireUsersEverywhere(request);
      const roleNames = [...new Set(request.body.roles)];
      if (roleNames.some((role) => findRole(role) === undefined)) throw invalidField('roles', chooseRolesFromList);
      await requireSecondFactorOf(services.dependencies, services.accounts, newContext(access), roleNames);
      return successAnswer(secondFactorRolesSaved);
    },
  );
};
