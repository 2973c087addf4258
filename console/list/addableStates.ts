import { parseFor } from '../../domain/filter/interpret.ts';
import { type RecordState, type RecordStates, searchedStates, stateMatches } from '../../domain/record/states.ts';
import { findRecordTypeAt } from '../../domain/records/registry.ts';
import type { ListDefinition } from '../page/listTab.ts';
import { fieldSetOf } from './fieldSet.ts';

/** The states that these values of a filter name, by their number or name. */
const statesIn = ({ all }: RecordStates, values: readonly string[]): readonly number[] =>
  all
    .filter(({ value, name }) => values.some((each) => each === String(value) || each.toLowerCase() === name.toLowerCase()))
    .map(({ value }) => value);

/** The states whose records an export can have beside those that a search finds. */
export const addableStates = (definition: ListDefinition, filter: string): readonly RecordState[] => {
  const type = findRecordTypeAt(definition.RecordPath);
  if (!type) return [];
  const { states, stateFilter } = type;
  const { tab } = definition;
  const isOfEveryState = tab !== undefined && findRecordTypeAt(tab.path)?.lists[tab.name]?.inEveryState === true;
  // A read filter has its tokens in lower case.
  const named = parseFor(fieldSetOf(definition), filter).fields.find(({ token }) => token === 'recordstate')?.values ?? [];
  const includedStates = statesIn(states, named);
  const excludedStates = statesIn(
    states,
    named.flatMap((value) => (value.startsWith('!') ? [value.slice(1)] : [])),
  );
  const isFound = (state: number): boolean => {
    if (named.length === 0) return isOfEveryState || states.listed.includes(state);
    return (includedStates.length === 0 || stateMatches(states, state, includedStates)) && !stateMatches(states, state, excludedStates);
  };
  return searchedStates(states, stateFilter).filter(({ value }) => !isFound(value));
};
