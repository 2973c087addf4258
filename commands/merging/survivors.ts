import type { RecordType } from '../../domain/record/recordType.ts';
import type { Dependencies } from '../context.ts';
import { loadRecord } from '../records/changeRecord.ts';

/** The record that a duplicate leads to, over as many merges as there were; its own id if it is no duplicate. */
export const survivorOf = async (dependencies: Dependencies, type: RecordType, id: number): Promise<number> => {
  const { merging } = type;
  if (!merging) return id;
  const visited = new Set<number>();
  let last = id;
  while (!visited.has(last)) {
    visited.add(last);
    const next = (await loadRecord(dependencies, type, last)).values[merging.into];
    if (typeof next !== 'number') break;
    last = next;
  }
  return last;
};
