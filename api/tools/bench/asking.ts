import type { SearchAnswer } from '../../contract/search.ts';
import type { Figure } from './figure.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { inTurn } from './timing.ts';
import type { Person } from './visitor.ts';

export const pageSize = 25;

/** A page of the list of students: the request to Waymark and the equivalent SQL. */
export interface PageQuery {
  readonly what: string;
  readonly who: Person;
  readonly filter: string;
  readonly page: number;
  readonly where: string;
  readonly parameters: readonly unknown[];
  readonly mostTimes: number;
}

const askHttp = ({ who, filter, page }: PageQuery): Promise<string> =>
  who.visitor.ask(
    'GET',
    `/students/search?${new URLSearchParams({ filter, sort: 'lastname', order: 'asc', page: String(page), pageSize: String(pageSize) })}`,
  );

/** The page, then the exact count, as a straightforward implementation would query them. */
const askSql = async ({ adapters: { pool } }: OwnWaymark, { where, parameters, page }: PageQuery): Promise<number> => {
  await pool.query(
    `SELECT id, revision, record_state, title, "values", created, updated, updated_by, updated_by_name FROM read.student_rows
     WHERE ${where} ORDER BY f_lastname, id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    [...parameters],
  );
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*) FROM read.student_rows WHERE ${where}`, [...parameters]);
  return rows[0]?.count ?? 0;
};

/** Checks that both found the same; otherwise the comparison is worthless. */
const checkAgreement = async (waymark: OwnWaymark, asked: PageQuery): Promise<void> => {
  const { Total, Data, Ignored } = JSON.parse(await askHttp(asked)) as SearchAnswer;
  const count = await askSql(waymark, asked);
  if (Total !== count || Data.length !== Math.min(pageSize, count) || Ignored.length > 0)
    throw new Error(`${asked.what}: Waymark finds ${Total} students, SQL ${count}`);
};

/** The number of students that lists show. */
export const listedStudents = async ({ adapters: { db } }: OwnWaymark): Promise<number> =>
  (await db.query<{ n: number }>('SELECT count(*) AS n FROM read.student_rows WHERE record_state = 0')).rows[0]?.n ?? 0;

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
  const students = await listedStudents(waymark);
  for (const asked of all) {
    await checkAgreement(waymark, asked);
    const { ours, floor } = await inTurn(
      rounds,
      () => askHttp(asked),
      () => askSql(waymark, asked),
      between,
    );
    report({
      what: `${students.toLocaleString('en-GB')} students: ${asked.what}`,
      unit: 'ms',
      ours,
      floor,
      aim: { mostTimes: asked.mostTimes },
    });
  }
};
