import type { BulkEditPreview } from '../../contract/tasks.ts';
import { listedStudents } from './asking.ts';
import type { Figure } from './figure.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { measureMs, timesOf, warmUp } from './timing.ts';

const yearGroup = 16;
/** A person may ask for 120 previews at once (`workLimits`). */
const [warmUps, maxRounds] = [5, 50];

/** Measures the preview of a bulk edit of every student over HTTP against SQL that counts the students by value. */
export const measureBulkEditPreview = async (waymark: OwnWaymark, rounds: number, report: (figure: Figure) => void): Promise<void> => {
  const {
    admin: { visitor },
    adapters: { pool },
  } = waymark;
  const body = JSON.stringify({ values: { yearGroup }, filter: 'group:any' });
  const askHttp = () => visitor.ask('POST', '/students/bulk-edit/preview', body);
  const askSql = async () =>
    (
      await pool.query<{ value: number | null; count: number }>(
        'SELECT f_year_group AS value, count(*)::integer AS count FROM read.student_rows WHERE record_state = 0 GROUP BY 1 ORDER BY 2 DESC',
      )
    ).rows;
  const { Changing } = JSON.parse(await askHttp()) as BulkEditPreview;
  const changing = (await askSql()).reduce((sum, { value, count }) => (value === yearGroup ? sum : sum + count), 0);
  if (Changing !== changing) throw new Error(`The preview counts ${Changing} changes, SQL ${changing}`);
  await warmUp(askHttp, warmUps);
  await warmUp(askSql, warmUps);
  const durations = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < Math.min(rounds, maxRounds); round += 1) {
    durations.ours.push(await measureMs(askHttp));
    durations.floor.push(await measureMs(askSql));
  }
  report({
    what: `${(await listedStudents(waymark)).toLocaleString('en-GB')} students: preview of a bulk edit of all`,
    unit: 'ms',
    ours: timesOf(durations.ours),
    floor: timesOf(durations.floor),
    aim: { maxTimes: 3 },
  });
};
