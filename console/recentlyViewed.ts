import type { SearchDefinition } from '../api/contract/search.ts';

export interface ViewedRecord {
  readonly path: string;
  readonly id: number;
}

/** The filter that finds these records in every group and state. */
export const filterForIds = ({ Fields, HasGroup }: Pick<SearchDefinition, 'Fields' | 'HasGroup'>, ids: readonly number[]): string => {
  const hasStates = Fields.some((field) => field.token === 'recordState');
  return [`id:${ids.join(' ')}`, HasGroup && 'group:any', hasStates && 'recordState:any'].filter(Boolean).join(',');
};
