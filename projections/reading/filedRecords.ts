import { exportRecord } from '../../domain/records/export.ts';
import { importRecord } from '../../domain/records/import.ts';
import { attachedFilesSql } from './attachedFiles.ts';
import { waitForPosition } from '../tables/checkpoint.ts';
import { readSchema } from '../tables/readSchema.ts';
import { quoteName, type Database } from '../sql.ts';
import { storedText } from '../tables/tables.ts';

const schema = quoteName(readSchema);
const maxFiles = 1_000_000;
const recordTypes = { export: exportRecord, import: importRecord };
/** The last time at which somebody worked with the file. An import that nobody accepted ends with its upload. */
const ended = {
  export: storedText(exportRecord, 'finished'),
  import: `coalesce(${storedText(importRecord, 'finished')}, ${storedText(importRecord, 'uploaded')})`,
};

export class FiledRecordRows {
  readonly #db: Database;
  readonly #log: { head(): Promise<bigint | null> };

  constructor(db: Database, log: { head(): Promise<bigint | null> }) {
    this.#db = db;
    this.#log = log;
  }

  async finishedBefore(type: 'export' | 'import', before: Date, limit: number, after: number): Promise<readonly number[]> {
    const { rows } = await this.#db.query<{ id: number }>(
      `SELECT id FROM ${schema}.${quoteName(`${type}_rows`)}
       WHERE ${storedText(recordTypes[type], 'fileKey')} IS NOT NULL
       AND (${ended[type]})::timestamptz < $1 AND id > $3 ORDER BY id LIMIT $2`,
      [before, limit, after],
    );
    return rows.map(({ id }) => id);
  }

  async filesInUse(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#db.query<{ key: string }>(
      `SELECT ${storedText(exportRecord, 'fileKey')} AS key FROM ${schema}.export_rows
        WHERE ${storedText(exportRecord, 'fileKey')} IS NOT NULL
       UNION ALL SELECT 'exports/' || id || file FROM (VALUES ('/export.csv'), ('/export.xlsx')) AS files (file), ${schema}.export_rows WHERE ${storedText(exportRecord, 'finished')} IS NULL
       UNION ALL SELECT ${storedText(importRecord, 'fileKey')} FROM ${schema}.import_rows
       WHERE ${storedText(importRecord, 'fileKey')} IS NOT NULL
       UNION ALL ${attachedFilesSql} LIMIT ${maxFiles + 1}`,
    );
    // An incomplete set would delete files in use.
    if (rows.length > maxFiles) throw new RangeError(`More than ${maxFiles} files are in use`);
    return new Set(rows.map(({ key }) => key));
  }

  /** Those of these imports whose file is gone. */
  async importsWithoutFile(ids: readonly number[]): Promise<readonly number[]> {
    const { rows } = await this.#db.query<{ id: number }>(
      `SELECT id FROM ${schema}.import_rows WHERE id = ANY($1) AND ${storedText(importRecord, 'fileKey')} IS NULL`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  async catchUp(signal: AbortSignal): Promise<void> {
    const head = await this.#log.head();
    if (head !== null) await waitForPosition(this.#db, readSchema, head, signal);
  }
}
