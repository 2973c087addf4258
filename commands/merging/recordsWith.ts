import { groupBy } from '../../domain/collections.ts';
import { streamOf } from '../../domain/record/events.ts';
import type { RecordRef } from '../tasks/recordReader.ts';

/** The records that rows about others were found in, each with whom its rows are about. */
export const recordsWith = (
  recordsByKey: ReadonlyMap<number, readonly RecordRef[]>,
): readonly (RecordRef & { readonly about: readonly number[] })[] => {
  const each = [...recordsByKey].flatMap(([about, records]) => records.map((record) => ({ ...record, about })));
  return [...groupBy(each, ({ recordType, id }) => streamOf(recordType, id)).values()].flatMap((rows) => {
    const [first] = rows;
    return first ? [{ recordType: first.recordType, id: first.id, about: rows.map(({ about }) => about) }] : [];
  });
};
