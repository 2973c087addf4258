import { ServerUnavailable } from '../../domain/unavailable.ts';
import { fieldsNotReady } from '../../domain/messages.ts';
import { buildingSchema } from './readSchema.ts';
import { readTableStates } from './readTables.ts';
import { quoteName, type Sql, tableExists } from '../sql.ts';
import type { LackingField } from './tableState.ts';
import type { RecordTable } from './tables.ts';

/** The shortest pause between checks of the tables, in milliseconds. */
const lookIntervalMs = 500;

/** A request needs columns that are still being built. The caller may retry once the rebuild is done. */
export class FieldsNotReady extends ServerUnavailable {
  readonly fields: readonly string[];

  constructor(lacking: readonly LackingField[], percent: number) {
    super(
      fieldsNotReady(
        lacking.map(({ label }) => label),
        percent,
      ),
    );
    this.fields = lacking.map(({ name }) => name);
  }
}

/** A table that is being rebuilt. Its new version has `events` of about `total` events. */
export interface TableRebuild {
  readonly table: RecordTable;
  readonly events: number;
  readonly total: number;
  /** Events per second since a process began or went on with it; null before the first and after the last. */
  readonly rate: number | null;
  readonly lacks: readonly LackingField[];
}

/** The tables that are being rebuilt or wait for it; null if there is no usable read side. */
export const readRebuilds = async (sql: Sql): Promise<readonly TableRebuild[] | null> => {
  const states = await readTableStates(sql);
  if (!states) return null;
  const stale = states.filter(({ condition }) => condition !== 'current');
  if (stale.length === 0) return [];
  const { rows } = (await tableExists(sql, `${quoteName(buildingSchema)}.progress`))
    ? await sql.query<Pick<TableRebuild, 'events' | 'total' | 'rate'> & { readonly name: string }>(
        `SELECT name, events, total,
           CASE WHEN events > since_events AND events < total
           THEN (events - since_events) / extract(epoch FROM clock_timestamp() - since)::float8 END AS rate
         FROM ${quoteName(buildingSchema)}.progress`,
      )
    : { rows: [] };
  return stale.map(({ declared, lacks }) => {
    const progress = rows.find(({ name }) => name === declared.name);
    return { table: declared, lacks, events: progress?.events ?? 0, total: progress?.total ?? 0, rate: progress?.rate ?? null };
  });
};

/** The progress of a rebuild; never 100, because a complete table is swapped in. */
export const percentOf = ({ events, total }: Pick<TableRebuild, 'events' | 'total'>): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((100 * events) / total));

/** A process's view of the tables that are not ready. Once all are ready, it does not check again. */
export class TableReadiness {
  readonly #db: Sql;
  readonly #onReady: () => void;
  #rebuilds: readonly TableRebuild[] | null = null;
  #looked = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | null = null;

  /** @param onReady called when a table has been rebuilt */
  constructor(db: Sql, onReady: () => void) {
    this.#db = db;
    this.#onReady = onReady;
  }

  /** The rebuild of a record type's table; null if the table is ready. */
  async rebuildOf(recordType: string): Promise<TableRebuild | null> {
    if (this.#rebuilds?.length !== 0 && performance.now() - this.#looked > lookIntervalMs) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = null;
      });
      await this.#looking;
    }
    return this.#rebuilds?.find(({ table }) => table.type.name === recordType) ?? null;
  }

  /** Rejects with {@link FieldsNotReady} if one of these fields has no column yet. */
  async demand(recordType: string, fields: readonly string[]): Promise<void> {
    const rebuild = await this.rebuildOf(recordType);
    const lacking = rebuild?.lacks.filter(({ name }) => fields.includes(name)) ?? [];
    if (rebuild && lacking.length > 0) throw new FieldsNotReady(lacking, percentOf(rebuild));
  }

  /** Rejects with {@link FieldsNotReady} if the table lacks any column. */
  async demandAll(recordType: string): Promise<void> {
    const rebuild = await this.rebuildOf(recordType);
    if (rebuild && rebuild.lacks.length > 0) throw new FieldsNotReady(rebuild.lacks, percentOf(rebuild));
  }

  async #look(): Promise<void> {
    const before = this.#rebuilds?.length ?? 0;
    this.#rebuilds = await readRebuilds(this.#db);
    this.#looked = performance.now();
    if ((this.#rebuilds?.length ?? 0) < before) this.#onReady();
  }
}
