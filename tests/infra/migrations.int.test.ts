import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../infra/logger.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { migrate } from '../../infra/postgres/migrations/migrate.ts';
import type { Migration } from '../../infra/postgres/migrations/migration.ts';
import { migrations } from '../../infra/postgres/migrations/migrations.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { PostgresSecurityLog } from '../../infra/security/postgresSecurityLog.ts';
import type { Database } from '../../projections/sql.ts';
import { startTestPostgres, type TestPostgres } from './eventNode/testPostgres.ts';

describe('migrations', () => {
  let server: TestPostgres;
  let pool: Pool;
  let db: Database;

  beforeAll(async () => {
    server = await startTestPostgres();
    pool = createPool(server.url, { max: 4, name: 'migrations test' });
    db = databaseOn(pool);
  });
  beforeEach(async () => {
    await pool.query('DROP SCHEMA IF EXISTS app CASCADE');
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  const migrateTo = (list: readonly Migration[]) => db.transaction((sql) => migrate(sql, list));
  const readApplied = async () =>
    (await pool.query<{ number: number }>('SELECT number FROM app.migrations ORDER BY number')).rows.map(({ number }) => number);

  it('have ascending numbers, each once', () => {
    const numbers = migrations.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  it('all run once in an empty database', async () => {
    await migrateTo(migrations);
    await migrateTo(migrations);
    expect(await readApplied()).toEqual(migrations.map(({ number }) => number));
  });

  it('keep the data of a version without numbers', async () => {
    const [first] = migrations;
    await pool.query('CREATE SCHEMA app');
    for (const statement of first?.statements ?? []) await pool.query(statement);
    await pool.query(`INSERT INTO app.sessions (token_hash, user_id, expires) VALUES ('hash', 7, now() + interval '1 hour')`);
    await pool.query(`INSERT INTO app.credentials VALUES (7, 'argon')`);
    await migrateTo(migrations);
    expect((await pool.query(`SELECT token_hash, user_id FROM app.sessions`)).rows).toEqual([{ token_hash: 'hash', user_id: 7 }]);
    expect((await pool.query(`SELECT user_id, hash FROM app.credentials`)).rows).toEqual([{ user_id: 7, hash: 'argon' }]);
  });

  it('run once when processes start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrateTo(migrations)));
    expect(await readApplied()).toEqual(migrations.map(({ number }) => number));
  });

  it('leave the tables unchanged when one fails', async () => {
    await migrateTo(migrations);
    const broken = {
      number: 999,
      name: 'broken',
      statements: ['CREATE TABLE app.half (id integer)', 'CREATE TABLE app.half (id integer)'],
    };
    await expect(migrateTo([...migrations, broken])).rejects.toThrow('already exists');
    expect(await readApplied()).toEqual(migrations.map(({ number }) => number));
    expect((await pool.query(`SELECT to_regclass('app.half') AS half`)).rows).toEqual([{ half: null }]);
  });

  it('refuse a database that is newer than they are', async () => {
    await migrateTo([...migrations, { number: 1000, name: 'from the future', statements: [] }]);
    await expect(migrateTo(migrations)).rejects.toThrow('newer version of Waymark (migration 1000, from the future)');
  });

  it('count security events per minute', async () => {
    await migrateTo(migrations);
    const log = new PostgresSecurityLog(db, silentLogger, () => new Date('2026-11-22T10:00:42Z'));
    const event = { kind: 'refused', user: 3, group: 1, address: '192.0.2.1', route: '/students/create' } as const;
    for (let times = 0; times < 3; times += 1) log.note(event);
    log.note({ ...event, user: null });
    await log.flush();
    log.note(event);
    await log.flush();
    const { rows } = await pool.query(
      'SELECT minute, kind, user_id, group_id, address, route, times FROM app.security_events ORDER BY user_id',
    );
    const minute = new Date('2026-11-22T10:00:00Z');
    expect(rows).toEqual([
      { minute, kind: 'refused', user_id: 0, group_id: 1, address: '192.0.2.1', route: '/students/create', times: 1 },
      { minute, kind: 'refused', user_id: 3, group_id: 1, address: '192.0.2.1', route: '/students/create', times: 4 },
    ]);
  });

  it('limit what one minute of attempts from many addresses can store', async () => {
    await migrateTo(migrations);
    const log = new PostgresSecurityLog(db, silentLogger, () => new Date('2026-11-22T10:00:42Z'));
    for (let each = 0; each < 5000; each += 1)
      log.note({ kind: 'signInFailed', user: null, group: null, address: `2001:db8::${each}`, route: '/account/login' });
    await log.flush();
    const { rows } = await pool.query<{ stored: number; counted: number }>(
      'SELECT count(*)::integer AS stored, sum(times)::integer AS counted FROM app.security_events',
    );
    expect(rows).toEqual([{ stored: 1001, counted: 5000 }]);
  });

  it('name an address that was there before others in all its events of the minute', async () => {
    await migrateTo(migrations);
    const log = new PostgresSecurityLog(db, silentLogger, () => new Date('2026-11-22T10:00:42Z'));
    const event = { kind: 'refused', user: 3, group: 1, address: '192.0.2.1' } as const;
    log.note({ ...event, route: '/students/edit/:id' });
    for (let each = 0; each < 2000; each += 1)
      log.note({ kind: 'signInFailed', user: null, group: null, address: `2001:db8::${each}`, route: '/account/login' });
    log.note({ ...event, route: '/students/create' });
    await log.flush();
    const { rows } = await pool.query<{ route: string }>(
      "SELECT route FROM app.security_events WHERE kind = 'refused' AND address = '192.0.2.1' ORDER BY route",
    );
    expect(rows.map(({ route }) => route)).toEqual(['/students/create', '/students/edit/:id']);
  });

  it('apply that limit over all flushes of the minute', async () => {
    await migrateTo(migrations);
    const log = new PostgresSecurityLog(db, silentLogger, () => new Date('2026-11-22T10:00:42Z'));
    for (let flush = 0; flush < 3; flush += 1) {
      for (let each = 0; each < 900; each += 1)
        log.note({ kind: 'signInFailed', user: null, group: null, address: `2001:db8:${flush}::${each}`, route: '/account/login' });
      await log.flush();
    }
    const { rows } = await pool.query<{ stored: number; counted: number }>(
      'SELECT count(*)::integer AS stored, sum(times)::integer AS counted FROM app.security_events',
    );
    expect(rows).toEqual([{ stored: 1001, counted: 2700 }]);
  });
});
