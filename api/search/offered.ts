import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { groupsWith, isInScope } from '../../domain/access/access.ts';
import type { NeededRight } from '../../domain/access/rights.ts';
import type { Clause } from '../../domain/filter/query.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import { type ReadRow, readRows } from '../../projections/reading/records.ts';
import { readAfterOf } from '../plugins/readAfter.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import type { Services } from '../services.ts';

/** More records of a kind than a group has. Without `institution`, a person of many groups may be offered fewer than there are. */
const maxOffered = 2000;

/** The query parameter of lookups that offer the records of one group. */
export const ofInstitution = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'institution must be an id' })
  .transform(Number)
  .optional();

interface OfferQuery {
  readonly set: SearchSet;
  /** The person is offered the records of groups in which they have one of these rights. */
  readonly needs: NeededRight;
  /** One group; undefined for all groups of the person. */
  readonly institution: number | undefined;
  readonly clauses?: readonly Clause[];
  /** Null for the states that lists show. */
  readonly states: readonly number[] | null;
  readonly sort: string;
}

/** All records of a set that a lookup offers to the person, because a group has few of them. */
export const readOffered = async (
  services: Services,
  request: FastifyRequest,
  { set, needs, institution, clauses = [], states, sort }: OfferQuery,
): Promise<readonly ReadRow[]> => {
  const allowed = groupsWith(accessOfRequest(request), needs);
  const { ids } = await services.search.find({
    set,
    query: { words: [], clauses },
    scope: institution === undefined ? allowed : isInScope(allowed, [institution]) ? new Set([institution]) : new Set(),
    only: null,
    states,
    groupClause: null,
    relatedScopes: {},
    sort,
    order: 'asc',
    page: 1,
    pageSize: maxOffered,
    after: readAfterOf(request),
    isExact: true,
    relevance: null,
  });
  return readRows(services.db, set.type.name, ids);
};
