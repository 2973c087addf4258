import { setTimeout as sleep } from 'node:timers/promises';
import { changeChannel } from '../changeNotice.ts';
import { quoteName, type Sql, tableExists } from '../sql.ts';

export interface Checkpoint {
  readonly position: bigint | null;
  readonly fingerprint: string;
  readonly events: number;
  readonly moved: Date;
  /** Identifies this read schema; a rebuild swaps in another one. */
  readonly schemaId: number;
}

/** Whether a read schema exists. */
export const hasCheckpoint = (sql: Sql, schema: string): Promise<boolean> => tableExists(sql, `${quoteName(schema)}.checkpoint`);

/** The checkpoint of a read schema; null if the schema does not exist. */
export const readCheckpoint = async (sql: Sql, schema: string): Promise<Checkpoint | null> => {
  if (!(await hasCheckpoint(sql, schema))) return null;
  const { rows } = await sql.query<{ position: string | null; fingerprint: string; events: number; moved: Date; schemaId: number }>(
    `SELECT position::text, fingerprint, events, moved, tableoid AS "schemaId" FROM ${quoteName(schema)}.checkpoint`,
  );
  const row = rows[0];
  return row ? { ...row, position: row.position === null ? null : BigInt(row.position) } : null;
};

/** Waits until a read schema has all events up to a position. Rejects if the signal is aborted. */
export const waitForPosition = async (sql: Sql, schema: string, position: bigint, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const lastApplied = (await readCheckpoint(sql, schema))?.position ?? null;
    if (lastApplied !== null && lastApplied >= position) return;
    await sleep(25, undefined, { signal });
  }
};

/**
 * Moves the checkpoint from the position that the caller read. Returns false if it has moved meanwhile (another
 * projector, or a rebuild that was swapped in); the caller must then roll back. The notice is sent on commit, so
 * listeners get it when the batch is visible.
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
       UPDATE ${quoteName(schema)}.checkpoint SET position = $2, events = events + $3, moved = now()
       WHERE position IS NOT DISTINCT FROM $1::bigint AND tableoid = $5 RETURNING 1
     ) SELECT CASE WHEN $4::text IS NOT NULL THEN pg_notify('${changeChannel}', $4) END FROM moved`,
    [from.position === null ? null : String(from.position), String(to), events, notice, from.schemaId],
    `move-${schema}`,
  );
  return rowCount === 1;
};
