import type { SearchAnswer } from '../../contract/search.ts';
import type { Figure } from './figure.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { inTurn } from './timing.ts';
import type { Person } from './visitor.ts';

export const pageSize = 25;

/** A list with its read table (aliased `r` in SQL), its sort field and that field's column. */
export interface BenchList {
  readonly path: string;
  readonly table: string;
  readonly sort: string;
  readonly orderBy: string;
  /** The column whose sum the list shows. */
  readonly summed?: string;
}

export const studentList: BenchList = { path: 'students', table: 'student_rows', sort: 'lastname', orderBy: 'f_lastname' };

/** A page of a list: the request to Waymark and the equivalent SQL. */
export interface PageQuery {
  readonly what: string;
  /** Students if absent. */
  readonly list?: BenchList;
  readonly who: Person;
  readonly filter: string;
  readonly page: number;
  readonly where: string;
  readonly parameters: readonly unknown[];
  readonly maxTimes: number;
}

const askHttp = ({ who, filter, page, list: { path, sort } = studentList }: PageQuery): Promise<string> =>
  who.visitor.ask(
    'GET',
    `/${path}/search?${new URLSearchParams({ filter, sort, order: 'asc', page: String(page), pageSize: String(pageSize) })}`,
  );

/** The page, then the exact count and the sum, as a straightforward implementation would query them. */
const askSql = async (
  { adapters: { pool } }: OwnWaymark,
  { where, parameters, page, list: { table, orderBy, summed } = studentList }: PageQuery,
): Promise<{ readonly count: number; readonly sum: number | null }> => {
  await pool.query(
    `SELECT id, revision, record_state, title, "values", created, updated, updated_by, updated_by_name FROM read.${table} AS r
     WHERE ${where} ORDER BY ${orderBy}, id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    [...parameters],
  );
  const { rows } = await pool.query<{ count: number; sum: number | null }>(
    `SELECT count(*), ${summed ? `sum(${summed})::float` : 'null'} AS sum FROM read.${table} AS r WHERE ${where}`,
    [...parameters],
  );
  return rows[0] ?? { count: 0, sum: null };
};

/** Checks that both found the same; otherwise the comparison is worthless. */
const checkAgreement = async (waymark: OwnWaymark, query: PageQuery): Promise<void> => {
  const { Total, Data, Ignored, Summary } = JSON.parse(await askHttp(query)) as SearchAnswer;
  const { count, sum } = await askSql(waymark, query);
  if (!Object.values(Summary ?? { none: null }).includes(sum))
    throw new Error(`${query.what}: Waymark adds up to ${JSON.stringify(Summary)}, SQL to ${sum}`);
  if (Total !== count || Data.length !== Math.min(pageSize, count) || Ignored.length > 0)
    throw new Error(`${query.what}: Waymark finds ${Total}, SQL ${count}`);
};

/** The number of records that a list shows. */
const listedIn = async ({ adapters: { db } }: OwnWaymark, { table }: BenchList): Promise<number> =>
  (await db.query<{ n: number }>(`SELECT count(*) AS n FROM read.${table} WHERE record_state = 0`)).rows[0]?.n ?? 0;

/** The number of students that lists show. */
export const listedStudents = (waymark: OwnWaymark): Promise<number> => listedIn(waymark, studentList);

/**
 * Measures pages over HTTP against SQL for the same page and exact count on the same table. `between` runs before each request, untimed.
 */
export const measureQuery = async (
  waymark: OwnWaymark,
  all: readonly PageQuery[],
  rounds: number,
  report: (figure: Figure) => void,
  between: () => Promise<unknown> = async () => undefined,
): Promise<void> => {
  for (const query of all) {
    const { path } = query.list ?? studentList;
    const size = await listedIn(waymark, query.list ?? studentList);
    await checkAgreement(waymark, query);
    const { ours, floor } = await inTurn(
      rounds,
      () => askHttp(query),
      () => askSql(waymark, query),
      between,
    );
    report({
      what: `${size.toLocaleString('en-GB')} ${path}: ${query.what}`,
      unit: 'ms',
      ours,
      floor,
      aim: { maxTimes: query.maxTimes },
    });
  }
};
