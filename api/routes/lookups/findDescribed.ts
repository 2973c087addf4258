import type { FastifyRequest } from 'fastify';
import { relevanceOrder } from '../../../domain/search/relevanceOrder.ts';
import type { SearchSet } from '../../../domain/search/searchSet.ts';
import { type ReadRow, readRows } from '../../../projections/reading/records.ts';
import { readAfterOf } from '../../plugins/readAfter.ts';
import { accessOfRequest } from '../../plugins/signedIn.ts';
import { askLookup } from '../../search/lookup.ts';
import type { Services } from '../../services.ts';

interface Described {
  readonly rows: readonly ReadRow[];
  readonly total: number;
  /** The filter as it was understood. */
  readonly canonical: string;
}

/** The first matches of a lookup whose records have a description, in its order. `isExact`: mistyped words find nothing. */
export const findDescribed = async (
  services: Services,
  set: SearchSet,
  request: FastifyRequest,
  query: Parameters<typeof askLookup>[3],
  { pageSize, isExact }: { readonly pageSize: number; readonly isExact: boolean },
): Promise<Described> => {
  const access = accessOfRequest(request);
  const { question, interpretation } = await askLookup(services, set, access, { ...query, disableFuzzy: 'true' });
  const { ids, total } = await services.search.find({
    ...question,
    sort: 'description',
    order: 'asc',
    page: 1,
    pageSize,
    after: readAfterOf(request),
    isExact,
    relevance: relevanceOrder(set, access, interpretation, 'head'),
  });
  return { rows: await readRows(services.db, set.type.name, ids), total, canonical: interpretation.canonical };
};
