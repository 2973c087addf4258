import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { quoteName } from '../../../projections/sql.ts';
import { tableOf } from '../../../projections/tables/tables.ts';
import type { Figure } from './figure.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { findWorker, residentMemory } from './processes.ts';
import { measureMs, timesOf, waitFor } from './timing.ts';
import type { FormFields } from './visitor.ts';

const filter = 'group:any';

/** Reads the first page repeatedly, with short pauses, until `enough` says stop. */
const keepLooking = async ({ officer }: OwnWaymark, enough: (looks: number) => boolean): Promise<readonly number[]> => {
  const durations: number[] = [];
  while (!enough(durations.length)) {
    durations.push(await measureMs(() => officer.visitor.ask('GET', '/students/search?filter=&sort=lastname&page=1')));
    await sleep(20);
  }
  return durations;
};

/** Starts the export and waits for its file. Returns the number of rows and the worker's peak memory in MB. */
const exportByHttp = async ({ admin: { visitor }, pid }: OwnWaymark): Promise<{ rows: number; memory: number | null }> => {
  const worker = await findWorker(pid);
  const { Id } = await visitor.post('/students/export', { reference: 'Bench', filter });
  let memory: number | null = null;
  const rows = await waitFor(async () => {
    const now = worker === null ? null : await residentMemory(worker);
    if (now !== null) memory = Math.max(memory ?? 0, now);
    const { Record } = await visitor.get<{ Record: FormFields }>(`/exports/edit/${Id}`);
    if (Record['status'] === 'Failed') throw new Error('The export failed');
    return Record['status'] === 'Completed' ? Number(Record['rows']) : null;
  }, 50);
  return { rows, memory };
};

/** Copies every column that a list or a filter knows, about as many as the export writes. */
const exportBySql = async ({ adapters: { pool } }: OwnWaymark): Promise<void> => {
  const columns = [
    'id',
    'title',
    'record_state',
    'created',
    'updated',
    ...(tableOf('student')?.indexed ?? []).map(({ column }) => quoteName(column)),
  ];
  const client = await pool.connect();
  try {
    const rows = client.query(
      copyTo(`COPY (SELECT ${columns.join(', ')} FROM read.student_rows WHERE record_state = 0) TO STDOUT (FORMAT csv)`),
    );
    await pipeline(rows, createWriteStream('/dev/null'));
  } finally {
    client.release();
  }
};

/** How often the export and COPY take turns. */
const turns = 3;

/** Measures CSV exports of all students against COPY TO in turns, their memory, and the effect of one on another person's first page. */
export const measureExport = async (waymark: OwnWaymark, rounds: number, report: (figure: Figure) => void): Promise<void> => {
  await keepLooking(waymark, (looks) => looks === 5);
  const before = await keepLooking(waymark, (looks) => looks === rounds);
  const worker = await findWorker(waymark.pid);
  const memoryBefore = worker === null ? null : await residentMemory(worker);
  const results: { rows: number; memory: number | null }[] = [];
  const exportOnce = async () => void results.push(await exportByHttp(waymark));
  const ours: number[] = [];
  const copies: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    ours.push(await measureMs(exportOnce));
    copies.push(await measureMs(() => exportBySql(waymark)));
  }
  let over = false;
  const looking = keepLooking(waymark, () => over);
  await exportOnce().finally(() => {
    over = true;
  });
  const during = await looking;
  const rows = results.at(-1)?.rows ?? 0;
  const memory = results.reduce<number | null>((most, each) => (each.memory === null ? most : Math.max(most ?? 0, each.memory)), null);
  report({
    what: `export of ${rows.toLocaleString('en-GB')} students`,
    unit: 'rows/s',
    ours: (rows / timesOf(ours).p50) * 1000,
    floor: (rows / timesOf(copies).p50) * 1000,
    aim: { maxTimes: 4 },
  });
  report({
    what: 'first page of somebody else during the export (beside: before it)',
    unit: 'ms',
    ours: timesOf(during),
    floor: timesOf(before),
    aim: null,
  });
  if (memory !== null)
    report({
      what: 'memory of the worker during the export, at most (beside: before it)',
      unit: 'MB',
      ours: memory,
      floor: memoryBefore,
      aim: null,
    });
};
