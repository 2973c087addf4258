import { expect, it } from 'vitest';
import { presentHistory, visibleLines } from '../../api/present/history.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { Changes } from '../../domain/record/events.ts';
import { activity } from '../../domain/records/activity.ts';

const access = systemAccess('Ada', rights);
const noTitles = { query: () => Promise.resolve({ rows: [], rowCount: 0 }) };

/** An event that attaches so many students. */
const attaching = (count: number): Changes =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => at + 1).flatMap((id) => [
      [`attendance/${id}/student`, { from: null, to: id }],
      [`attendance/${id}/institution`, { from: null, to: 1 }],
    ]),
  );

const present = (count: number, isWhole = false) => {
  const line = {
    position: '1',
    revision: 0,
    event: 'ActivityStudentsAttached',
    at: new Date(0),
    actor: 'Ada',
    task: null,
    import: null,
    changes: attaching(count),
  };
  return presentHistory(noTitles, access, activity, visibleLines(access, activity, [line]), { isWhole });
};

it('says whom an event added, without saying of each row whose it is', async () => {
  const [line] = await present(3);
  expect(line?.Sentence).toMatch(/: 3 \w+$/);
  expect(line?.Changes.map(({ Field }) => Field)).toEqual([
    'attendance/1/institution',
    'attendance/2/institution',
    'attendance/3/institution',
  ]);
});

it('lists the first changes of an event that added thousands, and says how many it leaves out', async () => {
  const [line] = await present(5000);
  expect(line?.Sentence).toMatch(/: 5,000 \w+$/);
  expect(line?.Changes).toHaveLength(50);
  expect(line?.MoreChanges).toEqual([{ Field: 'attendance/*/institution', Count: 4950 }]);
  expect(JSON.stringify(line).length).toBeLessThan(10_000);
  const [fifty] = await present(50);
  expect([fifty?.Changes.length, fifty?.MoreChanges]).toEqual([50, []]);
  const [whole] = await present(5000, true);
  expect([whole?.Sentence, whole?.Changes.length, whole?.MoreChanges]).toEqual([line?.Sentence, 5000, []]);
});

it('is told in a time that grows with its length, so a fill of 5,000 students does not hold up the server', async () => {
  await present(500, true);
  const timeOf = async (count: number): Promise<number> => {
    const before = process.cpuUsage();
    await present(count, true);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  // The shortest of three, because other work of this process counts too.
  const shortestOf = async (count: number): Promise<number> => Math.min(await timeOf(count), await timeOf(count), await timeOf(count));
  // Ten times as many rows take about ten times as long, and a hundred times where each row looks through all others.
  expect(await shortestOf(5000)).toBeLessThan(40 * (await shortestOf(500)));
});
