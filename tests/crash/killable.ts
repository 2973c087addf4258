import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { SearchRow } from '../../api/contract/search.ts';
import { demoPassword } from '../../api/demo/seed.ts';
import { makeDataFolder } from '../infra/dataFolder.ts';
import { eventually } from '../infra/waiting.ts';
import { copyDemoFolder } from '../running/demoFolder.ts';
import { untilStatus } from '../running/importing.ts';
import { startWaymark, type WaymarkProcess } from '../running/process.ts';
import { createTestServers, type TestServers } from '../running/servers.ts';
import { upload } from '../running/uploading.ts';
import { Visitor } from '../running/visitor.ts';
import { encodePublicRegister, establishment } from '../samples/publicRegister.ts';
import { type Part, signalPart } from './children.ts';

/** The group of the demo data without students: those of other groups would be like some of the tests. */
const emptyGroup = 'Peak and Dales College';

/** A Waymark of this file, with an administrator who is signed in and works in a group without students. */
export const useKillable = () => {
  let folder = '';
  let waymark: WaymarkProcess;
  let admin: Visitor;
  let servers: TestServers;
  /** Starts Waymark on the same data and signs the administrator in. */
  const start = async (): Promise<void> => {
    waymark = await startWaymark({ DATA_DIR: folder, ...servers.env });
    admin = new Visitor(waymark.url);
    await admin.signIn('admin@demo.test', demoPassword);
    const group = (await admin.session()).Groups.find(({ Name }) => Name === emptyGroup)?.Id;
    expect((await admin.post('/account/group', { group })).status).toBe(200);
  };
  /** Sends a signal to a part, which may be starting again; by default kills it. */
  const signal = (part: Part, name: NodeJS.Signals = 'SIGKILL') =>
    eventually(15_000, () => expect(signalPart(waymark.pid, part, name), `there is no ${part} for ${name}`).toBe(true));
  beforeAll(async () => {
    folder = await makeDataFolder('waymark-crash-');
    servers = await createTestServers('crash');
    await copyDemoFolder(inject('demoFolder'), folder, servers.env);
    await start();
  });
  afterAll(async () => {
    await waymark.stop();
    await servers.remove();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get admin() {
      return admin;
    },
    /** The folder of its data. */
    get folder() {
      return folder;
    },
    /** Signs a demo person in. */
    signIn: async (email: string): Promise<Visitor> => {
      const visitor = new Visitor(waymark.url);
      await visitor.signIn(email, demoPassword);
      return visitor;
    },
    signal,
    /** Kills the worker. It stands still while `check` looks how far it is, with servers that may be starting again. */
    killWorkerAfter: async (check: () => Promise<void>) => {
      await signal('worker', 'SIGSTOP');
      await eventually(30_000, check);
      await signal('worker');
    },
    /** Kills a part if it is there. */
    killIfThere: (part: Part) => void signalPart(waymark.pid, part, 'SIGKILL'),
    /** Kills Waymark as a whole and starts it again. */
    killAll: async (meanwhile: () => Promise<void>) => {
      await waymark.kill();
      await meanwhile();
      await start();
    },
  };
};

/** The parts to kill; an external PostgreSQL server is left alone. */
export const ownParts = (...parts: readonly Part[]): readonly Part[] =>
  parts.filter((part) => part !== 'postmaster' || !process.env['DATABASE_URL']);

/** Uploads `rows` schools of this name with consecutive URNs; returns the import's id. */
export const beginImport = async (visitor: Visitor, name: string, firstUrn: number, rows: number): Promise<number> => {
  const schools = Array.from({ length: rows }, (_, index) =>
    establishment({ URN: String(firstUrn + index), EstablishmentNumber: '', EstablishmentName: `${name} ${index}` }),
  );
  const { status, json } = await upload(visitor, encodePublicRegister(schools), { reference: name });
  expect(status).toBe(200);
  return json.Id ?? 0;
};

/** Waits for the import to end and checks that each row created one institution with one event. */
export const expectImportedOnce = async (visitor: Visitor, id: number, name: string, rows: number): Promise<void> => {
  await eventually(90_000, async () => {
    const { Record: counts } = await visitor.form('imports', id);
    expect([counts['status'], counts['rows'], counts['rowsCreated'], counts['rowsUpdated'], counts['unchanged'], counts['failed']]).toEqual(
      ['Completed', rows, rows, 0, 0, 0],
    );
  });
  const allRows: SearchRow[] = [];
  for (let page = 1; page <= Math.ceil(rows / 500); page += 1) {
    const { Data, Total } = await visitor.search('institutions', { filter: name, pageSize: 500, page, sort: 'urn' });
    expect(Total).toBe(rows);
    allRows.push(...Data);
  }
  expect(new Set(allRows.map((row) => row['urn'])).size).toBe(rows);
  expect(allRows.filter((row) => row['Revision'] !== 0)).toEqual([]);
};

const syllables = ['ba', 'ko', 'di', 'fu', 'ge', 'la', 'mi', 'no', 'pe', 'ra', 'su', 'ti'];
let spelled = 0;

/** A file of students whose names differ from each other and from those of other files. */
export const spreadsheetOf = (rows: number): string => {
  const name = () => [1, 12, 144, 1728].map((place) => syllables[Math.floor(spelled / place) % 12]).join('');
  const lines = Array.from({ length: rows }, (_, at) => {
    spelled += 1;
    return `${name()}n,${name()}son,${1 + (at % 28)}/${1 + (at % 12)}/${2006 + (at % 8)}`;
  });
  return ['First name,Last name,Date of birth', ...lines].join('\r\n');
};

/** The number of an import's students in a state, and those that were not written once for each step that led there. */
export const studentsOf = async (admin: Visitor, id: number, state: 0 | 64) => {
  const rows: SearchRow[] = [];
  for (;;) {
    const page = rows.length / 500 + 1;
    const filter = `imports:${id},group:any,recordState:${state}`;
    const { Data, Total } = await admin.search('students', { filter, pageSize: 500, page, sort: 'id' });
    rows.push(...Data);
    if (Data.length < 500) return { Total, others: rows.filter(({ Revision }) => Revision !== (state === 0 ? 0 : 1)) };
  }
};

export const expectPlanWritten = async (admin: Visitor, id: number, rows: number): Promise<void> => {
  const { rowsCreated, failed } = await untilStatus(admin, id, 'Completed');
  expect([rowsCreated, failed]).toEqual([rows, 0]);
  expect(await studentsOf(admin, id, 0)).toEqual({ Total: rows, others: [] });
};
