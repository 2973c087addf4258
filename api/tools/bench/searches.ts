import type { SystemAnswer } from '../../contract/system.ts';
import { listedStudents, type PageQuery, measureQuery } from './asking.ts';
import type { Figure } from './figure.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { measureRankedSearches } from './rankedSearches.ts';
import { measureMs, timesOf, waitFor, warmUp } from './timing.ts';

/** Common searches with the SQL that a developer would write for them. */
const searchesOf = ({ admin, officer }: OwnWaymark, school: number, maxTimes: number): readonly PageQuery[] => {
  const every = (what: string, filter: string, where: string, parameters: readonly unknown[] = []): PageQuery => ({
    what,
    who: admin,
    filter: `${filter}${filter === '' ? '' : ','}group:any`,
    page: 1,
    where: `record_state = 0 AND ${where}`,
    parameters,
    maxTimes,
  });
  const own = (what: string, filter: string, where: string): PageQuery => ({
    what,
    who: officer,
    filter,
    page: 1,
    where: `record_state = 0 AND group_id = $1 AND ${where}`,
    parameters: [officer.group],
    maxTimes,
  });
  return [
    every('everybody', '', 'true'),
    every('one word', 'smith', `words @@ to_tsquery('simple', 'smith:*')`),
    every('the beginnings of two words', 'jo sm', `words @@ to_tsquery('simple', 'jo:* & sm:*')`),
    every('a last name', 'lastname:Patel', `f_lastname = 'patel'`),
    every('a school', `institutionlastknown:${school}`, 'f_institution_last_known = $1', [school]),
    every('born before a day', 'dob:<1/9/2008', `f_dob < '2008-09-01'`),
    every('two year groups, not female', 'year-group:16,17,sex:!10', `f_year_group = ANY('{16,17}') AND f_sex IS DISTINCT FROM 10`),
    every('without a postcode', 'hasPostcode:no', 'f_has_postcode IS NOT TRUE'),
    own(
      'own group, year 12, may be tracked, not tracked yet',
      'year-group:17,permissionToTrack:yes,tracked-by-hesa:no',
      `f_year_group = 17 AND f_permission_to_track = 'yes' AND f_tracked_by_hesa IS NOT TRUE`,
    ),
    own('own group, low participation, one word', 'ali,polar4:1,2', `f_polar4 = ANY('{1,2}') AND words @@ to_tsquery('simple', 'ali:*')`),
  ];
};

/** The search box's requests while somebody types. */
const suggestions = [
  '/institutions/search?filter=lei&disableFuzzy=true&pageSize=20&sort=name&recordState=0,1,3,5',
  '/institutions/search?filter=st%20mar&disableFuzzy=true&pageSize=20&sort=name&recordState=0,1,3,5',
  '/users/search?filter=al&disableFuzzy=true&showAllInstitutionsUsers=true&institution=0&pageSize=20',
  '/institutions/localauthorities?filter=lei',
  '/institutions/types?inUseOnly=true',
  '/students/ncop-target-wards?filter=a',
];

const someSchool = async ({ adapters: { db } }: OwnWaymark): Promise<number> =>
  (
    await db.query<{ id: number }>(
      `SELECT f_institution_last_known AS id FROM read.student_rows WHERE f_institution_last_known IS NOT NULL
        AND record_state = 0 LIMIT 1`,
    )
  ).rows[0]?.id ?? 0;

/** Waits until the search server, if there is one, answers searches. */
const waitForIndex = async ({ admin: { visitor } }: OwnWaymark): Promise<void> => {
  await waitFor(async () => {
    const { SearchServer } = await visitor.get<SystemAnswer>('/system');
    return SearchServer === null || SearchServer.Trouble === null ? true : null;
  }, 1000);
};

/**
 * Measures ten searches over HTTP against SQL, lookups by relevance, and the search box's suggestions. A student is edited before each
 * search, so that no cached total helps.
 */
export const measureSearches = async (waymark: OwnWaymark, rounds: number, report: (figure: Figure) => void): Promise<void> => {
  const {
    officer,
    adapters: { db },
  } = waymark;
  await waitForIndex(waymark);
  const { rows } = await db.query<{ id: number; revision: number }>(
    'SELECT id, revision FROM read.student_rows WHERE group_id = $1 AND record_state = 0 ORDER BY id DESC LIMIT 1',
    [officer.group],
  );
  const [student] = rows;
  if (!student) throw new Error('There is no student to edit');
  let { revision } = student;
  const between = async () => {
    const { Revision } = await officer.visitor.post(`/students/edit/${student.id}`, { Revision: revision, firstname: `Bench ${revision}` });
    revision = Revision ?? revision;
  };
  await measureQuery(
    waymark,
    searchesOf(waymark, await someSchool(waymark), process.env['MEILI_URL'] ? 0.2 : 1.2),
    rounds,
    report,
    between,
  );
  await measureRankedSearches(waymark, await listedStudents(waymark), rounds, report);
  for (const path of suggestions) {
    const ask = () => waymark.admin.visitor.ask('GET', path);
    await warmUp(ask);
    const durations: number[] = [];
    for (let round = 0; round < 2 * rounds; round += 1) durations.push(await measureMs(ask));
    report({ what: `suggestions: ${path.split('&')[0]}`, unit: 'ms', ours: timesOf(durations), floor: null, aim: { max: 100 } });
  }
};
