import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { roles } from '../../../domain/access/roles.ts';
import { failure } from '../../contract/answers.ts';
import { rolesAnswer } from '../../contract/lookups.ts';

/** `GET /roles`. Every institution has the same roles, so the institution parameter changes nothing. */
export const roleLookup = (app: FastifyInstance): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/roles',
    {
      config: { needs: [] },
      schema: {
        tags: ['lookups'],
        summary: 'The roles that can be given in an institution',
        querystring: z.looseObject({ institutionId: z.string().max(20).optional() }),
        response: { 200: rolesAnswer, '4xx': failure },
      },
    },
    () => ({ data: roles.map((role) => ({ RoleId: role.id, Name: role.label, Value: role.name })) }),
  );
};
