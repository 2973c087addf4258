import { idsNotInList } from '../../domain/messages.ts';
import { parseFor } from '../../domain/filter/interpret.ts';
import type { FieldSet } from '../../domain/search/searchSet.ts';

/** Says how many of the ids that a filter names are not among its `total` matches; null if all are, or if it names fewer than two. */
export const describeMissingIds = (set: FieldSet, filter: string, total: number): string | null => {
  const values = parseFor(set, filter).fields.flatMap((field) => (field.token === 'id' ? field.values : []));
  if (!values.every((value) => /^[#\d\s]+$/.test(value))) return null;
  const ids = new Set(
    values
      .flatMap((value) => value.split(/[#\s]+/))
      .filter((id) => id !== '')
      .map(Number),
  );
  return ids.size < 2 || total >= ids.size ? null : idsNotInList(ids.size - total, ids.size);
};
