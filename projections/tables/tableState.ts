import { isDeepStrictEqual } from 'node:util';
import { scopeField } from '../../domain/record/recordType.ts';
import { tableFingerprint } from './tableSql.ts';
import { importsColumn, type IndexedField, type PartTable, type RecordTable } from './tables.ts';

/** The columns of a table in the database: type by name, as `format_type` prints them. */
export type StoredColumns = Readonly<Record<string, string>>;

export interface StoredTable {
  /** The fingerprint of its declaration; '' if unknown. */
  readonly fingerprint: string;
  /** The result of {@link scopeOf} when the table was created; '' if unknown. */
  readonly scope: string;
  /** Null if the table does not exist. */
  readonly columns: StoredColumns | null;
  /** The columns of the tables of its parts, by table name; null if one does not exist. */
  readonly parts: Readonly<Record<string, StoredColumns | null>>;
}

/**
 * How a table compares with its declaration. `current`: it matches. `stale`: it can be queried and projected while
 * a new table is built. `missing`: it does not exist. `unusable`: it cannot be queried safely.
 */
type TableCondition = 'current' | 'stale' | 'missing' | 'unusable';

export interface TableState {
  readonly declared: RecordTable;
  readonly condition: TableCondition;
  /** The declared table without the missing columns. */
  readonly actual: RecordTable;
  /** The fields whose columns are missing or of another type. */
  readonly lacks: readonly LackingField[];
}

/** A field that cannot be searched or sorted by yet. */
export interface LackingField {
  readonly name: string;
  readonly label: string;
}

/** The parts of a declaration that decide who sees a record. */
export const scopeOf = ({ type, groups }: RecordTable): string => JSON.stringify([groups, scopeField(type) ?? null, type.owner]);

const importIds = 'import_ids';

/** The columns beside those of fields and imports. */
const rowColumns = ({ groups }: RecordTable): StoredColumns => ({
  id: 'integer',
  revision: 'integer',
  record_state: 'integer',
  ...(groups === 'one' ? { group_id: 'integer' } : groups === 'several' ? { group_ids: 'integer[]' } : {}),
  title: 'text',
  title_key: 'text',
  created: 'timestamp with time zone',
  updated: 'timestamp with time zone',
  updated_by: 'integer',
  updated_by_name: 'text',
  words: 'tsvector',
  values: 'jsonb',
});

const printedType = (type: IndexedField['type']): string => (type === 'timestamptz' ? 'timestamp with time zone' : type);

const partColumns = ({ part, indexed, facts }: PartTable): StoredColumns => ({
  record_id: 'integer',
  row_key: 'integer',
  ...(part.isApart ? { values: 'jsonb' } : {}),
  ...Object.fromEntries([...indexed, ...facts].map((each) => [each.column, printedType(each.type)])),
});

const isFieldColumn = (name: string): boolean => name.startsWith('f_') || name === importIds;

export const compareTable = (declared: RecordTable, table: StoredTable): TableState => {
  const columns = table.columns ?? {};
  const has = ({ column, type }: IndexedField) => columns[column] === printedType(type);
  const fields = [...declared.indexed, ...declared.facts];
  const hasPart = (part: PartTable) => isDeepStrictEqual(table.parts[part.name] ?? null, partColumns(part));
  const actual: RecordTable = {
    ...declared,
    parts: declared.parts.filter(hasPart),
    indexed: declared.indexed.filter(has),
    facts: declared.facts.filter(has),
    hasImports: declared.hasImports && columns[importIds] === 'integer[]',
  };
  const ofRows = Object.fromEntries(Object.entries(columns).filter(([name]) => !isFieldColumn(name)));
  const isUsable =
    isDeepStrictEqual(ofRows, rowColumns(declared)) &&
    (table.scope === '' || table.scope === scopeOf(declared)) &&
    actual.indexed.filter(({ field }) => field.owner).length === declared.indexed.filter(({ field }) => field.owner).length;
  const lacks = [
    ...fields.filter((each) => !has(each)).map(({ name, field }) => ({ name, label: field.label })),
    ...declared.parts
      .filter((part) => !hasPart(part))
      .flatMap(({ indexed, facts }) => [...indexed, ...facts].map(({ name, field }) => ({ name, label: field.label }))),
    ...(actual.hasImports === declared.hasImports ? [] : [{ name: importsColumn, label: 'Import' }]),
  ];
  return {
    declared,
    actual,
    lacks,
    condition:
      table.columns === null
        ? 'missing'
        : !isUsable
          ? 'unusable'
          : lacks.length === 0 && table.fingerprint === tableFingerprint(declared)
            ? 'current'
            : 'stale',
  };
};
