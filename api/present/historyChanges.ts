import type { Change } from '../../domain/record/events.ts';
import { declaredName, findPart, isApart, readPath } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { HistoryLine } from '../../projections/reading/records.ts';

export type VisibleChanges = readonly (readonly [name: string, change: Change])[];

/** Whether history tells a row by its record: of parts kept apart, and of those that forms show as fields. */
const isOneLine = (type: RecordType, name: string): boolean =>
  isApart(type, name) || findPart(type, readPath(name)?.part ?? '')?.isShownAsFields === true;

/** The names of changes, without those that only say whose row it is while another change tells more of the row. */
export const namesTold = (type: RecordType, changes: HistoryLine['changes']): ReadonlySet<string> => {
  const paths = Object.keys(changes).map((name) => {
    const path = isOneLine(type, name) ? readPath(name) : null;
    return { name, row: path && `${path.part}/${path.key}`, isIdentity: path !== null && findPart(type, path.part)?.by === path.field };
  });
  const rows = new Set(paths.flatMap(({ row, isIdentity }) => (isIdentity ? [] : (row ?? []))));
  return new Set(paths.flatMap(({ name, row, isIdentity }) => (isIdentity && row !== null && rows.has(row) ? [] : [name])));
};

/** The most changes of one field of rows kept apart that a history lists of an event. A register or a fill changes thousands at once. */
const maxRowChanges = 50;

interface FirstChanges {
  readonly listed: VisibleChanges;
  /** How many changes are not listed, by the declared name of their field. */
  readonly omitted: readonly { readonly field: string; readonly count: number }[];
}

/** The changes that a history lists of an event, and how many it leaves out. Only rows that are kept apart are left out. */
export const firstChanges = (type: RecordType, changes: VisibleChanges): FirstChanges => {
  const counts = new Map<string, number>();
  const listed = changes.filter(([name]) => {
    if (!isApart(type, name)) return true;
    const field = declaredName(name);
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    return count <= maxRowChanges;
  });
  const omitted = [...counts].map(([field, count]) => ({ field, count: count - maxRowChanges })).filter(({ count }) => count > 0);
  return { listed, omitted };
};
