import { isEmpty } from '../../domain/fields/equality.ts';
import type { Values } from '../../domain/fields/field.ts';
import type { WholeQuestion } from '../../domain/search/question.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import type { RecordTable } from '../tables/tables.ts';
import { Parameters } from './clauseSql.ts';
import { conditionsOf, whereAll } from './conditions.ts';
import type { ChangeCounts, FieldChangeCounts } from './engine.ts';

/** The most present values that the preview of a bulk edit counts one by one. */
const maxValuesShown = 20;

/** The JSON value of a field, or of a row of the record; NULL if nothing is recorded. */
const recordedSql = (name: string, parameters: Parameters): string =>
  `NULLIF(NULLIF(r."values"->${parameters.add(name, 'text')}, 'null'::jsonb), '[]'::jsonb)`;

type CountedRow = Omit<ChangeCounts, 'fields'> & Readonly<Record<`field${number}`, FieldChangeCounts>>;

/** How many matching records of a table would change if they got these values, and from which values. `ask` runs the query. */
export const countChanges = async (
  table: RecordTable,
  question: WholeQuestion,
  newValues: Values,
  importPurgeDays: number,
  ask: (text: string, parameters: Parameters) => Promise<{ readonly rows: readonly CountedRow[] }>,
): Promise<ChangeCounts> => {
  const parameters = new Parameters();
  const names = Object.keys(newValues);
  const differing = names.map(
    (name, at) =>
      `value${at} IS DISTINCT FROM ${parameters.add(isEmpty(newValues[name]) ? null : JSON.stringify(newValues[name]), 'jsonb')}`,
  );
  const isDeleted = `r.record_state = ${parameters.add(table.type.states.deleted, 'integer')}`;
  // Reads the rows once. What follows reads their groups, which are few.
  const grouped = `SELECT ${isDeleted} AS is_deleted, ${names.map((name, at) => `${recordedSql(name, parameters)} AS value${at}`).join(', ')}, count(*) AS n
    FROM ${inReadSchema(table.name)} AS r ${whereAll(conditionsOf(table, question, importPurgeDays, parameters))}
    GROUP BY is_deleted, ${names.map((_name, at) => `value${at}`).join(', ')}`;
  const fields = names.map(
    (_name, at) => `(SELECT jsonb_build_object('changing', coalesce(sum(n), 0), 'from',
         coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', n) ORDER BY place) FILTER (WHERE place <= ${maxValuesShown}), '[]'))
       FROM (SELECT value${at} AS value, sum(n) AS n, row_number() OVER (ORDER BY sum(n) DESC, value${at}) AS place
             FROM grouped WHERE NOT is_deleted AND ${differing[at]} GROUP BY value${at}) AS changes) AS field${at}`,
  );
  const { rows } = await ask(
    `WITH grouped AS (${grouped})
     SELECT coalesce(sum(n), 0)::integer AS matching, coalesce(sum(n) FILTER (WHERE is_deleted), 0)::integer AS deleted,
       coalesce(sum(n) FILTER (WHERE NOT is_deleted AND (${differing.join(' OR ')})), 0)::integer AS changing, ${fields.join(', ')}
     FROM grouped`,
    parameters,
  );
  const [counted] = rows;
  if (!counted) throw new Error('Counts without a row');
  const { matching, deleted, changing } = counted;
  return {
    matching,
    deleted,
    changing,
    fields: Object.fromEntries(names.map((name, at) => [name, counted[`field${at}`] ?? { changing: 0, from: [] }])),
  };
};
