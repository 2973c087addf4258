import { recordTypes } from '../../domain/records/registry.ts';
import { type SearchSet, searchSetOf } from '../../domain/search/searchSet.ts';
import { variantSets } from '../../domain/search/variants.ts';

const mainSets = recordTypes.map(searchSetOf);

/** The search sets that answer: one per record type, and the further screens over some of them. */
export const searchSets: readonly SearchSet[] = [...mainSets, ...variantSets];

const byName = new Map([
  ...searchSets.map((set): [string, SearchSet] => [set.name, set]),
  ...mainSets.map((set): [string, SearchSet] => [set.type.name, set]),
]);

/** The search set of this name, or the main one of the record type of this name. */
export const getSearchSet = (name: string): SearchSet => {
  const set = byName.get(name);
  if (!set) throw new RangeError(`There is no search set for ${name}`);
  return set;
};
