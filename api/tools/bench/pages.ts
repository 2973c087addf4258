import { type PageQuery, listedStudents, measureQuery, pageSize } from './asking.ts';
import type { Figure } from './figure.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { measureMs, timesOf, warmUp } from './timing.ts';

const deepPage = 30_000;
/** The depth of the deep page where there are fewer pages: page 30,000 of a million students is as deep. */
const deepShare = 0.75;

const pagesOf = ({ admin, officer }: OwnWaymark, pages: number): readonly PageQuery[] => {
  const deep = Math.min(deepPage, Math.max(1, Math.ceil(pages * deepShare)));
  const every = { who: admin, filter: 'group:any', where: 'record_state = 0', parameters: [] };
  return [
    { ...every, what: 'first page of all, with total', page: 1, maxTimes: 0.2 },
    {
      who: officer,
      what: 'own group by last name',
      filter: '',
      page: 1,
      where: 'record_state = 0 AND group_id = $1',
      parameters: [officer.group],
      maxTimes: 1.2,
    },
    {
      who: officer,
      what: 'own group, three-field filter',
      filter: 'year-group:16,sex:10,permissiontotrack:yes',
      page: 1,
      where: `record_state = 0 AND group_id = $1 AND f_year_group = 16 AND f_sex = 10 AND f_permission_to_track = 'yes'`,
      parameters: [officer.group],
      maxTimes: 0.5,
    },
    { ...every, what: `page ${deep.toLocaleString('en-GB')} of ${pages.toLocaleString('en-GB')}`, page: deep, maxTimes: 0.1 },
  ];
};

/** Measures all that home asks about the officer's group. */
const measureHome = async ({ officer }: OwnWaymark, rounds: number): Promise<Figure> => {
  const durations: number[] = [];
  const look = () => officer.visitor.ask('GET', '/home');
  await warmUp(look);
  for (let round = 0; round < rounds; round += 1) durations.push(await measureMs(look));
  return { what: 'home (GET /home)', unit: 'ms', ours: timesOf(durations), floor: null, aim: null };
};

export const measurePages = async (waymark: OwnWaymark, rounds: number, report: (figure: Figure) => void): Promise<void> => {
  await measureQuery(waymark, pagesOf(waymark, Math.ceil((await listedStudents(waymark)) / pageSize)), rounds, report);
  report(await measureHome(waymark, rounds));
};

/** Measures the minimum time of any HTTP response. */
export const measureHttp = async ({ admin }: OwnWaymark, rounds: number): Promise<Figure> => {
  const durations: number[] = [];
  const look = () => admin.visitor.ask('GET', '/health/live');
  await warmUp(look);
  for (let round = 0; round < rounds; round += 1) durations.push(await measureMs(look));
  return { what: 'HTTP alone (GET /health/live)', unit: 'ms', ours: timesOf(durations), floor: null, aim: null };
};
