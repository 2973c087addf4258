import type { ColumnType } from '../domain/fields/kind.ts';
import { kindOf } from '../domain/fields/kinds.ts';
import type { Field, FieldValue } from '../domain/fields/field.ts';
import { timeNumber } from '../domain/fields/time.ts';
import type { RecordType } from '../domain/record/recordType.ts';
import { versionOf } from '../domain/record/stored/shape.ts';
import { recordTypes } from '../domain/records/registry.ts';
import { searchKey } from '../domain/search/normalise.ts';
import { quoted } from './sql.ts';

/** A column that exists so that rows can be searched or sorted by a field. Texts are kept there as their search key. */
export interface IndexedField {
  readonly name: string;
  readonly field: Field;
  readonly column: string;
  readonly type: ColumnType;
}

/** The read side's table of a record type. `values` holds the record as people see it, the `f_…` columns what is asked for. */
export interface RecordTable {
  readonly type: RecordType;
  /** Without its schema. */
  readonly name: string;
  readonly indexed: readonly IndexedField[];
  /** Columns that the projections of other record types fill. */
  readonly facts: readonly IndexedField[];
  /** Records belong to one group, to several, or to none. */
  readonly groups: 'one' | 'several' | 'none';
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const indexedField = ([name, field]: readonly [string, Field]): IndexedField => ({
  name,
  field,
  column: `f_${snake(name)}`,
  type: kindOf(field).column(field),
});

const define = (type: RecordType): RecordTable => {
  const fields = [
    ...Object.entries(type.fields),
    ...Object.entries(type.derived).map(([name, { field }]): [string, Field] => [name, field]),
  ];
  return {
    type,
    name: `${type.name}_rows`,
    indexed: fields
      .filter(([, field]) => field.search !== undefined || field.column !== undefined || field.owner || field.sorted)
      .map(indexedField),
    facts: Object.entries(type.facts).map(indexedField),
    groups: Object.values(type.fields).some((field) => field.scope) ? 'one' : type.groupsOf({}) === null ? 'none' : 'several',
  };
};

export const recordTables: readonly RecordTable[] = recordTypes.map(define);

const byType = new Map(recordTables.map((table) => [table.type.name, table]));

export const tableOf = (recordType: string): RecordTable | undefined => byType.get(recordType);

/** What stands in an `f_…` column for a value. */
export const indexValue = (of: IndexedField, value: FieldValue): FieldValue =>
  of.field.kind === 'time' && typeof value === 'string'
    ? timeNumber(value)
    : of.type === 'text' && typeof value === 'string' && (of.field.values === undefined || of.field.kind === 'text')
      ? searchKey(value)
      : value;

const columnSql = (type: ColumnType) => (type === 'text' ? 'text COLLATE "C"' : type);

/** The statements that make a record type's table, without indexes. */
export const createTable = (schema: string, table: RecordTable): string =>
  `CREATE TABLE ${quoted(schema)}.${quoted(table.name)} (
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
     ${table.type.importedBy ? 'import_ids integer[],' : ''}
     words tsvector NOT NULL,
     "values" jsonb NOT NULL
     ${[...table.indexed, ...table.facts].map((each) => `, ${quoted(each.column)} ${columnSql(each.type)}`).join('')}
   ) WITH (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`;

/**
 * The indexes of a record type's table: its key; for every order that lists are often in, one that serves it within a state
 * and one within a group and a state; one for each field that tells few records from many; and the words of generic terms.
 */
export const createIndexes = (schema: string, table: RecordTable): readonly string[] => {
  const on = `${quoted(schema)}.${quoted(table.name)}`;
  const index = (name: string, columns: string, how = 'btree') =>
    `CREATE INDEX ${quoted(`${table.name}_${name}`)} ON ${on} USING ${how} (${columns})`;
  const sorted = table.indexed.filter((each) => each.field.sorted);
  const selective = table.indexed.filter(
    (each) =>
      !each.field.sorted &&
      each.field.search !== undefined &&
      !each.field.scope &&
      ['text', 'date', 'integer', 'timestamptz'].includes(each.type) &&
      each.field.values === undefined,
  );
  // Lists of the values in use walk from one value to the next: within a group, or within a value of another field.
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
      : [`${index(`${each.column}_in_use`, `${quoted(within)}, ${quoted(each.column)}`)} WHERE ${quoted(each.column)} IS NOT NULL`];
  });
  const several = table.indexed.filter((each) => each.type === 'integer[]' && each.field.search !== undefined);
  return [
    `ALTER TABLE ${on} ADD PRIMARY KEY (id)`,
    index('by_state', 'record_state, id'),
    ...sorted.map((each) => index(`by_${each.column}`, `record_state, ${quoted(each.column)}, id`)),
    ...(table.groups === 'one'
      ? [
          index('of_group', 'group_id, record_state, id'),
          ...sorted.map((each) => index(`of_group_by_${each.column}`, `group_id, record_state, ${quoted(each.column)}, id`)),
        ]
      : []),
    ...(table.groups === 'several' ? [index('of_groups', 'group_ids', 'gin')] : []),
    ...selective.map((each) => index(each.column, `${quoted(each.column)}, id`)),
    ...table.indexed.filter((each) => each.field.owner).map((each) => index(each.column, `${quoted(each.column)}, id`)),
    ...table.indexed.filter((each) => each.field.rare).map((each) => `${index(each.column, 'title_key, id')} WHERE ${quoted(each.column)}`),
    ...(table.type.importedBy ? [`${index('import_ids', 'import_ids', 'gin')} WHERE import_ids IS NOT NULL`] : []),
    ...walked,
    ...several.map((each) => index(each.column, quoted(each.column), 'gin')),
    index('words', 'words', 'gin'),
  ];
};

/** The tables that every read schema has beside those of the records. */
export const createShared = (schema: string): string => {
  const inSchema = quoted(schema);
  return `
    CREATE TABLE ${inSchema}.checkpoint (single boolean PRIMARY KEY DEFAULT true CHECK (single), position bigint, events bigint NOT NULL DEFAULT 0, fingerprint text NOT NULL, moved timestamptz NOT NULL DEFAULT now());
    CREATE TABLE ${inSchema}.history (
      record_type text NOT NULL, record_id integer NOT NULL, revision integer NOT NULL, position bigint NOT NULL,
      event text NOT NULL, at timestamptz NOT NULL, actor_id integer NOT NULL, actor text NOT NULL,
      task integer, import integer, changes jsonb NOT NULL, version integer NOT NULL
    );
    CREATE TABLE ${inSchema}.counts (record_type text NOT NULL, group_id integer NOT NULL, record_state integer NOT NULL, n integer NOT NULL, PRIMARY KEY (record_type, group_id, record_state));`;
};

export const indexShared = (schema: string): readonly string[] => [
  `ALTER TABLE ${quoted(schema)}.history ADD PRIMARY KEY (record_type, record_id, revision)`,
  `CREATE INDEX history_of_task ON ${quoted(schema)}.history (task, record_type, record_id) WHERE task IS NOT NULL`,
];

/** Raise it when what handlers write changes without a declaration changing. */
const projectionVersion = 2;

/** Tells whether a read schema was made by these very declarations: if not, it is rebuilt. */
export const fingerprintText = (): string =>
  JSON.stringify([
    projectionVersion,
    recordTables.map((table) => [
      createTable('read', table),
      createIndexes('read', table),
      Object.keys(table.type.fields),
      versionOf(table.type),
    ]),
    createShared('read'),
  ]);
