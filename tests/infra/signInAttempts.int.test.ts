import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptSubject } from '../../commands/accounts/ports.ts';
import { slowingRules } from '../../domain/accounts/slowing.ts';
import { PostgresAttempts } from '../../infra/accounts/attempts.ts';
import { PostgresKnownDevices } from '../../infra/accounts/knownDevices.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { migrate } from '../../infra/postgres/migrations/migrate.ts';
import { migrations } from '../../infra/postgres/migrations/migrations.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import type { Database } from '../../projections/sql.ts';
import { startTestPostgres, type TestPostgres } from './eventNode/testPostgres.ts';

let server: TestPostgres;
let pool: Pool;
let db: Database;

beforeAll(async () => {
  server = await startTestPostgres();
  pool = createPool(server.url, { max: 10, name: 'attempts test' });
  db = databaseOn(pool);
  await db.transaction((sql) => migrate(sql, migrations));
});
beforeEach(async () => {
  await pool.query('TRUNCATE app.sign_in_attempts, app.known_devices');
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

const pair: AttemptSubject = { key: 'pair 192.0.2.1 ada@example.test', rule: slowingRules.pair, isShared: false };
const account: AttemptSubject = { key: 'account ada@example.test', rule: slowingRules.account, isShared: true };
const minutesAgo = (minutes: number) =>
  pool.query('UPDATE app.sign_in_attempts SET counted = counted - make_interval(mins => $1)', [minutes]);

describe('wrong attempts', () => {
  it('from two API processes at once have the same limit as one at a time', async () => {
    const [one, other] = [new PostgresAttempts(db), new PostgresAttempts(db)];
    const waits = await Promise.all(Array.from({ length: 36 }, (_, index) => (index % 2 ? one : other).begin([account, pair])));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    // A wait is shorter by the time since the last attempt that counted.
    expect(waits.filter((wait) => wait > 0 && wait <= 30)).toHaveLength(31);
  });

  it('from many addresses delay unknown devices on that account only', async () => {
    const attempts = new PostgresAttempts(db);
    const from = (address: string) => attempts.begin([account, { ...pair, key: address }]);
    for (let address = 0; address < 20; address += 1) expect(await from(`pair ${address}`)).toBe(0);
    expect(await from('pair new')).toBeGreaterThan(0);
    expect(await attempts.begin([{ ...pair, key: 'device secret ada@example.test' }])).toBe(0);
    expect(await attempts.begin([{ ...account, key: 'account ben@example.test' }])).toBe(0);
  });

  it('are cleared by a successful sign-in: all of the account’s own, one of a shared address', async () => {
    const attempts = new PostgresAttempts(db);
    for (let wrong = 0; wrong < 4; wrong += 1) await attempts.begin([account, pair]);
    await attempts.begin([account, pair]);
    await attempts.forgive([account, pair]);
    expect((await pool.query('SELECT round(count) AS count FROM app.sign_in_attempts')).rows).toEqual([{ count: 4 }]);
    expect(await attempts.begin([account, pair])).toBe(0);
  });

  it('expire, and store nothing about the person', async () => {
    const attempts = new PostgresAttempts(db);
    for (let wrong = 0; wrong < 5; wrong += 1) await attempts.begin([pair]);
    expect(await attempts.begin([pair])).toBeGreaterThan(0);
    await minutesAgo(1);
    expect(await attempts.begin([pair])).toBe(0);
    expect(JSON.stringify((await pool.query('SELECT * FROM app.sign_in_attempts')).rows)).not.toMatch(/ada|192/);
    await minutesAgo(24 * 60);
    await new PostgresAttempts(db).begin([account]);
    expect((await pool.query('SELECT 1 FROM app.sign_in_attempts')).rows).toHaveLength(1);
  });

  it('have a maximum number', async () => {
    await pool.query(
      `INSERT INTO app.sign_in_attempts (subject, counted) SELECT i::text, now() - make_interval(secs => i / 100.0)
        FROM generate_series(1, 105000) AS i`,
    );
    await new PostgresAttempts(db).begin([account]);
    const { rows } = await pool.query<{ rows: number }>('SELECT count(*)::integer AS rows FROM app.sign_in_attempts');
    expect(rows[0]?.rows).toBeLessThan(100_010);
  });
});

describe('a known device', () => {
  const devices = () => new PostgresKnownDevices(db);

  it('is known by its secret for the person who signed in on it; only a hash is stored', async () => {
    const secret = await devices().remember(1, undefined);
    expect(await devices().isKnown(1, secret)).toBe(true);
    expect(await devices().isKnown(2, secret)).toBe(false);
    expect(await devices().isKnown(1, `${secret}x`)).toBe(false);
    expect(await devices().isKnown(1, undefined)).toBe(false);
    expect(await devices().isKnown(null, secret)).toBe(false);
    expect(await devices().remember(1, secret)).toBe(secret);
    expect(JSON.stringify((await pool.query('SELECT * FROM app.known_devices')).rows)).not.toContain(secret);
  });

  it('stays known for the first person when a second signs in on it, under a new secret', async () => {
    const first = await devices().remember(1, undefined);
    const second = await devices().remember(2, first);
    expect(second).not.toBe(first);
    for (const user of [1, 2]) expect(await devices().isKnown(user, second)).toBe(true);
    expect(await devices().isKnown(1, first)).toBe(false);
  });

  it('is known whoever signed in on it', async () => {
    const secret = await devices().remember(1, undefined);
    expect(await devices().isKnownOfAnybody(secret)).toBe(true);
    expect(await devices().isKnownOfAnybody(`${secret}x`)).toBe(false);
    await pool.query("UPDATE app.known_devices SET last_used = now() - interval '401 days'");
    expect(await devices().isKnownOfAnybody(secret)).toBe(false);
  });

  it('rejects a made-up secret', async () => {
    expect(await devices().remember(1, 'made up')).not.toBe('made up');
    expect(await devices().isKnown(1, 'made up')).toBe(false);
  });

  it('forget a browser after 400 days without a sign-in, and know it again after the next', async () => {
    const secret = await devices().remember(1, undefined);
    await pool.query("UPDATE app.known_devices SET last_used = now() - interval '401 days'");
    expect(await devices().isKnown(1, secret)).toBe(false);
    const next = await devices().remember(1, secret);
    expect(next).not.toBe(secret);
    expect(await devices().isKnown(1, next)).toBe(true);
  });

  it('is one of at most twenty of a person', async () => {
    const secrets: string[] = [];
    for (let device = 0; device < 22; device += 1) secrets.push(await devices().remember(1, undefined));
    const areKnown = await Promise.all(secrets.map((secret) => devices().isKnown(1, secret)));
    expect(areKnown.filter(Boolean)).toHaveLength(20);
    expect(areKnown.at(-1)).toBe(true);
  });
});
