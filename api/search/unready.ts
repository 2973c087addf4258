import type { Access } from '../../domain/access/access.ts';
import { columnsNotReady } from '../../domain/messages.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import { percentOf, type TableRebuild } from '../../projections/tables/tableReadiness.ts';
import { columnsFor } from '../present/columns.ts';

/** Whether a table in a rebuild still lacks the column of a field. */
export const lacksColumn = (rebuild: TableRebuild | null, name: string): boolean =>
  rebuild?.lacks.some((each) => each.name === name) ?? false;

/** The warning about visible columns that are not ready yet; null if all are. */
export const unreadyWarning = (set: SearchSet, access: Access, rebuild: TableRebuild | null): string | null => {
  if (!rebuild || rebuild.lacks.length === 0) return null;
  const labels = columnsFor(set, access, []).flatMap(({ name, label }) => (lacksColumn(rebuild, name) ? [label] : []));
  return labels.length === 0 ? null : columnsNotReady(labels, percentOf(rebuild));
};
