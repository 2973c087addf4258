import { describe, expect, test } from 'vitest';
import type { Json } from '../../api/contract/answers.ts';
import type { RegisterAnswer, RegisterResult } from '../../api/contract/register.ts';
import type { SearchRow } from '../../api/contract/search.ts';
import { printMilliseconds } from '../../domain/fields/instant.ts';
import { eventually, pause } from '../infra/waiting.ts';
import { acceptPlan, checkFile, columnsOf, planOf, untilStatus, uploadRows } from '../running/importing.ts';
import type { Visitor } from '../running/visitor.ts';
import type { Part } from './children.ts';
import { beginImport, expectImportedOnce, expectPlanWritten, ownParts, spreadsheetOf, studentsOf, useKillable } from './killable.ts';

const waymark = useKillable();

/** Kills these parts in turn. The task must not have ended before the first one is killed. */
const killWhileRunning = async (task: number, parts: readonly Part[]): Promise<void> => {
  expect((await waymark.admin.form('tasks', task)).Record['changed']).toBeNull();
  for (const part of parts) {
    await waymark.killPart(part);
    await pause(350);
  }
};

/** Waits for the task to end and checks that each record has this revision and phase, and one line of history for each change. */
const expectChangedOnce = async (task: number, name: string, rows: number, revision: number, phase: Json | undefined): Promise<void> => {
  await eventually(90_000, async () => {
    const { Record: counts } = await waymark.admin.form('tasks', task);
    expect([counts['status'], counts['done'], counts['changed'], counts['failed']]).toEqual([2, rows, rows, 0]);
  });
  const found: SearchRow[] = [];
  for (let page = 1; page <= Math.ceil(rows / 500); page += 1)
    found.push(...(await waymark.admin.search('institutions', { filter: name, pageSize: 500, page, sort: 'urn' })).Data);
  expect(new Set(found.map((row) => row.Id)).size).toBe(rows);
  expect(found.filter((row) => row['Revision'] !== revision || row['phase'] !== phase)).toEqual([]);
  const [first] = found;
  const lines = await waymark.admin.history('institutions', first?.Id ?? 0);
  expect(lines.flatMap(({ Changes }) => Changes.filter(({ Field }) => Field === 'phase').map(({ To }) => To))).toHaveLength(revision + 1);
};

const killSoon = async (part: Part): Promise<void> => {
  await pause(200);
  await waymark.killPart(part);
};

describe('kill -9', () => {
  test('of any part during a bulk edit and its undo changes each record once by each', async () => {
    const [name, rows] = ['Crash Academy', 1000];
    await expectImportedOnce(waymark.admin, await beginImport(waymark.admin, name, 830_000, rows), name, rows);
    const before = (await waymark.admin.search('institutions', { filter: name })).Data[0]?.['phase'];
    expect(before, 'the phase of the imported schools').toBeDefined();
    const after = before === 2 ? 4 : 2;
    const parts = ownParts('worker', 'event log node', 'postmaster', 'projector', 'worker');
    const edit = await waymark.admin.post('/institutions/bulk-edit', { values: { phase: after }, filter: name });
    await killWhileRunning(edit.json.Task ?? 0, parts);
    await expectChangedOnce(edit.json.Task ?? 0, name, rows, 1, after);
    const undo = await waymark.admin.post(`/tasks/undo/${edit.json.Task}`);
    await killWhileRunning(undo.json.Task ?? 0, parts);
    await expectChangedOnce(undo.json.Task ?? 0, name, rows, 2, before);
  });

  test('of any part during a fill, its undo and a register adds each student once and keeps every mark', async () => {
    const parts = ownParts('worker', 'event log node', 'postmaster', 'projector');
    const times = { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T10:00:00.000Z' };
    const { Data } = await waymark.admin.search('students', { filter: 'group:any', pageSize: 500, sort: 'id' });
    const students = Data.map((row) => row.Id);
    const { Id } = await waymark.admin.create('activities', { eventTitle: 'Crash club', group: Data[0]?.['group'], ...times });
    const endOf = async (task: number | undefined, count: number) => {
      for (const part of parts) await waymark.killPart(part);
      await eventually(90_000, async () => {
        const { Record: counts } = await waymark.admin.form('tasks', task ?? 0);
        expect([counts['status'], counts['changed'], counts['failed']]).toEqual([2, count, 0]);
      });
    };
    const fill = () => waymark.admin.post(`/activities/${Id}/students/fill`, { StudentIds: students, Submission: `crash-${Date.now()}` });
    const registered = async () => (await waymark.admin.get<RegisterAnswer>(`/activities/${Id}/register`)).json.Students;

    const first = await fill();
    await endOf(first.json.Task, students.length);
    expect(await registered()).toHaveLength(students.length);
    await endOf((await waymark.admin.post(`/tasks/undo/${first.json.Task}`)).json.Task, students.length);
    expect(await registered()).toHaveLength(0);
    await endOf((await fill()).json.Task, students.length);

    const marked = students.slice(0, 24);
    for (const [index, student] of marked.entries()) {
      const part = parts[index % parts.length];
      if (index % 8 === 4 && part) waymark.killIfThere(part);
      const body = { Submission: `crash-mark-${student}`, Marks: [{ StudentId: student, Status: 'attended', Seen: 'registered' }] };
      await eventually(60_000, async () => {
        const answer = await waymark.admin.post<RegisterResult>(`/activities/${Id}/register`, body);
        expect([answer.status, answer.json.Applied, answer.json.Conflicts]).toEqual([200, [student], []]);
      });
    }
    const rows = await registered();
    expect(rows.filter(({ Status }) => Status === 'attended').map(({ StudentId }) => StudentId)).toEqual(expect.arrayContaining(marked));
    await eventually(60_000, async () => {
      // Created, filled, undone, filled again, and each mark once.
      expect(await waymark.admin.history('activities', Id)).toHaveLength(4 + marked.length);
    });
  });

  test('of any part during a bulk approval approves each timesheet once', async () => {
    const [path, rows] = ['ambassadors/timesheets', 560];
    const officer = await waymark.signIn('data@demo.test');
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
    const file = ['Ambassador ID,Activity ID,Start,End', ...shifts].join('\r\n');
    const id = await uploadRows(officer, file, 'ambassadorTimesheet');
    const plan = await checkFile(officer, id);
    expect([plan.Counts.create, plan.Data[0]?.Problems]).toEqual([rows, []]);
    await acceptPlan(officer, id);
    const payer = await waymark.signIn('pay@demo.test');
    const begin = async (by: Visitor, action: string) =>
      (await by.post(`/${path}/bulk-${action}`, { filter: `activity-id:${activity}` })).json.Task ?? 0;
    const isDone = (task: number) =>
      eventually(90_000, async () => {
        const { Record: counts } = await officer.form('tasks', task);
        expect([counts['status'], counts['changed'], counts['failed']]).toEqual([2, rows, 0]);
      });
    await isDone(await begin(officer, 'submit'));
    await isDone(await begin(officer, 'pre-approve'));
    const approval = await begin(payer, 'approve');
    await killWhileRunning(approval, ownParts('worker', 'event log node', 'postmaster', 'projector', 'worker'));
    await isDone(approval);
    const found: SearchRow[] = [];
    for (const page of [1, 2])
      found.push(...(await officer.search(path, { filter: `activity-id:${activity},approved:yes`, pageSize: 500, page, sort: 'id' })).Data);
    expect(new Set(found.map((row) => row.Id)).size).toBe(rows);
    // Entered, submitted, pre-approved, approved.
    expect(found.filter((row) => row['Revision'] !== 3)).toEqual([]);
  });

  test('of any part during a check, its import and its undo plans and writes each row of a spreadsheet once', async () => {
    const rows = 1000;
    const id = await uploadRows(waymark.admin, spreadsheetOf(rows));
    const { Mapping } = await columnsOf(waymark.admin, id);
    await waymark.admin.post(`/imports/check/${id}`, { Mapping });
    for (const part of ownParts('worker', 'event log node')) await killSoon(part);
    await untilStatus(waymark.admin, id, 'Awaiting validation resolutions');
    const { Counts, Total } = await planOf(waymark.admin, id);
    expect([Counts.create, Total]).toEqual([rows, rows]);
    await waymark.admin.post(`/imports/accept/${id}`, {});
    for (const part of ownParts('worker', 'event log node', 'worker', 'postmaster')) await killSoon(part);
    await expectPlanWritten(waymark.admin, id, rows);
    const [task] = (await waymark.admin.search('tasks', { filter: `import:${id},command:import,group:any` })).Data;
    const undo = await waymark.admin.post(`/tasks/undo/${task?.Id}`);
    for (const part of ownParts('worker', 'event log node')) await killSoon(part);
    await eventually(90_000, async () => {
      const { Record: counts } = await waymark.admin.form('tasks', undo.json.Task ?? 0);
      expect([counts['status'], counts['changed'], counts['failed']]).toEqual([2, rows, 0]);
    });
    expect(await studentsOf(waymark.admin, id, 64)).toEqual({ Total: rows, others: [] });
  });
});
