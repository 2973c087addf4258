import type { FieldValue } from '../../domain/fields/field.ts';
import { readPath } from '../../domain/record/part.ts';
import type { PartTable, RecordTable } from '../tables/tables.ts';

/** The values of a row by field. */
export type RowValues = Record<string, FieldValue>;

/** The rows of a part that a batch of events changed, by record and key, with their new values if the part is kept apart. */
export type ChangedRows = Map<number, Map<number, RowValues>>;

/** The rows of parts that a batch of events changed. */
export class ChangedPartRows {
  readonly #rowsOf: ReadonlyMap<string, { readonly isApart: boolean; readonly rows: ChangedRows }>;
  readonly #tables: readonly PartTable[];

  /** `parts` are the tables that exist, which may be fewer than the type declares. */
  constructor({ type, parts }: Pick<RecordTable, 'type' | 'parts'>) {
    this.#rowsOf = new Map(type.parts.map(({ name, isApart }) => [name, { isApart, rows: new Map() }]));
    this.#tables = parts;
  }

  get byTable(): readonly { readonly table: PartTable; readonly rows: ChangedRows }[] {
    return this.#tables.map((table) => ({ table, rows: this.#rowsOf.get(table.part.name)?.rows ?? new Map() }));
  }

  /** Notes a value, if its name is that of a value in a row. Returns whether its part is kept apart from the record's own row. */
  add(record: number, name: string, to: FieldValue): boolean {
    const path = this.#rowsOf.size === 0 ? null : readPath(name);
    const tableRows = path && this.#rowsOf.get(path.part);
    if (!path || !tableRows) return false;
    let ofRecord = tableRows.rows.get(record);
    if (!ofRecord) tableRows.rows.set(record, (ofRecord = new Map()));
    let row = ofRecord.get(path.key);
    if (!row) ofRecord.set(path.key, (row = {}));
    if (tableRows.isApart) row[path.field] = to;
    return tableRows.isApart;
  }
}
