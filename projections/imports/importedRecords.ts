import type { RecordType } from '../../domain/record/recordType.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import type { Sql } from '../sql.ts';

/** The records among these that an import created. Those that were deleted since are left out. */
export const findCreatedBy = async (
  sql: Sql,
  importId: number,
  { name, states }: Pick<RecordType, 'name' | 'states'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await sql.query<{ id: number }>(
    `SELECT r.id FROM ${inReadSchema(`${name}_rows`)} AS r
     JOIN ${inReadSchema('history')} AS h ON h.record_type = $1 AND h.record_id = r.id AND h.revision = 0 AND h.import = $2
     WHERE r.id = ANY($3::integer[]) AND r.record_state <> $4`,
    [name, importId, ids, states.deleted],
  );
  return new Set(rows.map(({ id }) => id));
};
