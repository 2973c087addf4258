import { type Clause, type Match, matchesEmpty, valuesOf } from '../../domain/filter/query.ts';
import { importRecord } from '../../domain/records/import.ts';
import type { WholeQuestion } from '../../domain/search/question.ts';
import type { SearchField } from '../../domain/search/searchField.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { columnOf, tableOf } from '../tables/tables.ts';
import { columnValues, type Parameters } from './clauseSql.ts';
import { columnIn, visibilityConditions } from './relatedConditions.ts';

/** A condition on the imports of a record and on that of one of its changes. */
interface ImportConditions {
  readonly imports: (column: string) => string;
  readonly change: (column: string) => string;
}

/**
 * The ids of the records about which records `o` or their rows are that imports touched. `o` is there, and the reader may see it. What of
 * its rows an import changed is in its history, also of rows that are gone.
 */
const idsThrough = (
  each: SearchField['through'][number],
  { imports, change }: ImportConditions,
  scopes: WholeQuestion['relatedScopes'],
  parameters: Parameters,
): string => {
  const table = tableOf(each.recordType);
  const scope = scopes[each.recordType];
  if (!table || scope === undefined) throw new Error(`The question has no scope for ${each.recordType}`);
  const from = `FROM ${inReadSchema(table.name)} AS o`;
  const counted = [
    `o.record_state <> ${table.type.states.deleted}`,
    ...visibilityConditions(table, scope, parameters),
    imports('o.import_ids'),
  ];
  if ('by' in each) {
    const { column } = columnIn('o', table.indexed, each.by);
    return `SELECT ${column} ${from} WHERE ${[`${column} IS NOT NULL`, ...counted].join(' AND ')}`;
  }
  return `SELECT DISTINCT split_part(c.path, '/', 2)::integer ${from}
    JOIN ${inReadSchema('history')} AS h ON h.record_type = ${parameters.add(each.recordType, 'text')} AND h.record_id = o.id
    CROSS JOIN LATERAL json_object_keys(h.changes::json) AS c (path)
    WHERE ${[...counted, change('h.import'), `starts_with(c.path, ${parameters.add(`${each.rowsOf}/`, 'text')})`].join(' AND ')}`;
};

/** Finds the rows by their ids. */
const lookedUp = (ids: string): string => `r.id = ANY(ARRAY(${ids}))`;

/** The same for conditions that hold of most rows: each row is looked up among the ids, which may be as many. */
const lookedUpAmong = (ids: string): string => `r.id IN (${ids})`;

/**
 * The condition that one of these imports touched the row `r`, or what is about it and what the reader may see. An import counts until
 * `purgeDays` after its end. One that runs, is paused or was cancelled has none: what it has written is there to look at.
 */
export const importsSql = (
  clause: Clause,
  purgeDays: number,
  scopes: WholeQuestion['relatedScopes'],
  parameters: Parameters,
): readonly string[] => {
  const through = (conditions: ImportConditions, isAmong: (ids: string) => string) =>
    clause.field.through.map((each) => isAmong(idsThrough(each, conditions, scopes, parameters)));
  const touchedBy = (matches: readonly Match[], isAmong: (ids: string) => string) => {
    const importIds = `ARRAY(SELECT id FROM ${inReadSchema('import_rows')}
      WHERE id = ANY(${parameters.add(columnValues('integer[]', valuesOf(matches)), 'integer[]')})
        AND (${columnOf(importRecord, 'finished')} IS NULL
          OR ${columnOf(importRecord, 'finished')} >= now() - ${parameters.add(purgeDays, 'integer')} * interval '1 day'))`;
    const isThere = (column: string) => `${column} IS NOT NULL`;
    const none = () =>
      ['r.import_ids IS NULL', ...through({ imports: isThere, change: isThere }, lookedUpAmong).map((each) => `NOT ${each}`)].join(' AND ');
    const isTouched = [
      `r.import_ids && ${importIds}`,
      ...through({ imports: (column) => `${column} && ${importIds}`, change: (column) => `${column} = ANY(${importIds})` }, isAmong),
    ].join(' OR ');
    return `(${matchesEmpty(matches) ? `(${none()}) OR ` : ''}${isTouched})`;
  };
  return [
    ...(clause.any.length > 0 ? [touchedBy(clause.any, lookedUp)] : []),
    ...(clause.none.length > 0 ? [`(${touchedBy(clause.none, lookedUpAmong)}) IS NOT TRUE`] : []),
  ];
};
