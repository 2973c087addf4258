import type { RecordType } from '../domain/record/recordType.ts';
import { readSchema } from './readSchema.ts';
import { quoted, type Sql } from './sql.ts';

/**
 * The ids of the records that may be ones of which one must remain (`RecordType.mustRemain`), as the read side shows them. Those whose
 * email address ends in `keptOut` cannot sign in.
 */
export const readRemaining = async (sql: Sql, type: RecordType, keptOut: string): Promise<readonly number[]> => {
  if (!type.mustRemain) return [];
  const { rows } = await sql.query<{ id: number }>(
    `SELECT id FROM ${quoted(readSchema)}.${quoted(`${type.name}_rows`)}
     WHERE record_state = $1 AND "values" @> $2::jsonb AND ($3 = '' OR "values"->>'email' NOT LIKE '%' || $3) ORDER BY id`,
    [type.states.initial, JSON.stringify(type.mustRemain.contains), keptOut],
  );
  return rows.map(({ id }) => id);
};
