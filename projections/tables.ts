import { createHash } from 'node:crypto';
import type { ColumnType } from '../domain/fields/kind.ts';
import { kindOf } from '../domain/fields/kinds.ts';
import type { Field, Fields, FieldValue } from '../domain/fields/field.ts';
import type { RecordType } from '../domain/record/recordType.ts';
import { versionOf } from '../domain/record/stored/shape.ts';
import { recordTypes } from '../domain/records/registry.ts';
import { quoted } from './sql.ts';

/** The filter field for the imports that created or changed a row. */
export const importsColumn = 'importIds';

/** A column to search or sort by a field. It holds texts as search keys. */
export interface IndexedField {
  readonly name: string;
  readonly field: Field;
  readonly column: string;
  readonly type: ColumnType;
}

/** The read table of a record type. `values` holds the record as users see it; the `f_…` columns are for search and sorting. */
export interface RecordTable {
  readonly type: RecordType;
  /** The name without its schema. */
  readonly name: string;
  readonly indexed: readonly IndexedField[];
  /** Columns that projections of other record types fill. */
  readonly facts: readonly IndexedField[];
  /** Whether rows hold the imports that created or changed them. */
  readonly hasImports: boolean;
  /** Whether a record belongs to one group, to several or to none. */
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
    hasImports: type.importedBy !== null,
    groups: Object.values(type.fields).some((field) => field.scope) ? 'one' : type.groupsOf({}) === null ? 'none' : 'several',
  };
};

export const recordTables: readonly RecordTable[] = recordTypes.map(define);

const byType = new Map(recordTables.map((table) => [table.type.name, table]));

export const tableOf = (recordType: string): RecordTable | undefined => byType.get(recordType);

interface TypeWithFields {
  readonly name: string;
  readonly fields: Fields;
}
type NameOfField<Type extends TypeWithFields> = keyof Type['fields'] & string;

/** The quoted column of a field. Throws if the field has none. */
export const columnOf = <Type extends TypeWithFields>(type: Type, field: NameOfField<Type>): string => {
  const found = tableOf(type.name)?.indexed.find(({ name }) => name === field);
  if (!found) throw new RangeError(`The field ${field} of ${type.name} has no column`);
  return quoted(found.column);
};

/** SQL for the stored value of a field, as text. */
export const storedText = <Type extends TypeWithFields>(_type: Type, field: NameOfField<Type>): string => `"values"->>'${field}'`;

/** SQL for the stored value of a field, as JSON. */
export const storedJson = <Type extends TypeWithFields>(_type: Type, field: NameOfField<Type>): string => `"values"->'${field}'`;

/** The value of an `f_…` column. */
export const indexValue = ({ field }: IndexedField, value: FieldValue): FieldValue =>
  value === null ? null : kindOf(field).indexed(value);

const columnSql = (type: ColumnType) => (type === 'text' ? 'text COLLATE "C"' : type);

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
     ${table.hasImports ? 'import_ids integer[],' : ''}
     words tsvector NOT NULL,
     "values" jsonb NOT NULL
     ${[...table.indexed, ...table.facts].map((each) => `, ${quoted(each.column)} ${columnSql(each.type)}`).join('')}
   ) WITH (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`;

/**
 * The indexes of a record type's table: the primary key; for every frequent sort order one within a state and one
 * within a group and a state; one per selective field; one for the search words; and one for the last changes.
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
      : [`${index(`${each.column}_in_use`, `${quoted(within)}, ${quoted(each.column)}`)} WHERE ${quoted(each.column)} IS NOT NULL`];
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
    ...table.indexed
      .filter((each) => each.field.countedNo)
      .map((each) => `${index(`without_${each.column}`, countedWithin)} WHERE ${quoted(each.column)} IS NOT TRUE`),
    // Finds the rows of the last days without another entry for each change of a row.
    `${index('updated', 'updated', 'brin')} WITH (pages_per_range = 4, autosummarize = on)`,
    ...(table.hasImports ? [`${index('import_ids', 'import_ids', 'gin')} WHERE import_ids IS NOT NULL`] : []),
    ...walked,
    ...several.map((each) => index(each.column, quoted(each.column), 'gin')),
    ...linking.map(({ column }) => index(`of_group_by_${column}`, `group_id, ${quoted(column)}`)),
    index('words', 'words', 'gin'),
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
    Object.keys(table.type.fields),
    Object.keys(table.type.derived),
    versionOf(table.type),
  ]);
