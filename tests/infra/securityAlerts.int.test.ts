import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../commands/mailer.ts';
import { watchEvents } from '../../commands/security/watchEvents.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { migrate } from '../../infra/postgres/migrations/migrate.ts';
import { migrations } from '../../infra/postgres/migrations/migrations.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { readAlerts, SecurityAlertRows } from '../../projections/reading/securityAlerts.ts';
import type { Database } from '../../projections/sql.ts';
import { startTestPostgres, type TestPostgres } from './eventNode/testPostgres.ts';

const now = new Date('2026-11-22T10:30:00Z');
const makeUser = (id: number, email: string, roles: readonly { readonly group: number | null; readonly role: string }[]) => ({
  id,
  email,
  roles,
});

/** An administrator of group 1, one of group 2, one of every group, and two people without that right. */
const people = [
  makeUser(1, 'one@example.org', [{ group: 1, role: 'administrator' }]),
  makeUser(2, 'two@example.org', [{ group: 2, role: 'administrator' }]),
  makeUser(3, 'all@example.org', [{ group: null, role: 'administrator' }]),
  makeUser(4, 'officer@example.org', [{ group: 1, role: 'officer' }]),
  makeUser(5, 'viewer@example.org', [{ group: 3, role: 'viewer' }]),
];

describe('alerts from security events', () => {
  let server: TestPostgres;
  let pool: Pool;
  let db: Database;
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };

  const recordEvent = (kind: string, at: string, user: number, group: number, address: string, times = 1) =>
    pool.query(
      `INSERT INTO app.security_events (minute, kind, user_id, group_id, address, route, times) VALUES ($1, $2, $3, $4, $5, '/x', $6)`,
      [new Date(at), kind, user, group, address, times],
    );

  beforeAll(async () => {
    server = await startTestPostgres();
    pool = createPool(server.url, { max: 4, name: 'alerts test' });
    db = databaseOn(pool);
    await db.transaction((sql) => migrate(sql, migrations));
    await pool.query(
      `CREATE SCHEMA read; CREATE TABLE read.user_rows (id integer PRIMARY KEY, record_state integer NOT NULL, group_ids
        integer[] NOT NULL, "values" jsonb NOT NULL)`,
    );
    for (const { id, email, roles } of people) {
      const groups = roles.flatMap(({ group }) => (group === null ? [] : [group]));
      await pool.query('INSERT INTO read.user_rows VALUES ($1, 0, $2, $3)', [id, groups, JSON.stringify({ email, roles, enabled: true })]);
    }
    // The administrator of group 1 and the officer use an address that is new for both; the administrator of group 2 signs in for the
    // first time.
    for (const user of [1, 4]) await recordEvent('signedIn', '2026-11-01T09:00:00Z', user, 0, '192.0.2.1');
    for (const user of [1, 2, 4]) await recordEvent('signedIn', '2026-11-22T10:05:00Z', user, 0, '203.0.113.7');
    await recordEvent('signedIn', '2026-11-22T10:06:00Z', 1, 0, '192.0.2.1');
    await recordEvent('outsideGroups', '2026-11-22T10:10:00Z', 4, 1, '192.0.2.9', 6);
    await recordEvent('downloaded', '2026-11-22T09:10:00Z', 5, 3, '192.0.2.9', 10);
    await recordEvent('signInFailed', '2026-11-22T10:10:00Z', 0, 0, '198.51.100.1', 40);
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  it('cover this hour and the last, and are the same when counted again', async () => {
    const store = new SecurityAlertRows(db);
    await watchEvents(store, mailer, now, 'https://waymark.example.org/security/events');
    await watchEvents(store, mailer, now, 'https://waymark.example.org/security/events');
    const alerts = await readAlerts(db, 'every', new Date('2026-11-22T00:00:00Z'), 20);
    expect(alerts.map(({ pattern, user, group, times }) => [pattern, user, group, times].join(' ')).toSorted()).toEqual([
      'failedSignInsFromAddress 0 0 40',
      'manyDownloads 5 3 10',
      'newAddressOfAdministrator 1 0 1',
      'probing 4 1 6',
    ]);
  });

  it('are shown to the groups that they concern', async () => {
    const alertsOf = async (group: number) =>
      (await readAlerts(db, new Set([group]), new Date('2026-11-22T00:00:00Z'), 20)).map(({ pattern }) => pattern).toSorted();
    expect(await alertsOf(1)).toEqual(['newAddressOfAdministrator', 'probing']);
    expect(await alertsOf(2)).toEqual([]);
    expect(await alertsOf(3)).toEqual(['manyDownloads']);
  });

  it('are mailed once to the group’s administrators, or to those of every group when it has none', () => {
    expect(mails.map(({ id, to }) => `${id} ${to}`).toSorted()).toEqual([
      'alert-failedSignInsFromAddress-2026-11-22T10-3 all@example.org',
      'alert-manyDownloads-2026-11-22T09-3 all@example.org',
      'alert-newAddressOfAdministrator-2026-11-22T10-1 one@example.org',
      'alert-probing-2026-11-22T10-1 one@example.org',
    ]);
  });
});
