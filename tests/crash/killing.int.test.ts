import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../api/contract/answers.ts';
import type { RegisterAnswer, RegisterResult } from '../../api/contract/register.ts';
import type { SearchRow } from '../../api/contract/search.ts';
import { demoPassword } from '../../api/demo/seed.ts';
import { eventually, pause } from '../infra/waiting.ts';
import { startWaymark, type WaymarkProcess } from '../running/process.ts';
import { Visitor } from '../running/visitor.ts';
import { type TestServers, createTestServers } from '../running/servers.ts';
import { upload } from '../running/uploading.ts';
import { checkFile, columnsOf, planOf, untilStatus, uploadRows } from '../running/importing.ts';
import { establishment, encodeRegister } from '../samples/register.ts';
import { killPart, type Part } from './children.ts';

let folder = '';
let waymark: WaymarkProcess;
let admin: Visitor;
let servers: TestServers;

/** Starts Waymark on the same data and signs the administrator in. */
const start = async (): Promise<void> => {
  waymark = await startWaymark({ DATA_DIR: folder, ...servers.env });
  admin = new Visitor(waymark.url);
  await admin.signIn('admin@demo.test', demoPassword);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-crash-'));
  servers = await createTestServers('crash');
  await start();
});

afterAll(async () => {
  await waymark.stop();
  await servers.remove();
  await rm(folder, { recursive: true, force: true });
});

interface Stormed {
  readonly id: number;
  revision: number;
  /** The acknowledged values in order. */
  readonly acknowledged: string[];
}

/** The parts to kill; an external PostgreSQL server is left alone. */
const ownParts = (...parts: readonly Part[]): readonly Part[] =>
  parts.filter((part) => part !== 'postmaster' || !process.env['DATABASE_URL']);

/** Edits one student until stopped; after a failure it continues from the current revision. */
const storm = async (visitor: Visitor, student: Stormed, stopped: () => boolean): Promise<void> => {
  for (let turn = 0; !stopped(); turn += 1) {
    const lastname = `Storm ${student.id} ${turn}`;
    const saved = await visitor.edit('students', student.id, student.revision, { lastname }).catch(() => null);
    if (saved?.json.Success) {
      student.revision = saved.json.Revision ?? student.revision;
      student.acknowledged.push(lastname);
    } else {
      await pause(50);
      student.revision = await visitor.form('students', student.id).then(
        (form) => form.CurrentRevision,
        () => student.revision,
      );
    }
  }
};

const beginStorm = async (
  visitor: Visitor,
  count: number,
): Promise<{ readonly students: readonly Stormed[]; readonly end: () => Promise<void> }> => {
  const students: Stormed[] = [];
  for (let index = 0; index < count; index += 1) {
    const { Id, Revision } = await visitor.create('students', { lastname: 'Storm' });
    students.push({ id: Id, revision: Revision, acknowledged: [] });
  }
  let stop = false;
  const storms = students.map((student) => storm(visitor, student, () => stop));
  return {
    students,
    end: async () => {
      stop = true;
      await Promise.all(storms);
    },
  };
};

/** Checks that the history has every acknowledged value once, without gaps, and that the list shows the last one. */
const expectNothingLost = async (visitor: Visitor, students: readonly Stormed[]): Promise<void> => {
  for (const student of students) {
    await eventually(30_000, async () => {
      const [form, lines] = [await visitor.form('students', student.id), await visitor.history('students', student.id)];
      expect(lines.map((line) => line.Revision)).toEqual(Array.from({ length: form.CurrentRevision + 1 }, (_, revision) => revision));
      const named = lines.flatMap((line) => line.Changes.filter((change) => change.Field === 'lastname').map((change) => change.To));
      expect(new Set(named).size).toBe(named.length);
      expect(named).toEqual(expect.arrayContaining(student.acknowledged));
      const { Data } = await visitor.search('students', { filter: `id:${student.id},group:any` });
      expect(Data[0]?.['lastname']).toBe(named.at(-1));
    });
  }
};

/** Uploads `count` schools of this name with consecutive URNs; returns the import's id. */
const beginImport = async (visitor: Visitor, name: string, firstUrn: number, rows: number): Promise<number> => {
  const schools = Array.from({ length: rows }, (_, index) =>
    establishment({ URN: String(firstUrn + index), EstablishmentNumber: '', EstablishmentName: `${name} ${index}` }),
  );
  const { status, json } = await upload(visitor, encodeRegister(schools), { reference: name });
  expect(status).toBe(200);
  return json.Id ?? 0;
};

/** Waits for the import to end and checks that each row created one institution with one event. */
const expectImportedOnce = async (visitor: Visitor, id: number, name: string, rows: number): Promise<void> => {
  await eventually(90_000, async () => {
    const { Record: counts } = await visitor.form('imports', id);
    expect([counts['status'], counts['rows'], counts['rowsCreated'], counts['rowsUpdated'], counts['unchanged'], counts['failed']]).toEqual(
      ['Completed', rows, rows, 0, 0, 0],
    );
  });
  const found: SearchRow[] = [];
  for (let page = 1; page <= Math.ceil(rows / 500); page += 1) {
    const { Data, Total } = await visitor.search('institutions', { filter: name, pageSize: 500, page, sort: 'urn' });
    expect(Total).toBe(rows);
    found.push(...Data);
  }
  expect(new Set(found.map((row) => row['urn'])).size).toBe(rows);
  expect(found.filter((row) => row['Revision'] !== 0)).toEqual([]);
};

/** Kills these parts in turn. The task must not have ended before the first one is killed. */
const killWhileRunning = async (task: number, parts: readonly Part[]): Promise<void> => {
  expect((await admin.form('tasks', task)).Record['changed']).toBeNull();
  for (const part of parts) {
    await eventually(15_000, () => expect(killPart(waymark.pid, part)).toBe(true));
    await pause(500);
  }
};

/** Waits for the task to end and checks that each record has this revision and phase, and one line of history for each change. */
const expectChangedOnce = async (task: number, name: string, rows: number, revision: number, phase: Json | undefined): Promise<void> => {
  await eventually(90_000, async () => {
    const { Record: counts } = await admin.form('tasks', task);
    expect([counts['status'], counts['done'], counts['changed'], counts['failed']]).toEqual([2, rows, rows, 0]);
  });
  const found: SearchRow[] = [];
  for (let page = 1; page <= Math.ceil(rows / 500); page += 1)
    found.push(...(await admin.search('institutions', { filter: name, pageSize: 500, page, sort: 'urn' })).Data);
  expect(new Set(found.map((row) => row.Id)).size).toBe(rows);
  expect(found.filter((row) => row['Revision'] !== revision || row['phase'] !== phase)).toEqual([]);
  const [first] = found;
  const lines = await admin.history('institutions', first?.Id ?? 0);
  expect(lines.flatMap(({ Changes }) => Changes.filter(({ Field }) => Field === 'phase').map(({ To }) => To))).toHaveLength(revision + 1);
};

const killSoon = async (part: Part): Promise<void> => {
  await pause(300);
  await eventually(15_000, () => expect(killPart(waymark.pid, part)).toBe(true));
};

const syllables = ['ba', 'ko', 'di', 'fu', 'ge', 'la', 'mi', 'no', 'pe', 'ra', 'su', 'ti'];
let spelled = 0;

/** A file of students whose names differ from each other and from those of other files. */
const spreadsheetOf = (rows: number): string => {
  const name = () => [1, 12, 144, 1728].map((place) => syllables[Math.floor(spelled / place) % 12]).join('');
  const lines = Array.from({ length: rows }, (_, at) => {
    spelled += 1;
    return `${name()}n,${name()}son,${1 + (at % 28)}/${1 + (at % 12)}/${2006 + (at % 8)}`;
  });
  return ['First name,Last name,Date of birth', ...lines].join('\r\n');
};

/** The number of an import's students in a state, and those that were not written once for each step that led there. */
const studentsOf = async (id: number, state: 0 | 64) => {
  const found: SearchRow[] = [];
  for (;;) {
    const page = found.length / 500 + 1;
    const filter = `imports:${id},group:any,recordState:${state}`;
    const { Data, Total } = await admin.search('students', { filter, pageSize: 500, page, sort: 'id' });
    found.push(...Data);
    if (Data.length < 500) return { Total, others: found.filter(({ Revision }) => Revision !== (state === 0 ? 0 : 1)) };
  }
};

const expectPlanWritten = async (id: number, rows: number): Promise<void> => {
  const { rowsCreated, failed } = await untilStatus(admin, id, 'Completed');
  expect([rowsCreated, failed]).toEqual([rows, 0]);
  expect(await studentsOf(id, 0)).toEqual({ Total: rows, others: [] });
};

describe('kill -9', () => {
  test('of any part during many edits loses no acknowledged change and duplicates none', async () => {
    const { students, end } = await beginStorm(admin, 6);
    const parts = ownParts('projector', 'event log node', 'worker', 'postmaster');
    for (const part of [...parts, ...parts]) {
      await pause(1000);
      await eventually(15_000, () => expect(killPart(waymark.pid, part), `the ${part} is not there to be killed`).toBe(true));
    }
    await pause(2000);
    await end();
    expect(students.every((student) => student.acknowledged.length > 0)).toBe(true);
    await expectNothingLost(admin, students);
  });

  test('of any part during an import creates each institution once, with exact counts', async () => {
    const id = await beginImport(admin, 'Crash School', 810_000, 3000);
    for (const part of ownParts('worker', 'event log node', 'postmaster', 'projector', 'worker')) {
      await pause(700);
      await eventually(15_000, () => expect(killPart(waymark.pid, part)).toBe(true));
    }
    await expectImportedOnce(admin, id, 'Crash School', 3000);
  });

  test('of any part during a bulk edit and its undo changes each record once by each', async () => {
    const [name, rows] = ['Crash Academy', 1500];
    await expectImportedOnce(admin, await beginImport(admin, name, 830_000, rows), name, rows);
    const before = (await admin.search('institutions', { filter: name })).Data[0]?.['phase'];
    expect(before, 'the phase of the imported schools').toBeDefined();
    const after = before === 2 ? 4 : 2;
    const parts = ownParts('worker', 'event log node', 'postmaster', 'projector', 'worker');
    const edit = await admin.post('/institutions/bulk-edit', { values: { phase: after }, filter: name });
    await killWhileRunning(edit.json.Task ?? 0, parts);
    await expectChangedOnce(edit.json.Task ?? 0, name, rows, 1, after);
    const undo = await admin.post(`/tasks/undo/${edit.json.Task}`);
    await killWhileRunning(undo.json.Task ?? 0, parts);
    await expectChangedOnce(undo.json.Task ?? 0, name, rows, 2, before);
  });

  test('of any part during a fill, its undo and a register adds each student once and keeps every mark', async () => {
    const parts = ownParts('worker', 'event log node', 'postmaster', 'projector');
    const times = { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T10:00:00.000Z' };
    const { Data } = await admin.search('students', { filter: 'group:any', pageSize: 500, sort: 'id' });
    const students = Data.map((row) => row.Id);
    const { Id } = await admin.create('activities', { eventTitle: 'Crash club', group: Data[0]?.['group'], ...times });
    const endOf = async (task: number | undefined, count: number) => {
      for (const part of parts) await eventually(15_000, () => expect(killPart(waymark.pid, part)).toBe(true));
      await eventually(90_000, async () => {
        const { Record: counts } = await admin.form('tasks', task ?? 0);
        expect([counts['status'], counts['changed'], counts['failed']]).toEqual([2, count, 0]);
      });
    };
    const fill = () => admin.post(`/activities/${Id}/students/fill`, { StudentIds: students, Submission: `crash-${Date.now()}` });
    const registered = async () => (await admin.get<RegisterAnswer>(`/activities/${Id}/register`)).json.Students;

    const first = await fill();
    await endOf(first.json.Task, students.length);
    expect(await registered()).toHaveLength(students.length);
    await endOf((await admin.post(`/tasks/undo/${first.json.Task}`)).json.Task, students.length);
    expect(await registered()).toHaveLength(0);
    await endOf((await fill()).json.Task, students.length);

    const marked = students.slice(0, 24);
    for (const [index, student] of marked.entries()) {
      const part = parts[index % parts.length];
      if (index % 8 === 4 && part) killPart(waymark.pid, part);
      const body = { Submission: `crash-mark-${student}`, Marks: [{ StudentId: student, Status: 'attended', Seen: 'registered' }] };
      await eventually(60_000, async () => {
        const answer = await admin.post<RegisterResult>(`/activities/${Id}/register`, body);
        expect([answer.status, answer.json.Applied, answer.json.Conflicts]).toEqual([200, [student], []]);
      });
    }
    const rows = await registered();
    expect(rows.filter(({ Status }) => Status === 'attended').map(({ StudentId }) => StudentId)).toEqual(expect.arrayContaining(marked));
    await eventually(60_000, async () => {
      // Created, filled, undone, filled again, and each mark once.
      expect(await admin.history('activities', Id)).toHaveLength(4 + marked.length);
    });
  });

  test('of any part during a check, its import and its undo plans and writes each row of a spreadsheet once', async () => {
    const rows = 1500;
    const id = await uploadRows(admin, spreadsheetOf(rows));
    const { Mapping } = await columnsOf(admin, id);
    await admin.post(`/imports/check/${id}`, { Mapping });
    for (const part of ownParts('worker', 'event log node')) await killSoon(part);
    await untilStatus(admin, id, 'Awaiting validation resolutions');
    const { Counts, Total } = await planOf(admin, id);
    expect([Counts.create, Total]).toEqual([rows, rows]);
    await admin.post(`/imports/accept/${id}`, {});
    for (const part of ownParts('worker', 'event log node', 'worker', 'postmaster')) await killSoon(part);
    await expectPlanWritten(id, rows);
    const [task] = (await admin.search('tasks', { filter: `import:${id},command:import,group:any` })).Data;
    const undo = await admin.post(`/tasks/undo/${task?.Id}`);
    for (const part of ownParts('worker', 'event log node')) await killSoon(part);
    await eventually(90_000, async () => {
      const { Record: counts } = await admin.form('tasks', undo.json.Task ?? 0);
      expect([counts['status'], counts['changed'], counts['failed']]).toEqual([2, rows, 0]);
    });
    expect(await studentsOf(id, 64)).toEqual({ Total: rows, others: [] });
  });

  test('of Waymark loses nothing: the next start finishes a running import and export', async () => {
    const planned = await uploadRows(admin, spreadsheetOf(1200));
    await checkFile(admin, planned);
    const { students, end } = await beginStorm(admin, 4);
    const { json } = await admin.post('/institutions/export', { reference: 'Crash export', filter: 'Crash School' });
    const imported = await beginImport(admin, 'Crash College', 820_000, 2000);
    await admin.post(`/imports/accept/${planned}`, {});
    await pause(500);
    await waymark.kill();
    await end();
    await start();
    await expectNothingLost(admin, students);
    await expectImportedOnce(admin, imported, 'Crash College', 2000);
    await expectPlanWritten(planned, 1200);
    await eventually(60_000, async () => {
      const { Record: values } = await admin.form('exports', json.Id ?? 0);
      expect([values['status'], values['rows']]).toEqual(['Completed', 3000]);
    });
    const { text } = await admin.get(`/exports/download/${json.Id}`);
    const lines = text.trim().split('\r\n');
    expect(lines.length).toBe(3001);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(3001);
  });
});
