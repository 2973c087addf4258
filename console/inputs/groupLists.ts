import type { SessionAnswer } from '../../api/contract/session.ts';
import type { SearchDefinition } from '../../api/contract/search.ts';

/** Whether a person can add an entry to the list of an institution. A new one is of the group in which they work now. */
export const canAddTo = (
  institution: number | null,
  path: string,
  definitions: readonly Pick<SearchDefinition, 'Path' | 'CanCreate'>[],
  currentGroup: SessionAnswer['CurrentGroup'] | undefined,
): boolean => institution !== null && institution === currentGroup && definitions.some(({ Path, CanCreate }) => Path === path && CanCreate);
