import { createHash } from 'node:crypto';
import type { PlannedRow } from '../../domain/imports/plan.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { IdentityClaims } from '../ids.ts';

/** The field name for claims of records that imports add. No real field has this name. */
export const importedKey = '#imported';

/** The claim for a new record: the person, so that two imports at once make one; or the row, if it is about another person. */
export const claimOf = (id: number, { line, about, answer }: Pick<PlannedRow, 'line' | 'about' | 'answer'>): string =>
  about === null || answer?.is === 'new' ? `${id}/${line}` : createHash('sha256').update(about).digest('hex');

/** The records that new rows of an import claimed, by line. Another import may have taken one over since. */
export const findClaimed = async (
  claims: Pick<IdentityClaims, 'findMany'>,
  id: number,
  { name }: Pick<RecordType, 'name'>,
  rows: readonly PlannedRow[],
): Promise<ReadonlyMap<number, number>> => {
  const keys = new Map(rows.flatMap((row) => (row.outcome === 'create' ? [[row.line, claimOf(id, row)] as const] : [])));
  const owners = keys.size === 0 ? new Map<string, number>() : await claims.findMany(name, importedKey, [...new Set(keys.values())]);
  return new Map(
    [...keys].flatMap(([line, key]) => {
      const owner = owners.get(key);
      return owner === undefined ? [] : [[line, owner] as const];
    }),
  );
};
