import type { SearchRow } from '../../../api/contract/search.ts';
import type { task } from '../../../domain/records/task.ts';
import { useDefinitionsQuery, useSearchQuery } from '../../api/searchApi.ts';
import type { RowOf } from '../../rows.ts';

export type ImportTask = SearchRow & Omit<RowOf<typeof task>, 'Id'>;

/** The task of an import; null until it is queued, and for people who may not see tasks. */
export const useImportTask = (id: number): ImportTask | null => {
  const { data: definitions } = useDefinitionsQuery();
  const canSeeTasks = definitions?.some(({ Set }) => Set === 'tasks') ?? false;
  const { data } = useSearchQuery(
    { path: 'tasks', filter: `group:any,import:${id}`, sort: 'id', order: 'desc', pageSize: 1 },
    { skip: !canSeeTasks },
  );
  return data?.Data[0] ?? null;
};
