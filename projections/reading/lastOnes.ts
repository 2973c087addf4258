import type { RecordType } from '../../domain/record/recordType.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import type { Sql } from '../sql.ts';

/**
 * The ids of records that count for `RecordType.mustRemain`. Records whose email address ends in `keptOut` do not
 * count, because they cannot sign in.
 */
export const readRemaining = async (sql: Sql, type: RecordType, keptOut: string): Promise<readonly number[]> => {
  if (!type.mustRemain) return [];
  const { rows } = await sql.query<{ id: number }>(
    `SELECT id FROM ${inReadSchema(`${type.name}_rows`)}
     WHERE record_state = $1 AND "values" @> $2::jsonb AND ($3 = '' OR "values"->>'email' NOT LIKE '%' || $3) ORDER BY id`,
    [type.states.initial, JSON.stringify(type.mustRemain.contains), keptOut],
  );
  return rows.map(({ id }) => id);
};
