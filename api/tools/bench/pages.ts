import type { SearchAnswer } from '../../contract/search.ts';
import type { Figure } from './figure.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { inTurn, timed, timesOf, warmedUp } from './timing.ts';
import type { Person } from './visitor.ts';

const pageSize = 25;
const deepPage = 30_000;
/** Where there are fewer pages: as far in as page 30,000 is of a million students. */
const deepShare = 0.75;

/** A page of the list of students as it is asked of Waymark, and the same as it stands in hand-written SQL. */
interface Page {
  readonly what: string;
  readonly who: Person;
  readonly filter: string;
  readonly page: number;
  readonly where: string;
  readonly parameters: readonly unknown[];
  readonly mostTimes: number;
}

const askHttp = ({ who, filter, page }: Page): Promise<string> =>
  who.visitor.ask('GET', `/students/search?${new URLSearchParams({ filter, sort: 'lastname', order: 'asc', page: String(page), pageSize: String(pageSize) })}`);

/** The page and the exact count, one after the other, as anyone would write them first. */
const askSql = async ({ adapters: { pool } }: OwnWaymark, { where, parameters, page }: Page): Promise<number> => {
  await pool.query(
    `SELECT id, revision, record_state, title, "values", created, updated, updated_by, updated_by_name FROM read.student_rows
     WHERE ${where} ORDER BY f_lastname, id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    [...parameters],
  );
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*) FROM read.student_rows WHERE ${where}`, [...parameters]);
  return rows[0]?.count ?? 0;
};

const pagesOf = ({ admin, officer }: OwnWaymark, pages: number): readonly Page[] => {
  const deep = Math.min(deepPage, Math.max(1, Math.ceil(pages * deepShare)));
  const every = { who: admin, filter: 'group:any', where: 'record_state = 0', parameters: [] };
  return [
    { ...every, what: 'first page of all, with total', page: 1, mostTimes: 0.2 },
    { who: officer, what: 'own group by last name', filter: '', page: 1, where: 'record_state = 0 AND group_id = $1', parameters: [officer.group], mostTimes: 1.2 },
    {
      who: officer, what: 'own group, three-field filter', filter: 'year-group:16,sex:10,permissiontotrack:yes', page: 1,
      where: `record_state = 0 AND group_id = $1 AND f_year_group = 16 AND f_sex = 10 AND f_permission_to_track = 'yes'`, parameters: [officer.group], mostTimes: 0.5,
    },
    { ...every, what: `page ${deep.toLocaleString('en-GB')} of ${pages.toLocaleString('en-GB')}`, page: deep, mostTimes: 0.1 },
  ];
};

/** Both must have found the same, or they cannot be compared. */
const checkAgreement = async (waymark: OwnWaymark, page: Page): Promise<number> => {
  const { Total, Data, Ignored } = JSON.parse(await askHttp(page)) as SearchAnswer;
  const count = await askSql(waymark, page);
  if (Total !== count || Data.length !== Math.min(pageSize, count) || Ignored.length > 0) throw new Error(`${page.what}: Waymark finds ${Total} students, SQL ${count}`);
  return count;
};

/** Pages of the list of students over HTTP, each beside hand-written SQL for the same page and exact count on the same table. */
export const measurePages = async (waymark: OwnWaymark, rounds: number, told: (figure: Figure) => void): Promise<void> => {
  const { rows } = await waymark.adapters.db.query<{ n: number }>('SELECT count(*) AS n FROM read.student_rows WHERE record_state = 0');
  const students = rows[0]?.n ?? 0;
  const label = (what: string) => `${students.toLocaleString('en-GB')} students: ${what}`;
  for (const page of pagesOf(waymark, Math.ceil(students / pageSize))) {
    await checkAgreement(waymark, page);
    const { ours, floor } = await inTurn(rounds, () => askHttp(page), () => askSql(waymark, page));
    told({ what: label(page.what), unit: 'ms', ours, floor, aim: { mostTimes: page.mostTimes } });
  }
};

/** What any answer over HTTP takes, whatever is asked. */
export const measureHttp = async ({ admin }: OwnWaymark, rounds: number): Promise<Figure> => {
  const durations: number[] = [];
  const look = () => admin.visitor.ask('GET', '/health/live');
  await warmedUp(look);
  for (let round = 0; round < rounds; round += 1) durations.push(await timed(look));
  return { what: 'HTTP alone (GET /health/live)', unit: 'ms', ours: timesOf(durations), floor: null, aim: null };
};
