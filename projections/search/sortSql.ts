import { partFieldName, readPath } from '../../domain/record/part.ts';
import type { KeptIn } from '../../domain/search/searchSet.ts';
import { quoteName } from '../sql.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { type RecordTable, tableOf } from '../tables/tables.ts';
import { oneOf, type Parameters } from './clauseSql.ts';
import { targetOf } from './conditions.ts';
import type { Question } from './engine.ts';

/** The sort order of the rows `r` of a table. The columns that `join` adds have names that rows have not. */
interface SortSql {
  readonly by: string;
  readonly join: string;
}

type SortedQuestion = Pick<Question, 'set' | 'sort'>;

/** The table and column of the values that the question sorts by, if another type holds them. */
export const keptInOfSort = ({ set, sort }: SortedQuestion): KeptIn | undefined => set.columns.find(({ name }) => name === sort)?.keptIn;

const tableNamed = (recordType: string): RecordTable => {
  const table = tableOf(recordType);
  if (!table) throw new RangeError(`There is no table of ${recordType}`);
  return table;
};

/** Sorts by a value of the rows of a part with this key. The rows are read once, by the index on their key. */
const bySortedRows = (table: RecordTable, { set, sort }: SortedQuestion, parameters: Parameters): SortSql | null => {
  const path = readPath(sort);
  if (path === null) return null;
  const keptIn = keptInOfSort({ set, sort });
  const keeper = keptIn ? tableNamed(keptIn.recordType) : table;
  const part = keeper.parts.find((each) => each.part.name === path.part);
  const value = part?.indexed.find(({ name }) => name === partFieldName(path.part, path.field));
  if (!part || !value) throw new RangeError(`${keeper.name} cannot be sorted by ${sort}`);
  const rows = `${inReadSchema(part.name)} AS p`;
  const ofKey = `p.row_key = ${parameters.add(path.key, 'integer')}`;
  const sorted = `p.${quoteName(value.column)} AS sorted_by`;
  const joinLateral = (lateral: string) => ({ by: 'sorted_by', join: `LEFT JOIN (${lateral}) AS sorted ON sorted_id = r.id` });
  if (!keptIn) return joinLateral(`SELECT p.record_id AS sorted_id, ${sorted} FROM ${rows} WHERE ${ofKey}`);
  const by = targetOf(keeper, keptIn.by)?.column;
  if (by === undefined) throw new RangeError(`${keeper.name} has no column for ${keptIn.by}`);
  const counted = oneOf({ column: 'o.record_state', type: 'integer' }, keeper.type.states.listed, parameters);
  return joinLateral(`SELECT DISTINCT ON (o.${by}) o.${by} AS sorted_id, ${sorted} FROM ${rows} JOIN ${inReadSchema(keeper.name)} AS o ON o.id = p.record_id
    WHERE ${ofKey} AND o.group_id = ${parameters.add(keptIn.group, 'integer')} AND ${counted} ORDER BY o.${by}, o.id`);
};

/** The order of a question. References are in the order of the titles of their records. */
export const sortSql = (table: RecordTable, question: SortedQuestion, parameters: Parameters): SortSql => {
  const ofRows = bySortedRows(table, question, parameters);
  if (ofRows) return ofRows;
  const indexed = table.indexed.find((each) => each.name === question.sort);
  const referred = indexed?.field.kind === 'reference' ? tableOf(indexed.field.references ?? '') : undefined;
  if (indexed && referred) {
    return { by: `(SELECT t.title_key FROM ${inReadSchema(referred.name)} AS t WHERE t.id = r.${quoteName(indexed.column)})`, join: '' };
  }
  return { by: targetOf(table, question.sort)?.column ?? 'id', join: '' };
};
