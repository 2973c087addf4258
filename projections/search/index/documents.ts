import { createHash } from 'node:crypto';
import type { ColumnType } from '../../../domain/fields/kind.ts';
import { dayOf } from '../../../domain/fields/london.ts';
import { versionOf } from '../../../domain/record/stored/shape.ts';
import { readSchema } from '../../readSchema.ts';
import { quoted, type Sql } from '../../sql.ts';
import { type RecordTable, recordTables } from '../../tables.ts';
import type { IndexDocument, IndexSettings } from './searchServer.ts';

/** A column of a record type's table as its documents have it. */
export interface Attribute {
  /** The field's name, as questions name it. */
  readonly name: string;
  readonly attribute: string;
  readonly type: ColumnType;
  /** The attribute that documents are sorted by; null where they cannot be. */
  readonly sort: string | null;
}

const attribute = (name: string, column: string, type: ColumnType, sortable: boolean): Attribute => ({
  name,
  attribute: column,
  type,
  sort: sortable && type !== 'jsonb' && !type.endsWith('[]') ? `by_${column}` : null,
});

const attributes = (table: RecordTable): readonly Attribute[] => [
  attribute('recordState', 'record_state', 'integer', false),
  ...(table.groups === 'one'
    ? [attribute('#group', 'group_id', 'integer', false)]
    : table.groups === 'several'
      ? [attribute('#group', 'group_ids', 'integer[]', false)]
      : []),
  attribute('created', 'created', 'timestamptz', true),
  attribute('updated', 'updated', 'timestamptz', true),
  attribute('updatedBy', 'updated_by', 'integer', true),
  // Records that are referred to sort by how they are called, which their own rows know.
  ...[...table.indexed, ...table.facts]
    .filter(({ type }) => type !== 'jsonb')
    .map(({ name, column, type, field }) =>
      attribute(name, column, type, (field.column !== undefined || field.sorted === true) && field.kind !== 'reference'),
    ),
];

const byTable = new Map(recordTables.map((table) => [table, attributes(table)]));

/** What of a table's rows is in its index. */
export const attributesOf = (table: RecordTable): readonly Attribute[] => byTable.get(table) ?? attributes(table);

/** A text as an index keeps it: its bytes, so that the server's own reading of letters and digits has no say in what is equal or comes first. */
export const bytesOf = (text: string): string => `x${Buffer.from(text, 'utf8').toString('hex')}`;

/** What comes after every text and every number: rows without a value are last, as in PostgreSQL. */
const lastText = 'z';
const lastNumber = 1e17;

const single = (type: ColumnType, value: unknown): string | number | boolean => {
  switch (type) {
    case 'boolean':
      return value === true;
    case 'integer':
    case 'numeric':
    case 'integer[]':
      return Number(value);
    case 'date': {
      const [year = 0, month = 0, day = 0] = String(value).split('-').map(Number);
      return dayOf(year, month, day) ?? lastNumber;
    }
    case 'timestamptz':
      return Date.parse(String(value));
    case 'text':
    case 'text[]':
      return bytesOf(String(value));
    case 'jsonb':
      throw new TypeError('What is kept as JSON is not searched');
  }
};

const sortValue = (type: ColumnType, value: unknown): string | number => {
  if (value === null || value === undefined) return type === 'text' ? lastText : lastNumber;
  const kept = single(type, value);
  return typeof kept === 'boolean' ? Number(kept) : kept;
};

/** A row as PostgreSQL prints it in JSON, and the words of its generic terms. */
interface PrintedRow {
  readonly row: Readonly<Record<string, unknown>> & { readonly id: number };
  readonly words: readonly string[];
}

const toDocument = (table: RecordTable, { row, words }: PrintedRow): IndexDocument => {
  const document: Record<string, IndexDocument[string]> & { id: number } = { id: row.id, words: words.map(bytesOf), text: words.join(' ') };
  for (const { attribute: name, type, sort } of attributesOf(table)) {
    const value = row[name];
    if (Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined) {
      document[name] = Array.isArray(value) ? value.map((each) => single(type, each) as string | number) : single(type, value);
    }
    if (sort) document[sort] = sortValue(type, value);
  }
  return document;
};

const selectRows = (table: RecordTable): string =>
  `SELECT to_jsonb(r) - ARRAY['values', 'words', 'title', 'title_key', 'updated_by_name'] AS row, tsvector_to_array(words) AS words
   FROM ${quoted(readSchema)}.${quoted(table.name)} AS r`;

/** The documents of rows, by id. */
export const documentsOf = async (sql: Sql, table: RecordTable, ids: readonly number[]): Promise<readonly IndexDocument[]> => {
  const { rows } = await sql.query<PrintedRow>(`${selectRows(table)} WHERE id = ANY($1)`, [ids]);
  return rows.map((row) => toDocument(table, row));
};

/** The documents of all rows, in the order of their ids, so many at a time. */
export const allDocuments = async function* (sql: Sql, table: RecordTable, most: number): AsyncGenerator<readonly IndexDocument[]> {
  for (let after = 0; ;) {
    const { rows } = await sql.query<PrintedRow>(`${selectRows(table)} WHERE id > $1 ORDER BY id LIMIT $2`, [after, most]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => toDocument(table, row));
    after = last.row.id;
  }
};

export const settingsOf = (table: RecordTable): IndexSettings => ({
  filterable: ['id', 'words', ...attributesOf(table).map((each) => each.attribute)],
  sortable: ['id', ...attributesOf(table).flatMap(({ sort }) => sort ?? [])],
  searchable: ['text'],
});

/** Raise it when documents change without a declaration changing. */
const documentVersion = 1;

/** Tells whether an index was made of these very declarations: if not, it is made anew. */
export const indexFingerprint = (): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        documentVersion,
        recordTables.map((table) => [table.name, versionOf(table.type), attributesOf(table), settingsOf(table)]),
      ]),
    )
    .digest('hex');
