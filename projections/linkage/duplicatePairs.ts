import type { ScoredStudents } from '../../domain/merging/duplicateGroups.ts';
import type { GroupQuestion } from '../../domain/search/question.ts';
import type { Sql } from '../sql.ts';
import { linkedStates, studentRows } from './linkedStudents.ts';

/** A list of duplicate groups is made of at most as many pairs, so that it needs little memory among a million students. */
export const maxPairs = 10_000;

/** Both of the row aliases `a` and `b` fulfil a condition, or one of them does. */
const ofBoth = (condition: (row: string) => string) => `${condition('a')} AND ${condition('b')}`;
const ofOne = (condition: (row: string) => string) => `(${condition('a')} OR ${condition('b')})`;

/** The likeliest pairs first, both of whose students are of visible groups and at least one of a listed one: at most so many. */
export const readDuplicatePairs = async (
  sql: Sql,
  { visible, listed, without }: Omit<GroupQuestion, 'interpretation'>,
  limit: number,
): Promise<readonly ScoredStudents[]> => {
  const parameters: unknown[] = [];
  const parameter = (value: unknown): string => `$${parameters.push(value)}`;
  const states = parameter(linkedStates);
  const conditions = [ofBoth((row) => `${row}.record_state = ANY(${states})`)];
  if (visible !== 'every') {
    const groups = parameter([...visible]);
    conditions.push(ofBoth((row) => `${row}.group_id = ANY(${groups})`));
  }
  if (listed !== 'every' || without.length > 0) {
    const within = listed === 'every' ? null : parameter([...listed]);
    const outside = parameter(without);
    conditions.push(
      ofOne((row) => `(${within === null ? '' : `${row}.group_id = ANY(${within}) AND `}${row}.group_id <> ALL(${outside}))`),
    );
  }
  const { rows } = await sql.query<ScoredStudents>(
    `SELECT p.one, p.other, p.score FROM app.linkage_pairs AS p JOIN ${studentRows} AS a ON a.id = p.one JOIN ${studentRows} AS b ON b.id = p.other
     WHERE ${conditions.join(' AND ')} ORDER BY p.score DESC, p.one, p.other LIMIT ${limit}`,
    parameters,
  );
  return rows;
};

/** Whether the students have been compared at least once. */
export const isSwept = async (sql: Sql): Promise<boolean> => {
  const { rows } = await sql.query('SELECT FROM app.linkage_models');
  return rows.length > 0;
};
