import type { SearchDefinition } from '../../api/contract/search.ts';
import { genericState } from '../../domain/record/states.ts';

/** Removes the characters that have a meaning in the filter language. */
export const withoutFilterSyntax = (typed: string): string =>
  typed
    .replaceAll(/[",:#!]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** All states but deleted. */
export const statesFound = ({ States }: Pick<SearchDefinition, 'States'>): readonly number[] =>
  States.map(({ value }) => value).filter((value) => value !== genericState.deleted.value);

/** A search for the records that words mean, in every group. */
interface RecordLookup {
  readonly path: string;
  readonly filter: string;
  readonly pageSize: number;
  /** Makes the search a lookup: the best matches come first, in these states. */
  readonly disableFuzzy: 'true';
  readonly recordState?: string;
}

/** The lookup of words without filter syntax. */
export const recordLookup = (definition: SearchDefinition, words: string, pageSize: number): RecordLookup => {
  // The server puts records of other states behind current ones.
  const states = statesFound(definition).join(',');
  return {
    path: definition.Path,
    filter: definition.HasGroup ? `${words},group:any` : words,
    pageSize,
    disableFuzzy: 'true',
    ...(states === '' ? {} : { recordState: states }),
  };
};
