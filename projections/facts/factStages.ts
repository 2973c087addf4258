import type { ChangedRecords } from '../changeNotice.ts';
import { quoteName, type Sql, type Transaction } from '../sql.ts';
import { type RecordTable, tableOf } from '../tables/tables.ts';
import { attendanceFacts } from './attendanceFacts.ts';
import { borrowedFacts } from './borrowedFacts.ts';
import type { FactStage, OfRecord, RecordKey, SchemaOf } from './factStage.ts';

/**
 * The stages of all facts from other records, in the order in which they are computed. A fact that is the value of one other record only
 * needs its declaration; any other fact needs a stage here.
 */
export const factStages: readonly FactStage[] = [attendanceFacts, ...borrowedFacts];

const changedOf = async (sql: Sql, schemaOf: SchemaOf, recordType: string, ids: readonly number[]): Promise<ChangedRecords> => {
  const table = tableOf(recordType);
  const groups = table?.groups === 'one' ? 'ARRAY[group_id]' : table?.groups === 'several' ? 'group_ids' : 'null::integer[]';
  const { rows } = await sql.query<{ id: number; groups: readonly number[] | null }>(
    `SELECT id, ${groups} AS groups FROM ${quoteName(schemaOf(recordType))}.${quoteName(table?.name ?? '')} WHERE id = ANY($1)`,
    [ids],
  );
  return { recordType, owners: null, records: rows };
};

type TableOfType = (recordType: string) => RecordTable | undefined;

/** Computes the facts that these events change. Returns the records that have them, for live screens. */
export const applyFacts = async (
  sql: Transaction,
  schema: string,
  events: readonly OfRecord[],
  tableOfType: TableOfType,
): Promise<readonly ChangedRecords[]> => {
  const schemaOf = () => schema;
  const changed: ChangedRecords[] = [];
  for (const stage of factStages) {
    const affectedRecords = events.filter((event) => stage.concerns(event)).map(({ record }) => record);
    if (affectedRecords.length === 0 || !stage.isPossible(tableOfType)) continue;
    const ids = await stage.affected(sql, schemaOf, affectedRecords);
    if (ids.length === 0) continue;
    await stage.recompute(sql, schemaOf, ids);
    changed.push(await changedOf(sql, schemaOf, stage.recordType, ids));
  }
  return changed;
};

/** Computes the facts of all records of a stage, in one statement. */
const recomputeAll = async (stage: FactStage, sql: Transaction, schemaOf: SchemaOf): Promise<void> => {
  // The statements group whole tables in memory. With the usual 16 MB they take twice as long.
  await sql.query(`SET LOCAL work_mem = '256MB'`);
  await stage.recompute(sql, schemaOf, null);
};

/** Computes all facts. */
export const computeAllFacts = async (sql: Transaction, schema: string): Promise<void> => {
  for (const stage of factStages) await recomputeAll(stage, sql, () => schema);
};

/** Computes the facts of a table that is being built in another schema than the tables that they follow from. */
export const computeFactsOf = async (
  sql: Transaction,
  table: RecordTable,
  schemas: { readonly own: string; readonly others: string },
  tableOfType: TableOfType,
): Promise<void> => {
  const { name } = table.type;
  const schemaOf = (recordType: string) => (recordType === name ? schemas.own : schemas.others);
  for (const stage of factStages)
    if (stage.recordType === name && stage.isPossible((recordType) => (recordType === name ? table : tableOfType(recordType))))
      await recomputeAll(stage, sql, schemaOf);
};

/**
 * Computes the facts that a table's swap leaves behind: its own for the records that changed after `since`, while the new table was built,
 * and all that other tables derive from it.
 */
export const computeFactsAfterSwap = async (
  sql: Transaction,
  schema: string,
  { type }: RecordTable,
  since: bigint,
  tableOfType: TableOfType,
): Promise<void> => {
  const schemaOf = () => schema;
  for (const stage of factStages) {
    if (!stage.readsFrom.includes(type.name) || !stage.isPossible(tableOfType)) continue;
    if (stage.recordType !== type.name) await recomputeAll(stage, sql, schemaOf);
    else {
      const { rows } = await sql.query<RecordKey>(
        `SELECT DISTINCT record_type AS type, record_id AS id FROM ${quoteName(schema)}.history WHERE position > $1 AND record_type = ANY($2)`,
        [String(since), stage.readsFrom],
      );
      await stage.recompute(sql, schemaOf, await stage.affected(sql, schemaOf, rows));
    }
  }
};
