import { createHash } from 'node:crypto';
import type { ColumnType } from '../../domain/fields/kind.ts';
import { storedFields } from '../../domain/record/part.ts';
import { versionOf } from '../../domain/record/stored/shape.ts';
import { recordTypes } from '../../domain/records/registry.ts';
import { quoteName, type Sql } from '../sql.ts';
import { keyColumn, type PartTable, type RecordTable } from './tables.ts';

const columnSql = (type: ColumnType) => (type === 'text' ? 'text COLLATE "C"' : type);

/** SQL that creates a record type's table and those of its parts. */
export const createTable = (schema: string, table: RecordTable): string =>
  [createRowsTable(schema, table), ...table.parts.map((part) => createPartTable(schema, part))].join(';\n');

const createPartTable = (schema: string, { name, part, indexed, facts }: PartTable): string =>
  `CREATE TABLE ${quoteName(schema)}.${quoteName(name)} (
     record_id integer NOT NULL,
     row_key integer NOT NULL
     ${part.isApart ? ', "values" jsonb NOT NULL' : ''}
     ${[...indexed, ...facts].map((each) => `, ${quoteName(each.column)} ${columnSql(each.type)}`).join('')},
     PRIMARY KEY (record_id, row_key)
   )`;

/** Whether queries look for the rows with one key: each filter of a part shown as fields, what points at a record, the record of a file. */
const isAskedByKey = (table: PartTable): boolean =>
  table.part.isShownAsFields || table.part.attachments !== null || (table.part.by !== null && keyColumn(table) === 'row_key');

const partIndexes = (schema: string, table: PartTable): readonly string[] => {
  const { name, indexed, facts } = table;
  const on = `${quoteName(schema)}.${quoteName(name)}`;
  return [
    ...[...indexed, ...facts]
      .filter(({ field }) => field.search !== undefined)
      .map(({ column, type }) => {
        const isArray = type.endsWith('[]');
        return `CREATE INDEX ${quoteName(`${name}_${column}`)} ON ${on} USING ${
          isArray ? 'gin' : 'btree'
        } (${quoteName(column)}${isArray ? '' : ', record_id'})`;
      }),
    ...(isAskedByKey(table) ? [`CREATE INDEX ${quoteName(`${name}_by_key`)} ON ${on} (row_key, record_id)`] : []),
  ];
};

const createRowsTable = (schema: string, table: RecordTable): string =>
  `CREATE TABLE ${quoteName(schema)}.${quoteName(table.name)} (
     id integer NOT NULL,
     revision integer NOT NULL,
     record_state integer NOT NULL,
     ${table.groups === 'one' ? 'group_id integer,' : table.groups === 'several' ? 'group_ids integer[] NOT NULL,' : ''}
     title text NOT NULL,
     title_key text COLLATE "C" NOT NULL,
     created timestamptz NOT NULL,
     updated timestamptz NOT NULL,
     updated_by integer NOT NULL,
     updated_by_name text NOT NULL,
     ${table.hasImports ? 'import_ids integer[],' : ''}
     words tsvector NOT NULL,
     "values" jsonb NOT NULL
     ${[...table.indexed, ...table.facts].map((each) => `, ${quoteName(each.column)} ${columnSql(each.type)}`).join('')}
   ) WITH (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`;

/** Drops the table of a record type and those of all parts that it has or had. */
export const dropTables = async (sql: Sql, schema: string, { name }: Pick<RecordTable, 'name'>): Promise<void> => {
  const { rows } = await sql.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND (tablename = $2 OR starts_with(tablename, $2 || '_'))`,
    [schema, name],
  );
  for (const each of rows) await sql.query(`DROP TABLE ${quoteName(schema)}.${quoteName(each.name)}`);
};

/**
 * The indexes of a record type's table: the primary key; for every frequent sort order one within a state and one
 * within a group and a state; one per selective field; one for the search words; and one for the last changes.
 */
export const createIndexes = (schema: string, table: RecordTable): readonly string[] => {
  const on = `${quoteName(schema)}.${quoteName(table.name)}`;
  const index = (name: string, columns: string, how = 'btree') =>
    `CREATE INDEX ${quoteName(`${table.name}_${name}`)} ON ${on} USING ${how} (${columns})`;
  const sorted = table.indexed.filter((each) => each.field.sorted);
  const selective = table.indexed.filter(
    (each) =>
      !each.field.sorted &&
      each.field.search !== undefined &&
      !each.field.scope &&
      ['text', 'date', 'integer', 'timestamptz'].includes(each.type) &&
      each.field.values === undefined,
  );
  // Indexes to list values in use: they jump from value to value within a group or within a value of another field.
  const walked = table.indexed.flatMap((each) => {
    const { inUse } = each.field;
    const within =
      typeof inUse === 'string'
        ? table.indexed.find((other) => other.name === inUse)?.column
        : inUse && table.groups === 'one'
          ? 'group_id'
          : undefined;
    return within === undefined
      ? []
      : [
          `${index(`${each.column}_in_use`, `${quoteName(within)}, ${quoteName(each.column)}`)} WHERE ${quoteName(each.column)} IS NOT NULL`,
        ];
  });
  // Indexes to see whether a group has records that link to a record, for the order of relevance.
  const linking = recordTypes.flatMap(({ relevance: { linkedFrom } }) =>
    table.groups === 'one' && linkedFrom?.recordType === table.type.name
      ? table.indexed.filter(({ name }) => name === linkedFrom.field)
      : [],
  );
  const countedWithin = table.groups === 'one' ? 'group_id, record_state, id' : 'record_state, id';
  const several = table.indexed.filter((each) => each.type === 'integer[]' && each.field.search !== undefined);
  return [
    `ALTER TABLE ${on} ADD PRIMARY KEY (id)`,
    index('by_state', 'record_state, id'),
    ...sorted.map((each) => index(`by_${each.column}`, `record_state, ${quoteName(each.column)}, id`)),
    ...(table.groups === 'one'
      ? [
          index('of_group', 'group_id, record_state, id'),
          ...sorted.map((each) => index(`of_group_by_${each.column}`, `group_id, record_state, ${quoteName(each.column)}, id`)),
        ]
      : []),
    ...(table.groups === 'several' ? [index('of_groups', 'group_ids', 'gin')] : []),
    ...selective.map((each) => index(each.column, `${quoteName(each.column)}, id`)),
    ...table.indexed.filter((each) => each.field.owner).map((each) => index(each.column, `${quoteName(each.column)}, id`)),
    ...table.indexed
      .filter((each) => each.field.rare)
      .map((each) => `${index(each.column, 'title_key, id')} WHERE ${quoteName(each.column)}`),
    ...table.indexed
      .filter((each) => each.field.countedNo)
      .map((each) => `${index(`without_${each.column}`, countedWithin)} WHERE ${quoteName(each.column)} IS NOT TRUE`),
    // Finds the rows of the last days without another entry for each change of a row.
    `${index('updated', 'updated', 'brin')} WITH (pages_per_range = 4, autosummarize = on)`,
    ...(table.hasImports ? [`${index('import_ids', 'import_ids', 'gin')} WHERE import_ids IS NOT NULL`] : []),
    ...walked,
    ...several.map((each) => index(each.column, quoteName(each.column), 'gin')),
    ...linking.map(({ column }) => index(`of_group_by_${column}`, `group_id, ${quoteName(column)}`)),
    // A search for typos looks up hundreds of words. Each look-up would read the whole list of pending entries.
    `${index('words', 'words', 'gin')} WITH (fastupdate = off)`,
    ...table.parts.flatMap((part) => partIndexes(schema, part)),
  ];
};

/** Increase it when handlers write other values without a change of a declaration. */
const projectionVersion = 3;

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Identifies the declaration of a record type's table. */
export const tableFingerprint = (table: RecordTable): string =>
  hashOf([
    projectionVersion,
    createTable('read', table),
    createIndexes('read', table),
    storedFields(table.type).map(([name]) => name),
    Object.keys(table.type.derived),
    versionOf(table.type),
  ]);
