import { readCheckpoint } from './checkpoint.ts';
import { readSchema } from './readSchema.ts';
import { readTableStates, storedColumns } from './readTables.ts';
import { sharedFingerprint } from './sharedTables.ts';
import { type Database, quoteName, type Sql, tableExists } from '../sql.ts';
import { createIndexes, createTable, dropTables } from './tableSql.ts';
import { type RecordTable, recordTables } from './tables.ts';
import { scopeOf, type TableState } from './tableState.ts';

const schema = quoteName(readSchema);

/**
 * The shared tables of a read side with one fingerprint for all tables. Its history has no schema version, because
 * all events had the first one.
 */
const earlierTables: Readonly<Record<string, readonly string[]>> = {
  checkpoint: ['events', 'fingerprint', 'moved', 'position', 'single'],
  counts: ['group_id', 'n', 'record_state', 'record_type'],
  history: ['actor', 'actor_id', 'at', 'changes', 'event', 'import', 'position', 'record_id', 'record_type', 'revision', 'task'],
};

/** Records the declaration that created a table; '' if unknown. */
export const noteTable = async (sql: Sql, inSchema: string, { name }: RecordTable, fingerprint: string, scope: string): Promise<void> => {
  await sql.query(
    `INSERT INTO ${quoteName(inSchema)}.tables VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET fingerprint = excluded.fingerprint, scope = excluded.scope`,
    [name, fingerprint, scope],
  );
};

/** Converts a read side that has one fingerprint for all tables. The declarations of its tables are unknown. */
const convertEarlierTables = async (db: Database): Promise<void> =>
  db.transaction(async (sql) => {
    if (await tableExists(sql, `${schema}.tables`)) return;
    const { rows } = await sql.query<{ columns: Readonly<Record<string, readonly string[] | null>> }>(
      `SELECT (SELECT jsonb_object_agg(name, (SELECT jsonb_agg(key ORDER BY key) FROM jsonb_object_keys(${storedColumns('name')}) AS key))
          FROM unnest($1::text[]) AS name) AS columns`,
      [Object.keys(earlierTables)],
    );
    const [found] = rows;
    if (!found) return;
    if (Object.entries(earlierTables).some(([name, columns]) => String(found.columns[name]) !== String(columns))) return;
    await sql.query(
      `ALTER TABLE ${schema}.history ADD COLUMN version integer NOT NULL DEFAULT 1;
        ALTER TABLE ${schema}.history ALTER COLUMN version DROP DEFAULT`,
    );
    await sql.query(`CREATE TABLE ${schema}.tables (name text PRIMARY KEY, fingerprint text NOT NULL, scope text NOT NULL)`);
    for (const table of recordTables) {
      if (await tableExists(sql, `${schema}.${quoteName(table.name)}`)) await noteTable(sql, readSchema, table, '', '');
    }
    await sql.query(`UPDATE ${schema}.checkpoint SET fingerprint = $1`, [sharedFingerprint()]);
  });

/** Creates an empty table for a record type without one. The rebuild adds its rows. */
const createMissing = async (sql: Sql, table: RecordTable): Promise<void> => {
  await sql.query(createTable(readSchema, table));
  for (const index of createIndexes(readSchema, table)) await sql.query(index);
  await noteTable(sql, readSchema, table, '', scopeOf(table));
};

/** Drops the tables of record types that are no longer declared, because nothing updates them. */
const dropUndeclared = async (sql: Sql): Promise<void> => {
  const { rows } = await sql.query<{ name: string }>(`DELETE FROM ${schema}.tables WHERE name <> ALL($1) RETURNING name`, [
    recordTables.map(({ name }) => name),
  ]);
  for (const { name } of rows) {
    await dropTables(sql, readSchema, { name });
    await sql.query(`DELETE FROM ${schema}.counts WHERE record_type = $1`, [name.replace(/_rows$/, '')]);
  }
};

/**
 * Prepares the live read side for projection and queries, without a replay. Returns the state of its tables; null
 * if everything must be rebuilt first.
 */
export const prepareTables = async (db: Database): Promise<readonly TableState[] | null> => {
  if ((await readCheckpoint(db, readSchema)) === null) return null;
  await convertEarlierTables(db);
  return db.transaction(async (sql) => {
    const states = await readTableStates(sql);
    if (!states || states.some(({ condition }) => condition === 'unusable')) return null;
    await dropUndeclared(sql);
    for (const { condition, declared } of states) if (condition === 'missing') await createMissing(sql, declared);
    return readTableStates(sql);
  });
};
