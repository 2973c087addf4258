import { recordTypes } from '../../domain/records/registry.ts';
import { type SearchSet, searchSetOf } from '../../domain/search/searchSet.ts';

/** The search sets that exist: one per record type so far. */
export const searchSets: readonly SearchSet[] = recordTypes.map(searchSetOf);

const byType = new Map(searchSets.map((set) => [set.type.name, set]));

/** The search set of a record type. */
export const getSearchSet = (recordType: string): SearchSet => {
  const set = byType.get(recordType);
  if (!set) throw new RangeError(`There is no search set for ${recordType}`);
  return set;
};
