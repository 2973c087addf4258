import type { FastifyInstance } from 'fastify';
import { rightsOnOwn } from '../../domain/access/own.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import type { Services } from '../services.ts';
import { actionAt } from './actions.ts';
import { recordFormRoutes } from './recordForms.ts';

/**
 * What ambassadors do with their own records, at the path of the list of these: look at one, change what they may change, and take the
 * actions that are theirs. The gate is in `domain/access/visibility.ts`: of other records they learn nothing.
 */
export const ownRecordRoutes = (app: FastifyInstance, services: Services, { type, path, label }: SearchSet): void => {
  const ambassadors = rightsOnOwn(type);
  recordFormRoutes(app, services, type, { path, tags: [label], ambassadors });
  for (const [name, { byAmbassador }] of Object.entries(type.actions))
    if (byAmbassador !== undefined)
      actionAt(app, services, type, name, { path, config: { needs: [], ambassadors, ambassadorsAlone: true } });
};
