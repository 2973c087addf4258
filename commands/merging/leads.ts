import type { RecordType } from '../../domain/record/recordType.ts';
import type { RecordRows } from '../records/recordRows.ts';

/** Longer chains of merges are not followed. */
const maxMerges = 20;

/** The records to which ids lead: a duplicate to its kept record, others to themselves. One read for each step of the longest chain. */
export const findLeads = async (
  rows: Pick<RecordRows, 'findAll'>,
  type: RecordType,
  ids: readonly number[],
): Promise<(id: number) => number> => {
  const { merging } = type;
  if (!merging) return (id) => id;
  const next = new Map<number, number>();
  for (let duplicates = [...new Set(ids)], step = 0; duplicates.length > 0 && step < maxMerges; step += 1) {
    const records = await rows.findAll(type, duplicates);
    duplicates = [...records].flatMap(([id, { values }]) => {
      const into = values[merging.into];
      if (typeof into !== 'number' || next.has(id)) return [];
      next.set(id, into);
      return next.has(into) ? [] : [into];
    });
  }
  return (id) => {
    let last = id;
    for (let step = 0; step < maxMerges && next.has(last); step += 1) last = next.get(last) ?? last;
    return last;
  };
};
