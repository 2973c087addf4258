import { setTimeout as sleep } from 'node:timers/promises';
import { changeChannel } from './changeNotice.ts';
import { quoted, type Sql } from './sql.ts';

/** How far a read schema has come. */
export interface Checkpoint {
  readonly position: bigint | null;
  readonly fingerprint: string;
  readonly events: number;
  readonly moved: Date;
  /** Tells this read schema from one that a rebuild swapped in. */
  readonly schemaId: number;
}

/** The checkpoint of a read schema; null where there is no such schema. */
export const readCheckpoint = async (sql: Sql, schema: string): Promise<Checkpoint | null> => {
  const exists = await sql.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [`${quoted(schema)}.checkpoint`]);
  if (!exists.rows[0]?.there) return null;
  const { rows } = await sql.query<{ position: string | null; fingerprint: string; events: number; moved: Date; schemaId: number }>(
    `SELECT position::text, fingerprint, events, moved, tableoid AS "schemaId" FROM ${quoted(schema)}.checkpoint`,
  );
  const row = rows[0];
  return row ? { ...row, position: row.position === null ? null : BigInt(row.position) } : null;
};

/** Waits until a read schema has everything up to a position; rejects when the signal is aborted. */
export const waitForPosition = async (sql: Sql, schema: string, position: bigint, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const reached = (await readCheckpoint(sql, schema))?.position ?? null;
    if (reached !== null && reached >= position) return;
    await sleep(25, undefined, { signal });
  }
};

/**
 * Moves the checkpoint from where the caller left it; false when somebody else moved it (another projector, or a swapped
 * rebuild), in which case the caller's transaction must be rolled back. The notice, if any, goes out with the transaction:
 * listeners hear it exactly when the batch is visible.
 */
export const moveCheckpoint = async (
  sql: Sql,
  schema: string,
  from: Pick<Checkpoint, 'position' | 'schemaId'>,
  to: bigint,
  events: number,
  notice: string | null = null,
): Promise<boolean> => {
  const { rowCount } = await sql.query(
    `WITH moved AS (
       UPDATE ${quoted(schema)}.checkpoint SET position = $2, events = events + $3, moved = now() WHERE position IS NOT DISTINCT FROM $1::bigint AND tableoid = $5 RETURNING 1
     ) SELECT CASE WHEN $4::text IS NOT NULL THEN pg_notify('${changeChannel}', $4) END FROM moved`,
    [from.position === null ? null : String(from.position), String(to), events, notice, from.schemaId],
    `move-${schema}`,
  );
  return rowCount === 1;
};
