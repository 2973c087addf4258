import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { runPay } from '../../commands/pay/runPay.ts';
import { changeRecord, loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { takeAction } from '../../commands/records/takeAction.ts';
import type { Problem } from '../../commands/tasks/problems.ts';
import type { RunningTask, TaskServices } from '../../commands/tasks/runTask.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { rights } from '../../domain/access/rights.ts';
import type { Values } from '../../domain/fields/field.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { payCorrection } from '../../domain/records/payCorrection.ts';
import { payRun } from '../../domain/records/payRun.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { logInMemory } from './logInMemory.ts';

const groups = new Map([[1, { name: 'Riverside', rights: new Set(rights) }]]);
const ada = { ...systemAccess('Ada', rights), user: { id: 9, name: 'Ada' }, groups };
const by = newContext(ada);

interface Item {
  readonly recordType: string;
  readonly id: number;
}

/** Hours of two ambassadors: timesheets 1 to 4, all approved. */
const start = async () => {
  const { dependencies } = logInMemory();
  const make = (type: string, values: Values) => createRecord(dependencies, by, getRecordType(type), values);
  await make('institution', { name: 'Riverside', subscriber: true });
  await make('contractBand', { name: 'Band A', payCode: 'P1', postNumber: '0042', group: 1 });
  for (const lastname of ['Akhtar', 'Baker']) await make('ambassador', { firstname: 'Sam', lastname, group: 1 });
  await make('activity', { eventTitle: 'Tour', group: 1, start: '2026-11-02T09:00:00.000Z', end: '2026-11-02T17:00:00.000Z' });
  const approve = (id: number, values: object) =>
    changeRecord(dependencies, by, timesheet, id, (snapshot) => setByEvent(timesheet, snapshot, 'Approved', values));
  for (const [at, ambassador] of [1, 1, 2, 2].entries()) {
    const times = { start: `2026-11-0${at + 1}T10:00:00.000Z`, end: `2026-11-0${at + 1}T12:30:00.000Z` };
    await make('timesheet', { ambassador, activity: 1, group: 1, ...times });
    await approve(at + 1, { submittedDate: '2026-11-05', preapprovedDate: '2026-11-06', approvedDate: '2026-11-07' });
    await approve(at + 1, { contractBand: 1, hours: 2.5, rate: 1271, cost: 3178 });
  }
  const writtenFiles = new Map<string, string>();
  const problems: Problem[] = [];
  const services = {
    dependencies,
    problems: {
      add: (_task: number, added: readonly Problem[]) => Promise.resolve(void problems.push(...added)),
      count: () => Promise.resolve({ problems: problems.length, places: problems.length }),
    },
    records: { upTo: () => Promise.resolve() },
    files: {
      write: async (key: string, content: AsyncIterable<Uint8Array>) => {
        let text = '';
        for await (const chunk of content) text += Buffer.from(chunk).toString('utf8');
        writtenFiles.set(key, text);
      },
    },
  } as unknown as TaskServices;
  const run = (id: number, items: readonly (number | Item)[], progress = () => Promise.resolve()) => {
    const parameters = {
      recordType: 'payRun',
      group: 1,
      day: '2026-11-30',
      items: items.map((each) => (typeof each === 'number' ? { recordType: 'timesheet', id: each } : each)),
      columns: ['payCode', 'lastname', 'kind', 'hours'],
      grant: JSON.parse(JSON.stringify(grantOf(ada, 'every'))) as unknown,
    };
    return runPay({ id, parameters, signal: new AbortController().signal, progress } as unknown as RunningTask, services);
  };
  return {
    run,
    writtenFiles,
    problems,
    correct: async (values: Values) => {
      expect(await make('payCorrection', { reason: 'Wrong hours', group: 1, ...values })).toMatchObject({ ok: true });
      const days = { submittedDate: '2026-12-01', preapprovedDate: '2026-12-02', approvedDate: '2026-12-03' };
      await changeRecord(dependencies, by, payCorrection, 1, (snapshot) => setByEvent(payCorrection, snapshot, 'Approved', days));
      return (await loadRecord(dependencies, payCorrection, 1)).values;
    },
    rename: (lastname: string) =>
      changeRecord(dependencies, by, getRecordType('ambassador'), 1, (snapshot) =>
        setByEvent(getRecordType('ambassador'), snapshot, 'DetailsEdited', { lastname }),
      ),
    takeBack: (id: number) => takeAction(dependencies, by, timesheet, id, 'take-approval-back'),
    sheet: async (id: number) => (await loadRecord(dependencies, timesheet, id)).values,
    payRun: async (id: number) => (await loadRecord(dependencies, payRun, id)).values,
  };
};

describe('a pay run', () => {
  it('sends what is approved and freezes the file with its fingerprint', async () => {
    const { run, writtenFiles, sheet, payRun: values } = await start();
    expect(await run(1, [1, 2, 3])).toMatchObject({ message: 'Pay run #00000001: 3 items sent, £95.34.', done: 3, failed: 0 });
    expect(await sheet(1)).toMatchObject({ sentDate: '2026-11-30', payRun: 1 });
    expect(await sheet(4)).toMatchObject({ sentDate: null, payRun: null });
    expect(await values(1)).toMatchObject({ items: 3, ambassadors: 2, total: 9534, group: 1 });
    const { fileKey, fingerprint } = await values(1);
    expect(writtenFiles.get(fileKey ?? '')).toBe(
      '\ufeffPay code,Last name,Kind,Hours,Amount\r\nP1,Akhtar,Timesheet,2.50,31.78\r\nP1,Akhtar,Timesheet,2.50,31.78\r\nP1,Baker,Timesheet,2.50,31.78\r\n',
    );
    expect(fileKey).toContain(fingerprint);
  });

  it('leaves out what another run took, and what is not approved any more', async () => {
    const { run, problems, takeBack, sheet, payRun: values } = await start();
    await run(1, [1, 2]);
    await takeBack(3);
    expect(await run(2, [2, 3, 4])).toMatchObject({ done: 1, failed: 2 });
    expect((await sheet(2)).payRun).toBe(1);
    expect((await sheet(3)).payRun).toBeNull();
    expect(await values(2)).toMatchObject({ items: 1, total: 3178 });
    expect(problems.map(({ place, reason }) => [place, reason])).toEqual([
      [2, 'This timesheet is in another pay run.'],
      [3, 'The approval of this timesheet was taken back. A later run takes it once it is approved again.'],
    ]);
  });

  it('says so where another run took everything', async () => {
    const { run, payRun: values } = await start();
    await run(1, [1, 2]);
    expect(await run(2, [1, 2])).toMatchObject({ message: 'Pay run #00000002: nothing sent. 2 could not be sent.' });
    const statuses = await Promise.all([1, 2].map(async (id) => payRun.derived['status']?.compute(await values(id))));
    expect(statuses).toEqual(['Completed', 'Nothing sent']);
  });

  it('shares nothing with a run at the same time', async () => {
    const { run, sheet, payRun: values } = await start();
    await Promise.all([run(1, [1, 2, 3, 4]), run(2, [4, 3, 2, 1])]);
    const runs = await Promise.all([1, 2, 3, 4].map(async (id) => (await sheet(id)).payRun));
    const [first, second] = [await values(1), await values(2)];
    expect(runs.filter((each) => each === 1)).toHaveLength(first.items ?? -1);
    expect(runs.filter((each) => each === 2)).toHaveLength(second.items ?? -1);
    expect((first.total ?? 0) + (second.total ?? 0)).toBe(4 * 3178);
  });

  it('goes on after an interruption, sends nothing twice and has everything in its file', async () => {
    const { run, sheet, payRun: values } = await start();
    await expect(run(1, [1, 2, 3], () => Promise.reject(new Error('interrupted')))).rejects.toThrow('interrupted');
    expect((await sheet(1)).payRun).toBe(1);
    expect((await values(1)).completed).toBeNull();
    expect(await run(1, [1, 2, 3])).toMatchObject({ done: 3, failed: 0 });
    expect(await values(1)).toMatchObject({ items: 3, total: 9534 });
  });

  it('keeps its file as it is when its task runs again, whatever the ambassadors are called by now', async () => {
    const { run, rename, writtenFiles, payRun: values } = await start();
    await run(1, [1, 2]);
    const before = await values(1);
    await rename('Cole');
    await run(1, [1, 2]);
    expect(await values(1)).toEqual(before);
    expect([...writtenFiles.values()].join('')).not.toContain('Cole');
  });

  it('corrects what an earlier run sent by a signed line that names it', async () => {
    const { run, correct, writtenFiles, payRun: values } = await start();
    await run(1, [1, 2]);
    const entered = await correct({ timesheet: 1, change: 'Take back', amount: 500 });
    expect(entered).toMatchObject({
      ambassador: 1,
      cost: 500,
      calculation: 'Takes back £5.00 for timesheet #00000001',
      unpaidBecause: null,
    });
    expect(await run(2, [{ recordType: 'payCorrection', id: 1 }])).toMatchObject({
      message: 'Pay run #00000002: 1 item sent, -£5.00.',
    });
    expect(await values(2)).toMatchObject({ items: 1, total: -500 });
    expect(writtenFiles.get((await values(2)).fileKey ?? '')).toContain('\r\n,Akhtar,Correction of timesheet #00000001,,-5.00\r\n');
  });

  it('corrects nothing that was not sent', async () => {
    const { run, correct } = await start();
    expect(await correct({ timesheet: 1, change: 'Pay more', amount: 500 })).toMatchObject({
      cost: null,
      unpaidBecause: 'This timesheet has not been sent to the pay office. Send it back and change it instead.',
    });
    expect(await run(1, [{ recordType: 'payCorrection', id: 1 }])).toMatchObject({ done: 0, failed: 1 });
  });
});
