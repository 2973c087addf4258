import { createHash } from 'node:crypto';
import type { ColumnType } from '../../../domain/fields/kind.ts';
import { dayOf } from '../../../domain/fields/london.ts';
import { versionOf } from '../../../domain/record/stored/shape.ts';
import { inReadSchema } from '../../tables/readSchema.ts';
import type { Sql } from '../../sql.ts';
import { type RecordTable, recordTables } from '../../tables/tables.ts';
import type { IndexDocument, IndexSettings } from './searchServer.ts';

/** A table column in the documents of the index. */
export interface Attribute {
  /** The field's name in questions. */
  readonly name: string;
  readonly attribute: string;
  readonly type: ColumnType;
  /** The attribute to sort by; null if the field cannot be sorted. */
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
  // References sort by the title of their record, which is in another row.
  // Facts change without an event of their record, which alone would write its document again: PostgreSQL answers questions about them.
  ...table.indexed
    .filter(({ type }) => type !== 'jsonb')
    .map(({ name, column, type, field }) =>
      attribute(name, column, type, (field.column !== undefined || field.sorted === true) && field.kind !== 'reference'),
    ),
];

const byTable = new Map(recordTables.map((table) => [table, attributes(table)]));

export const attributesOf = (table: RecordTable): readonly Attribute[] => byTable.get(table) ?? attributes(table);

/** A text in the index: its bytes in hex, so that the server's rules for letters and digits do not affect equality and order. */
export const bytesOf = (text: string): string => `x${Buffer.from(text, 'utf8').toString('hex')}`;

/** Sort after every text and number: rows without a value come last, as in PostgreSQL. */
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
  const first = single(type, value);
  return typeof first === 'boolean' ? Number(first) : first;
};

/** A row as JSON from PostgreSQL, with its search words. */
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
   FROM ${inReadSchema(table.name)} AS r`;

export const documentsOf = async (sql: Sql, table: RecordTable, ids: readonly number[]): Promise<readonly IndexDocument[]> => {
  const { rows } = await sql.query<PrintedRow>(`${selectRows(table)} WHERE id = ANY($1)`, [ids]);
  return rows.map((row) => toDocument(table, row));
};

/** All documents in the order of ids, in batches of `batchSize`. */
export const allDocuments = async function* (sql: Sql, table: RecordTable, batchSize: number): AsyncGenerator<readonly IndexDocument[]> {
  for (let after = 0; ;) {
    const { rows } = await sql.query<PrintedRow>(`${selectRows(table)} WHERE id > $1 ORDER BY id LIMIT $2`, [after, batchSize]);
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

/** Increase it when documents change without a change of a declaration. */
const documentVersion = 2;

/** A hash of everything that determines the documents. An index with another hash is rebuilt. */
export const indexFingerprint = (): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        documentVersion,
        recordTables.map((table) => [table.name, versionOf(table.type), attributesOf(table), settingsOf(table)]),
      ]),
    )
    .digest('hex');
