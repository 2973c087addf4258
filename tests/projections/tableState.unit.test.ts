import { describe, expect, it } from 'vitest';
import { compareTable, scopeOf, type StoredColumns, type StoredTable } from '../../projections/tables/tableState.ts';
import { createTable, tableFingerprint } from '../../projections/tables/tableSql.ts';
import { type RecordTable, recordTables, tableOf } from '../../projections/tables/tables.ts';

const declaredAs = (name: string): RecordTable => {
  const table = tableOf(name);
  if (!table) throw new RangeError(`There is no table for ${name}`);
  return table;
};

/** The columns that a statement makes. */
const columnsIn = (statement: string): StoredColumns =>
  Object.fromEntries(
    statement
      .replace(/^[^(]*\(/, '')
      .replace(/\) WITH .*$|PRIMARY KEY .*$/s, '')
      .split(',')
      .map((line) => /^\s*"?(\w+)"? ([a-z[\]]+)/.exec(line))
      .flatMap((match) => (match ? [[match[1] ?? '', (match[2] ?? '').replace('timestamptz', 'timestamp with time zone')]] : [])),
  );

const statementsOf = (table: RecordTable): readonly string[] => createTable('read', table).split(';\n');

/** The columns of the table without those of its parts. */
const columnsOf = (table: RecordTable): StoredColumns => columnsIn(statementsOf(table)[0] ?? '');

/** The columns of the tables of its parts. */
const partsOf = (table: RecordTable): StoredTable['parts'] =>
  Object.fromEntries(table.parts.map(({ name }, index) => [name, columnsIn(statementsOf(table)[index + 1] ?? '')]));

const storedAs = (table: RecordTable, more: Partial<StoredTable> = {}): StoredTable => ({
  fingerprint: tableFingerprint(table),
  scope: scopeOf(table),
  columns: columnsOf(table),
  parts: partsOf(table),
  ...more,
});

const without = (columns: StoredColumns, ...names: readonly string[]): StoredColumns =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name)));

const student = declaredAs('student');
const whole = columnsOf(student);

describe('a table of the read side', () => {
  it.each(recordTables.map((table) => [table.name, table] as const))('%s is current when built from its declaration', (_name, table) => {
    const state = compareTable(table, storedAs(table));
    expect(state).toMatchObject({ condition: 'current', lacks: [] });
    expect(state.actual).toEqual(table);
  });

  it('is stale with another fingerprint, and has every column', () => {
    expect(compareTable(student, storedAs(student, { fingerprint: '' }))).toMatchObject({ condition: 'stale', lacks: [] });
  });

  it('is stale without a field’s column, whatever its fingerprint, and is projected without it', () => {
    const { condition, lacks, actual } = compareTable(student, storedAs(student, { columns: without(whole, 'f_sex') }));
    expect([condition, lacks]).toEqual(['stale', [{ name: 'sex', label: 'Sex' }]]);
    expect(actual.indexed.map(({ name }) => name)).toEqual(student.indexed.map(({ name }) => name).filter((name) => name !== 'sex'));
  });

  it('lacks a column that has another type', () => {
    const { condition, lacks } = compareTable(student, storedAs(student, { columns: { ...whole, f_sex: 'text' } }));
    expect([condition, lacks.map(({ name }) => name)]).toEqual(['stale', ['sex']]);
  });

  it('may have columns of fields that are no longer declared', () => {
    const { condition, lacks } = compareTable(
      student,
      storedAs(student, { fingerprint: 'old', columns: { ...whole, f_shoe_size: 'integer' } }),
    );
    expect([condition, lacks]).toEqual(['stale', []]);
  });

  it('is stale without the column of imports, and cannot be filtered by them', () => {
    const { condition, lacks, actual } = compareTable(student, storedAs(student, { columns: without(whole, 'import_ids') }));
    expect([condition, lacks, actual.hasImports]).toEqual(['stale', [{ name: 'importIds', label: 'Import' }], false]);
  });

  it('is missing when it does not exist', () => {
    expect(compareTable(student, { fingerprint: '', scope: '', columns: null, parts: {} }).condition).toBe('missing');
  });

  it.each([
    ['without the groups of its records', { columns: without(whole, 'group_id') }],
    ['with a base column of another type', { columns: { ...whole, values: 'json' } }],
    ['with a base column that nobody fills', { columns: { ...whole, group_ids: 'integer[]' } }],
    ['when another field says which group a record belongs to', { scope: JSON.stringify(['one', 'institution', null]) }],
  ])('is unusable %s', (_why, difference) => {
    expect(compareTable(student, storedAs(student, difference)).condition).toBe('unusable');
  });

  it('is unusable without the column of the record’s owner', () => {
    const savedSearch = declaredAs('savedSearch');
    const owner = savedSearch.indexed.find(({ field }) => field.owner)?.column ?? '';
    expect(compareTable(savedSearch, storedAs(savedSearch, { columns: without(columnsOf(savedSearch), owner) })).condition).toBe(
      'unusable',
    );
  });
});
