import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { applyBatch } from '../../projections/applying/applyBatch.ts';
import { type Checkpoint, moveCheckpoint, readCheckpoint } from '../../projections/tables/checkpoint.ts';
import { readSchema } from '../../projections/tables/readSchema.ts';
import { rebuild } from '../../projections/projector/rebuild.ts';
import type { Database, Transaction } from '../../projections/sql.ts';
import { eventually } from '../infra/waiting.ts';
import { logOf } from './readSide.ts';
import { startTestDatabase } from './testDatabase.ts';

let db: Database;
let stop: () => Promise<void>;
let log: RecordedEvent[];

const silent = { info: () => undefined, warn: () => undefined };
const start = () => rebuild(db, logOf(log), silent, new AbortController().signal);

const lastname = (revision: number, to: string): RecordedEvent => ({
  id: `student-1-${revision}`,
  stream: 'student-1',
  type: revision === 0 ? 'StudentRegistered' : 'StudentDetailsEdited',
  revision,
  position: BigInt(revision + 1),
  data: { changes: { lastname: { from: null, to }, ...(revision === 0 ? { group: { from: null, to: 1 } } : {}) } },
  meta: { actor: { id: 7, name: 'Ada' }, at: '2026-03-01T10:00:00.000Z', correlationId: 'locks', version: 1 },
});

const checkpoint = async (): Promise<Checkpoint> => {
  const current = await readCheckpoint(db, readSchema);
  if (!current) throw new Error('There is no read side');
  return current;
};

const move = async (sql: Transaction, from: Checkpoint, { position }: RecordedEvent) => moveCheckpoint(sql, readSchema, from, position, 1);

/** Whether the swap waits, or the removal after it. The steps before them wait for one another now and then, in `read_next`. */
const waiting = async (): Promise<boolean> => {
  const { rows } = await db.query(
    `SELECT 1 FROM pg_locks JOIN pg_class ON pg_class.oid = relation
     WHERE NOT granted AND relnamespace::regnamespace::text IN ('read', 'read_old', 'read_building_old')`,
  );
  return rows.length > 0;
};
const isWaiting = () => eventually(20_000, async () => expect(await waiting()).toBe(true));
const hasGivenUp = () => eventually(20_000, async () => expect(await waiting()).toBe(false));

const history = async () => (await db.query('SELECT revision, changes FROM read.history ORDER BY revision')).rows;
const lastnames = async () => (await db.query('SELECT f_lastname FROM read.student_rows')).rows;
const leftOver = async () =>
  (await db.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'read\\_%' AND nspname <> 'read_next'`)).rows;

beforeAll(async () => {
  ({ db, stop } = await startTestDatabase('locks'));
});
afterAll(() => stop());
beforeEach(async () => {
  log = [lastname(0, 'First')];
  await db.query('DROP SCHEMA IF EXISTS read CASCADE');
  await start();
});

describe('the swap of a rebuild, while a batch is applied', () => {
  it('goes first where the batch has rows but not yet the checkpoint: the batch is then repeated', async () => {
    const [from, event] = [await checkpoint(), lastname(1, 'Second')];
    log.push(event);
    let rebuilding: Promise<unknown> = Promise.resolve();
    const moved = await db.transaction(async (sql) => {
      await applyBatch(sql, readSchema, [event]);
      rebuilding = start();
      await isWaiting();
      return move(sql, from, event);
    });
    await rebuilding;
    expect(moved).toBe(false);
    expect(await lastnames()).toEqual([{ f_lastname: 'second' }]);
    expect(await history()).toMatchObject([{ revision: 0 }, { revision: 1 }]);
    expect(await leftOver()).toEqual([]);
  });

  it('waits where the batch has the checkpoint, lets others pass, and loses nothing', async () => {
    const [from, event] = [await checkpoint(), lastname(1, 'Second')];
    let rebuilding: Promise<unknown> = Promise.resolve();
    const moved = await db.transaction(async (sql) => {
      await applyBatch(sql, readSchema, [event]);
      const answer = await move(sql, from, event);
      rebuilding = start();
      await isWaiting();
      log.push(event);
      await hasGivenUp();
      return answer;
    });
    await rebuilding;
    expect(moved).toBe(true);
    expect((await checkpoint()).position).toBe(event.position);
    expect(await lastnames()).toEqual([{ f_lastname: 'second' }]);
    expect(await history()).toMatchObject([{ revision: 0 }, { revision: 1 }]);
    expect(await leftOver()).toEqual([]);
  });

  it('takes an unfinished table away from the process that builds it', async () => {
    await db.query(
      'CREATE SCHEMA read_building; CREATE TABLE read_building.rows (id integer); CREATE TABLE read_building.progress (id integer)',
    );
    let rebuilding: Promise<unknown> = Promise.resolve();
    const building = db.transaction(async (sql) => {
      await sql.query('INSERT INTO read_building.rows VALUES (1)');
      rebuilding = start();
      await isWaiting();
      await sql.query('INSERT INTO read_building.progress VALUES (1)');
    });
    await expect(building).rejects.toMatchObject({ code: '42P01' });
    await rebuilding;
    expect(await leftOver()).toEqual([]);
  });

  it('finds what a killed rebuild left over out of the way', async () => {
    await db.query('CREATE SCHEMA read_old; CREATE TABLE read_old.rows (id integer); CREATE SCHEMA read_building_old');
    await start();
    expect(await leftOver()).toEqual([]);
  });
});
