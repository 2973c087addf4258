import type { FastifyInstance } from 'fastify';
import type { RecordType } from '../../domain/record/recordType.ts';
import { recordListsOf } from '../search/listAt.ts';
import type { Services } from '../services.ts';
import { bulkRoutes } from './bulk.ts';
import { bulkActionRoutes } from './bulkActions.ts';
import { bulkEditRoutes } from './bulkEdit.ts';
import { exportAt } from './exports.ts';
import { searchAt } from './search.ts';

/** The lists on the pages of this type's records, such as `/institutions/12/students/search`, with all that lists can do. */
export const recordListRoutes = (app: FastifyInstance, services: Services, type: RecordType): void => {
  for (const { set, at } of recordListsOf(services, type)) {
    searchAt(app, services, set, at);
    exportAt(app, services, set, at);
    bulkRoutes(app, services, set.type, at);
    bulkEditRoutes(app, services, set.type, at);
    bulkActionRoutes(app, services, set.type, at);
  }
};
