import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Clause, Match } from '../../domain/filter/query.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import { institution } from '../../domain/records/institution.ts';
import type { WholeQuestion } from '../../domain/search/question.ts';
import { searchSetOf } from '../../domain/search/searchSet.ts';
import { readSchema } from '../../projections/tables/readSchema.ts';
import { Parameters } from '../../projections/search/clauseSql.ts';
import { conditionsOf } from '../../projections/search/conditions.ts';
import { createIndexes, createTable } from '../../projections/tables/tableSql.ts';
import { defineTable } from '../../projections/tables/tables.ts';
import { ReferenceEngine } from '../conformance/referenceEngine.ts';
import { crate } from '../domain/crate.ts';
import { startReadSide, type TestReadSide } from './readSide.ts';

const table = defineTable(crate);
const set = searchSetOf(crate);
let readSide: TestReadSide;
beforeAll(async () => {
  readSide = await startReadSide([table]);
  await readSide.db.query(createTable(readSchema, table));
  for (const index of createIndexes(readSchema, table)) await readSide.db.query(index);
});
afterAll(() => readSide.stop());

const crateAdded = (id: number, to: Readonly<Record<string, FieldValue>>) => ({
  stream: `crate-${id}`,
  type: 'CratePacked',
  to: { name: `Crate ${id}`, group: 1, ...to },
});
const crateEdited = (id: number, to: Readonly<Record<string, FieldValue>>) => ({ stream: `crate-${id}`, type: 'CrateDetailsEdited', to });

const partRows = async (part: string) =>
  (await readSide.db.query(`SELECT * FROM ${readSchema}.crate_rows_${part} ORDER BY record_id, row_key`)).rows;

describe('the rows of parts', () => {
  it('have a table of their own, and the record derives fields from them', async () => {
    await readSide.apply(
      crateAdded(1, { 'stickers/1/words': 'This Side UP', 'stickers/1/colour': 'red', 'stops/12/institution': 12, 'stops/12/minutes': 30 }),
      crateAdded(2, { 'stops/12/institution': 12, 'stops/7/institution': 7 }),
    );
    expect(await partRows('stickers')).toEqual([{ record_id: 1, row_key: 1, f_words: 'this side up', f_colour: 'red' }]);
    expect(await partRows('stops')).toEqual([
      { record_id: 1, row_key: 12, f_institution: 12, f_minutes: 30 },
      { record_id: 2, row_key: 7, f_institution: 7, f_minutes: null },
      { record_id: 2, row_key: 12, f_institution: 12, f_minutes: null },
    ]);
    const row = await readSide.row('crate-1');
    expect(row).toMatchObject({ values: { 'stickers/1/words': 'This Side UP', minutes: 30 }, f_minutes: 30 });
    expect(String(row?.['words'])).toContain("'side'");
  });

  it('follow changes and removals, also of the same row in one batch, and other rows are unchanged', async () => {
    await readSide.apply(
      crateAdded(3, { 'stops/1/institution': 1, 'stops/2/institution': 2 }),
      crateAdded(4, { 'stops/1/institution': 1 }),
    );
    await readSide.apply(
      crateEdited(3, { 'stops/1/institution': null }),
      crateEdited(3, { 'stops/2/minutes': 5, 'stops/3/institution': 3 }),
      crateEdited(3, { 'stops/3/institution': null, 'stops/2/minutes': 6 }),
    );
    const rows = (await partRows('stops')).filter((each) => [3, 4].includes(Number(each['record_id'])));
    expect(rows).toEqual([
      { record_id: 3, row_key: 2, f_institution: 2, f_minutes: 6 },
      { record_id: 4, row_key: 1, f_institution: 1, f_minutes: null },
    ]);
  });
});

const stickers = fc.array(fc.record({ words: fc.constantFrom('a', 'b', 'c'), colour: fc.constantFrom('red', 'blue', null) }), {
  maxLength: 3,
});
const schools = [1, 2, 3, 4];
const stops = fc.uniqueArray(fc.record({ institution: fc.constantFrom(...schools), minutes: fc.constantFrom(5, 9, null) }), {
  maxLength: 3,
  selector: (row) => row.institution,
});
type Rows = readonly Readonly<Record<string, FieldValue>>[];

/** The values of rows by path. */
const byPath = (part: string, rows: Rows, keyOf: (row: Rows[number], at: number) => number): Record<string, FieldValue> =>
  Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([name, value]) => [`${part}/${keyOf(row, at)}/${name}`, value] as const)),
  );

const clauseOn = (token: string, values: readonly (string | number)[]) => {
  const match = fc.constantFrom<Match>(...values.map((is) => ({ is })), { is: null });
  return fc.record({ any: fc.array(match, { maxLength: 2 }), none: fc.array(match, { maxLength: 1 }) }).map(({ any, none }): Clause => {
    const field = set.byToken.get(token);
    if (!field) throw new Error(`no field ${token}`);
    return { field, any, none };
  });
};
const clauses = fc
  .tuple(
    fc.option(clauseOn('sticker', ['a', 'b', 'c'])),
    fc.option(clauseOn('sticker-colour', ['red', 'blue'])),
    fc.option(clauseOn('stop', schools)),
    fc.option(clauseOn('stop-minutes', [5, 9])),
    fc.option(clauseOn('stop-town', ['leicester', 'oakham'])),
  )
  .map((each) => each.flatMap((clause) => (clause && clause.any.length + clause.none.length > 0 ? [clause] : [])));

const times = { created: '2026-03-01T10:00:00Z', updated: '2026-03-01T10:00:00Z', updatedBy: 7, imports: [] };
/** School 3 has no town, and there is no school 4. */
const towns: readonly (string | null)[] = ['Leicester', 'Oakham', null];

describe('filters on the rows of parts', () => {
  beforeAll(async () => {
    await readSide.apply(
      ...towns.map((town, at) => ({ stream: `institution-${at + 1}`, type: 'InstitutionAdded', to: { name: `School ${at + 1}`, town } })),
    );
  });

  it('find what the referee finds: all that is asked of one part holds of one row', async () => {
    const existing = towns.map((town, at) => ({ type: institution, id: at + 1, state: 0, values: { town }, ...times }));
    let last = 100;
    const importPurgeDays = 90;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(stickers, stops), { minLength: 1, maxLength: 6 }),
        clauses,
        async (rowsOfCrates, searchClauses) => {
          const crates = rowsOfCrates.map(([stickerRows, stopRows]) => ({
            id: (last += 1),
            values: {
              ...byPath('stickers', stickerRows, (_row, at) => at + 1),
              ...byPath('stops', stopRows, (row) => Number(row['institution'])),
            },
          }));
          await readSide.apply(...crates.map(({ id, values }) => crateAdded(id, values)));
          const only = crates.map(({ id }) => id);
          const question: WholeQuestion = {
            set,
            query: { words: [], clauses: searchClauses },
            scope: 'every',
            only,
            states: null,
            groupClause: null,
            relatedScopes: {},
          };
          const parameters = new Parameters();
          const { rows } = await readSide.db.query<{ id: number }>(
            `SELECT id FROM ${readSchema}.crate_rows AS r WHERE ${conditionsOf(table, question, importPurgeDays, parameters).join(' AND ')} ORDER BY id`,
            parameters.values,
          );
          const referee = new ReferenceEngine([...existing, ...crates.map((each) => ({ type: crate, state: 0, ...each, ...times }))]);
          const page = { sort: 'id', order: 'asc', page: 1, pageSize: 50, relevance: null, isExact: true, after: null } as const;
          expect(rows.map(({ id }) => id)).toEqual(referee.answer({ ...question, ...page }));
        },
      ),
      { numRuns: 200 },
    );
  });
});
