import { expect } from 'vitest';
import type { SearchRow } from '../../../api/contract/search.ts';
import { printMilliseconds } from '../../../domain/fields/instant.ts';
import { eventually } from '../../infra/waiting.ts';
import { acceptPlan, checkFile, uploadRows } from '../../running/importing.ts';
import type { Visitor } from '../../running/visitor.ts';
import { type KilledTask, untilDone } from './killedTask.ts';

const [path, rows] = ['ambassadors/timesheets', 560];

/** The approval of many timesheets that were submitted and pre-approved. */
export const approval = async (officer: Visitor, payer: Visitor): Promise<KilledTask> => {
  let contract: SearchRow | undefined;
  await eventually(60_000, async () => {
    [contract] = (await officer.search('ambassadors/contracts', { filter: 'status:1' })).Data;
    expect(contract?.['ambassador']).toBeTypeOf('number');
  });
  const times = { start: '2026-10-01T00:00:00.000Z', end: '2026-11-01T00:00:00.000Z' };
  const { Id: activity } = await officer.create('activities', { eventTitle: 'Crash shifts', group: contract?.['group'], ...times });
  const shifts = Array.from({ length: rows }, (_, at) => {
    const [start, end] = [0, 60].map((minutes) => printMilliseconds(Date.parse(times.start) + (at * 60 + minutes) * 60_000));
    return `#${Number(contract?.['ambassador'])},#${activity},${start},${end}`;
  });
  const id = await uploadRows(officer, ['Ambassador ID,Activity ID,Start,End', ...shifts].join('\r\n'), 'ambassadorTimesheet');
  const plan = await checkFile(officer, id);
  expect([plan.Counts.create, plan.Data[0]?.Problems]).toEqual([rows, []]);
  await acceptPlan(officer, id);
  const begin = async (by: Visitor, action: string) =>
    (await by.post(`/${path}/bulk-${action}`, { filter: `activity-id:${activity}` })).json.Task ?? 0;
  for (const action of ['submit', 'pre-approve']) await untilDone(officer, await begin(officer, action), rows);
  return {
    begin: () => begin(payer, 'approve'),
    changed: rows,
    check: async () => {
      const allRows: SearchRow[] = [];
      for (const page of [1, 2])
        allRows.push(
          ...(await officer.search(path, { filter: `activity-id:${activity},approved:yes`, pageSize: 500, page, sort: 'id' })).Data,
        );
      expect(new Set(allRows.map((row) => row.Id)).size).toBe(rows);
      // Entered, submitted, pre-approved, approved.
      expect(allRows.filter((row) => row['Revision'] !== 3)).toEqual([]);
    },
  };
};
