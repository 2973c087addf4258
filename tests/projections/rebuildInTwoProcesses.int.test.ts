import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTwoProcesses } from '../../api/start/halfProcess.ts';
import { streamOf } from '../../domain/record/events.ts';
import { connectEventLog } from '../../infra/eventLog/connect.ts';
import { startEmbeddedNode } from '../../infra/eventLog/embeddedNode.ts';
import { silentLogger } from '../../infra/logger.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { rebuild } from '../../projections/projector/rebuild.ts';
import { type RebuildHalf, rebuildHalfHere } from '../../projections/projector/rebuildHalf.ts';
import { startTestPostgres } from '../infra/eventNode/testPostgres.ts';
import { eventually } from '../infra/waiting.ts';

const studentCount = 30;

const start = async () => {
  const postgres = await startTestPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'waymark-halves-'));
  const node = await startEmbeddedNode({ databaseUrl: postgres.url, dataDir: folder, listens: undefined }, silentLogger);
  const pool = createPool(postgres.url, { max: 6, name: 'halves' });
  const eventLog = connectEventLog(node.url, silentLogger);
  const db = databaseOn(pool);
  for (let id = 1; id <= studentCount; id += 1)
    await eventLog.log.append(streamOf('student', id), -1, [
      {
        id: randomUUID(),
        type: 'StudentRegistered',
        data: { changes: { lastname: { from: null, to: `Name ${id}` }, group: { from: null, to: 1 } } },
        meta: { actor: { id: 1, name: 'Ada' }, at: '2026-03-01T10:00:00.000Z', correlationId: 'halves', version: 1 },
      },
    ]);
  const here = rebuildHalfHere(db, eventLog.log);
  return {
    db,
    log: eventLog.log,
    inTwo: inTwoProcesses(here, { databaseUrl: postgres.url, eventStoreUrl: node.url, logLevel: 'silent' }),
    stop: async () => {
      await eventLog.close();
      await pool.end();
      await node.process.stop();
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
};

/** The processes that this one has started for halves of rebuilds. */
const halfProcesses = async (): Promise<readonly number[]> => {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    all.map(async (pid) => {
      const [stat, command] = await Promise.all(
        ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === process.pid && command?.includes('api/roles/rebuildHalf') ? [Number(pid)] : [];
    }),
  );
  return found.flat();
};

const haveEnded = () => eventually(10_000, async () => expect(await halfProcesses()).toEqual([]));

describe('a rebuild in two processes', () => {
  let system: Awaited<ReturnType<typeof start>>;
  let stop: AbortController;

  beforeAll(async () => {
    system = await start();
  });
  afterAll(() => system.stop());
  beforeEach(() => {
    stop = new AbortController();
  });
  afterEach(async () => {
    stop.abort();
    await haveEnded();
  });

  const rebuildWith = (rebuildHalf: RebuildHalf) =>
    rebuild(system.db, system.log, silentLogger, stop.signal, { maxUndividedEvents: 0, rebuildHalf });

  const studentIds = async () => (await system.db.query<{ id: number }>('SELECT id FROM read.student_rows ORDER BY id')).rows;

  /** Rebuilds while the rows of students are locked, so that both halves wait. */
  const rebuildWhileLocked = async (whenBothWait: () => Promise<void>): Promise<unknown> => {
    let rebuilding: Promise<unknown> = Promise.resolve();
    const held = system.db.transaction(async (sql) => {
      await new Promise<void>((resolve) => {
        rebuilding = rebuildWith(async (...half) => {
          await sql.query('LOCK TABLE read_next.student_rows');
          resolve();
          return system.inTwo(...half);
        });
        rebuilding.catch(() => undefined);
      });
      await eventually(30_000, async () => {
        const { rows } = await system.db.query<{ name: string }>(
          `SELECT DISTINCT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted ORDER BY 1`,
        );
        expect(rows.map(({ name }) => name)).toEqual(['halves', 'waymark-rebuild']);
      });
      await whenBothWait();
    });
    await held;
    return rebuilding;
  };

  it('applies half of the records in the other process', async () => {
    const batches: Record<string, number> = {};
    const { events } = await rebuildWith((half, signal, onBatch) =>
      system.inTwo(half, signal, (count) => {
        batches[half.half] = (batches[half.half] ?? 0) + count;
        onBatch(count);
      }),
    );
    expect(batches['odd']).toBeGreaterThan(0);
    expect(events).toBe(studentCount);
    expect(await studentIds()).toHaveLength(studentCount);
  });

  it('fails when the other process is killed, and succeeds when it is repeated', async () => {
    await rebuildWith(system.inTwo);
    const killed = rebuildWhileLocked(async () => {
      for (const pid of await halfProcesses()) process.kill(pid, 'SIGKILL');
    });
    await expect(killed).rejects.toThrow('Half of a rebuild ended early (SIGKILL)');
    expect(await studentIds()).toHaveLength(studentCount);
    expect((await rebuildWith(system.inTwo)).events).toBe(studentCount);
  });

  it('ends the other process when it is stopped', async () => {
    await expect(rebuildWhileLocked(async () => stop.abort())).rejects.toThrow('aborted');
    await haveEnded();
  });
});
