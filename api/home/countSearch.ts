import type { Access } from '../../domain/access/access.ts';
import { customFieldsNamed } from '../../domain/customData/customFields.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import { FieldsNotReady } from '../../projections/tables/tableReadiness.ts';
import { seesAny } from '../present/searchRows.ts';
import { customSet } from '../records/customSet.ts';
import type { Services } from '../services.ts';

/** Larger counts are shown as '10,000+'. */
const maxCounted = 10_000;

export interface CountedSearch<Kind extends string> {
  readonly Kind: Kind;
  readonly Set: string;
  readonly Filter: string;
}

/** The answer of a count, or null while the table is rebuilt and lacks a field of the filter. */
export const nullIfNotReady = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof FieldsNotReady) return null;
    throw error;
  });

/** Counts searches one after the other, as the list behind each would. Leaves out lists that the person may not open. */
export const countSearches = async <Kind extends string>(
  services: Pick<Services, 'search' | 'dependencies' | 'db'>,
  access: Access,
  searches: readonly CountedSearch<Kind>[],
): Promise<readonly (CountedSearch<Kind> & { readonly Count: number | null; readonly IsMore: boolean })[]> => {
  const { search, dependencies } = services;
  const counted = [];
  for (const each of searches) {
    const listed = getSearchSet(each.Set);
    if (!seesAny(listed, access)) continue;
    const set = customFieldsNamed(each.Filter).length === 0 ? listed : await customSet(services, listed, access, each.Filter);
    const { question } = buildQuestion({ set, access, filter: each.Filter, now: dependencies.now() });
    const answer = await nullIfNotReady(search.countUpTo(question, maxCounted));
    counted.push({ ...each, Count: answer?.count ?? null, IsMore: answer?.isMore ?? false });
  }
  return counted;
};
