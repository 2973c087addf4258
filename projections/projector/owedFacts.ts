import { computeFactsAfterSwap } from '../facts/factStages.ts';
import { buildingSchema, readSchema } from '../tables/readSchema.ts';
import { readTableStates } from '../tables/readTables.ts';
import { type Database, quoteName, type Sql, tableExists, type Transaction } from '../sql.ts';
import { type RecordTable, tableNamed } from '../tables/tables.ts';

const owed = `${quoteName(buildingSchema)}.owed_facts`;

/** Creates the table of facts that are to be computed because a table was swapped in. */
export const createOwedFacts = async (sql: Sql): Promise<void> => {
  await sql.query(`CREATE TABLE IF NOT EXISTS ${owed} (name text PRIMARY KEY, since bigint NOT NULL)`);
};

/**
 * Notes, in the transaction of its swap, that the facts of this table and those that follow from it are to be computed: its own for what
 * changed after `since`. Computing them takes long, and the swap holds locks.
 */
export const oweFacts = async (sql: Transaction, { name }: RecordTable, since: bigint): Promise<void> => {
  await sql.query(`INSERT INTO ${owed} AS o VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET since = least(o.since, excluded.since)`, [
    name,
    String(since),
  ]);
};

/** The live tables with the columns that they have now, by record type. */
export const actualTables = async (db: Sql): Promise<(recordType: string) => RecordTable | undefined> => {
  const states = (await readTableStates(db)) ?? [];
  return (recordType) => states.find(({ declared }) => declared.type.name === recordType)?.actual;
};

/** Computes all facts that are owed, also of swaps by a process that ended before it had computed them. No live batch may run meanwhile. */
export const settleOwedFacts = async (db: Database): Promise<void> => {
  if (!(await tableExists(db, owed))) return;
  const { rows } = await db.query<{ name: string; since: string }>(`SELECT name, since::text FROM ${owed} ORDER BY name`, []);
  const actual = rows.length === 0 ? null : await actualTables(db);
  for (const { name, since } of rows)
    await db.transaction(async (sql) => {
      const table = tableNamed(name);
      if (table && actual) await computeFactsAfterSwap(sql, readSchema, table, BigInt(since), actual);
      await sql.query(`DELETE FROM ${owed} WHERE name = $1`, [name]);
    });
};
