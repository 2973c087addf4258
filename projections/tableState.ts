import { isDeepStrictEqual } from 'node:util';
import { scopeField } from '../domain/record/recordType.ts';
import { importsColumn, type IndexedField, type RecordTable, tableFingerprint } from './tables.ts';

/** The columns of a table in the database: their types as `format_type` prints them, by name. */
export type StoredColumns = Readonly<Record<string, string>>;

/** What the database says of a record type's table. */
export interface StoredTable {
  /** The declaration it was made by; '' when that is not known. */
  readonly fingerprint: string;
  /** As {@link scopeOf} said when it was made; '' when that is not known. */
  readonly scope: string;
  /** Null where there is no such table. */
  readonly columns: StoredColumns | null;
}

/**
 * How a table compares with its declaration. `current`: made by it. `stale`: its rows can be asked and projected while a new
 * table is built. `missing`: there is none. `unusable`: it cannot be asked safely.
 */
export type TableCondition = 'current' | 'stale' | 'missing' | 'unusable';

export interface TableState {
  readonly declared: RecordTable;
  readonly condition: TableCondition;
  /** The declared table without the columns that are not there. */
  readonly actual: RecordTable;
  /** The fields whose declared columns are not there, or of another type. */
  readonly lacks: readonly LackingField[];
}

/** A field that rows cannot be searched or sorted by yet. */
export interface LackingField {
  readonly name: string;
  readonly label: string;
}

/** The fields that decide who sees a record. */
export const scopeOf = ({ type, groups }: RecordTable): string => JSON.stringify([groups, scopeField(type) ?? null, type.owner]);

const importIds = 'import_ids';

/** The columns that a table has beside those of its fields and of imports. */
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

const isFieldColumn = (name: string): boolean => name.startsWith('f_') || name === importIds;

const printedType = (type: IndexedField['type']): string => (type === 'timestamptz' ? 'timestamp with time zone' : type);

/** Compares a table with its declaration. */
export const compareTable = (declared: RecordTable, stored: StoredTable): TableState => {
  const columns = stored.columns ?? {};
  const has = ({ column, type }: IndexedField) => columns[column] === printedType(type);
  const fields = [...declared.indexed, ...declared.facts];
  const actual: RecordTable = {
    ...declared,
    indexed: declared.indexed.filter(has),
    facts: declared.facts.filter(has),
    hasImports: declared.hasImports && columns[importIds] === 'integer[]',
  };
  const ofRows = Object.fromEntries(Object.entries(columns).filter(([name]) => !isFieldColumn(name)));
  const isUsable =
    isDeepStrictEqual(ofRows, rowColumns(declared)) &&
    (stored.scope === '' || stored.scope === scopeOf(declared)) &&
    actual.indexed.filter(({ field }) => field.owner).length === declared.indexed.filter(({ field }) => field.owner).length;
  const lacks = [
    ...fields.filter((each) => !has(each)).map(({ name, field }) => ({ name, label: field.label })),
    ...(actual.hasImports === declared.hasImports ? [] : [{ name: importsColumn, label: 'Import' }]),
  ];
  return {
    declared,
    actual,
    lacks,
    condition:
      stored.columns === null
        ? 'missing'
        : !isUsable
          ? 'unusable'
          : lacks.length === 0 && stored.fingerprint === tableFingerprint(declared)
            ? 'current'
            : 'stale',
  };
};
