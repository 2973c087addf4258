import { type Access, hasRightAnywhere } from '../access/access.ts';
import type { NeededRight } from '../access/rights.ts';
import { neededToOpen, type SearchSet } from './searchSet.ts';

/** The rights to search the set at all: to open it, or to choose its records. */
export const neededToSearch = (set: SearchSet): NeededRight => {
  const { choose } = set.type.rights;
  return choose === undefined || set.name !== set.type.set ? neededToOpen(set) : [...new Set([...neededToOpen(set), ...choose])];
};

/** The fields by which people choose records that they do not see. */
const chosenBy = (name: string): boolean => ['id', 'recordState'].includes(name);

/** The set for people who may only choose its records: ids and titles, found by them alone. Null where the person may not choose them. */
const setToChoose = (set: SearchSet, access: Access): SearchSet | null => {
  const { choose } = set.type.rights;
  if (choose === undefined || set.name !== set.type.set || !hasRightAnywhere(access, choose)) return null;
  return {
    ...set,
    view: choose,
    columns: [],
    fields: set.fields.filter((field) => field.isScope || chosenBy(field.column)),
    byToken: new Map([...set.byToken].filter(([, { isScope, column }]) => isScope || chosenBy(column))),
  };
};

/** The set as this person searches it; null if they may not. `asksToChoose`: the search offers records to choose from. */
export const searchedSet = (set: SearchSet, access: Access, asksToChoose: boolean): SearchSet | null => {
  const needed = neededToOpen(set);
  if (needed.length === 0 || hasRightAnywhere(access, needed)) return set;
  return asksToChoose ? setToChoose(set, access) : null;
};
