import { recordTypes } from '../../domain/records/registry.ts';
import { type SearchSet, searchSetOf } from '../../domain/search/searchSet.ts';
import { variantSets } from '../../domain/search/variants.ts';

const mainSets = recordTypes.map(searchSetOf);

/** All search sets: one per record type, and further screens on some types. */
export const searchSets: readonly SearchSet[] = [...mainSets, ...variantSets];

const byName = new Map([
  ...searchSets.map((set): [string, SearchSet] => [set.name, set]),
  ...mainSets.map((set): [string, SearchSet] => [set.type.name, set]),
]);

/** The search set with this name, or the main set of the record type with this name. */
export const getSearchSet = (name: string): SearchSet => {
  const set = byName.get(name);
  if (!set) throw new RangeError(`There is no search set for ${name}`);
  return set;
};
