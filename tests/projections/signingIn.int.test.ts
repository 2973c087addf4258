import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldValue, RoleHeld } from '../../domain/fields/field.ts';
import type { GroupScope } from '../../domain/access/access.ts';
import { migrate } from '../../infra/postgres/migrations/migrate.ts';
import { migrations } from '../../infra/postgres/migrations/migrations.ts';
import { readSecurityEvents, readSecurityEventsAfter, type SecurityEventFilter } from '../../projections/reading/securityEvents.ts';
import { findSignedIn } from '../../projections/reading/signedIn.ts';
import { startReadSide, type TestReadSide } from './readSide.ts';

let readSide: TestReadSide;
beforeAll(async () => {
  readSide = await startReadSide();
  await readSide.db.transaction((sql) => migrate(sql, migrations));
});
afterAll(() => readSide.stop());

const query = (text: string, values: readonly unknown[] = []) => readSide.db.query(text, values);
const rules = { idleMinutes: 60, isRequiredOfAdministrators: true, exemptsDemoAccounts: true };
const officer: readonly RoleHeld[] = [{ group: 1, role: 'officer' }];

/** An account that may sign in, with a session that was used a minute ago. */
const addUser = async (id: number, roles: readonly RoleHeld[] = officer, to: Readonly<Record<string, FieldValue>> = {}) => {
  const values = {
    firstname: 'Cleo',
    lastname: `Test ${id}`,
    email: `user${id}@example.test`,
    roles,
    enabled: true,
    lockedOut: false,
    ...to,
  };
  await readSide.apply({ stream: `user-${id}`, type: 'UserInvited', to: values });
  await query(
    `INSERT INTO app.sessions (token_hash, user_id, expires, last_used) VALUES ($1, $2, now() + interval '1 hour', now() - interval '1 minute')`,
    [`hash ${id}`, id],
  );
};
const find = (id: number) => findSignedIn(readSide.db, `hash ${id}`, rules);

describe('findSignedIn', () => {
  it('should find the user of a session with their rights in the groups of today', async () => {
    await readSide.apply(
      { stream: 'institution-1', type: 'InstitutionAdded', to: { name: 'Riverside', subscriber: true } },
      { stream: 'institution-2', type: 'InstitutionAdded', to: { name: 'Hillside', subscriber: true } },
    );
    await addUser(1);
    const user = await find(1);
    expect(user).toMatchObject({ email: 'user1@example.test', pending: [], mustHaveSecondFactor: false });
    expect(user?.access.user).toEqual({ id: 1, name: 'Cleo Test 1' });
    expect([...(user?.access.groups.keys() ?? [])]).toEqual([1]);
    expect(user?.access.groups.get(1)?.rights.has('EditStudents')).toBe(true);
    expect(user?.session.idleSeconds).toBeGreaterThanOrEqual(60);
    expect(user?.session.secondsLeft).toBeLessThanOrEqual(3600);
  });

  it.each([
    ['an unknown session', () => query('SELECT 1')],
    [
      'a session that nobody used for an hour',
      (id: number) => query(`UPDATE app.sessions SET last_used = now() - interval '61 minutes' WHERE user_id = $1`, [id]),
    ],
    ['a session that has reached its age', (id: number) => query(`UPDATE app.sessions SET expires = now() WHERE user_id = $1`, [id])],
    ['a user who is disabled', (id: number) => readSide.apply({ stream: `user-${id}`, type: 'UserDisabled', to: { enabled: false } })],
    ['a user who is locked out', (id: number) => readSide.apply({ stream: `user-${id}`, type: 'UserLockedOut', to: { lockedOut: true } })],
    ['a user who is deleted', (id: number) => readSide.apply({ stream: `user-${id}`, type: 'UserDeleted', to: { recordState: 64 } })],
  ])('should NOT find %s, and keep finding a second user', async (what, happen) => {
    const id = 10 + what.length;
    await addUser(id);
    await addUser(id + 100);
    expect(await find(id)).not.toBeNull();
    await happen(id);
    expect(await find(what === 'an unknown session' ? 9999 : id)).toBeNull();
    expect(await find(id + 100)).toMatchObject({ access: { user: { id: id + 100 } } });
  });

  it('should find a user whose lock of an older version has an end', async () => {
    await addUser(60, officer, { lockedOut: true, lockedOutUntil: '2026-11-22T10:00:00.000Z' });
    expect(await find(60)).not.toBeNull();
  });

  it('should follow the roles of the user', async () => {
    await addUser(61);
    await readSide.apply({ stream: 'user-61', type: 'UserDetailsEdited', to: { roles: [{ group: 2, role: 'viewer' }] } });
    const user = await find(61);
    expect([...(user?.access.groups.keys() ?? [])]).toEqual([2]);
    expect(user?.access.groups.get(2)?.rights.has('EditStudents')).toBe(false);
  });

  it('should name the steps that are left, for this session alone', async () => {
    await addUser(62);
    await addUser(63);
    await query(`INSERT INTO app.authenticators (user_id, secret, last_step) VALUES (62, 'secret', 0)`);
    expect([(await find(62))?.pending, (await find(63))?.pending]).toEqual([['secondFactor'], []]);
    await query(`UPDATE app.sessions SET second_factor_shown = true WHERE user_id = 62`);
    expect((await find(62))?.pending).toEqual([]);
    await query(`INSERT INTO app.credentials (user_id, hash, one_time) VALUES (63, 'hash', true)`);
    expect((await find(63))?.pending).toEqual(['newPassword']);
  });

  it('should want a second factor of administrators of every group and of chosen roles', async () => {
    await addUser(64, [{ group: null, role: 'administrator' }]);
    await addUser(65);
    expect((await find(64))?.pending).toEqual(['enrolSecondFactor']);
    expect((await find(65))?.mustHaveSecondFactor).toBe(false);
    await query(`INSERT INTO app.settings VALUES ('secondFactorRoles', '["officer"]')`);
    expect((await find(65))?.pending).toEqual(['enrolSecondFactor']);
    await query(`DELETE FROM app.settings`);
  });
});

describe('readSecurityEvents', () => {
  const all: SecurityEventFilter = { from: null, until: null, kind: null, user: null, group: null, address: null };
  const minute = (at: number) => `2026-11-22T10:${String(at).padStart(2, '0')}:00Z`;
  const note = (at: number, user: number, group: number, kind = 'missing-right', address = '192.0.2.1') =>
    query(
      `INSERT INTO app.security_events (minute, kind, user_id, group_id, address, route, times) VALUES ($1, $2, $3, $4, $5, '/students/search', 1)`,
      [minute(at), kind, user, group, address],
    );
  const read = (filter: Partial<SecurityEventFilter> = {}, scope: GroupScope = 'every', page = { offset: 0, limit: 10 }) =>
    readSecurityEvents(readSide.db, { ...all, ...filter }, scope, page);
  const minutesOf = (rows: readonly { readonly minute: Date }[]) => rows.map(({ minute: at }) => at.getUTCMinutes());

  beforeAll(async () => {
    await addUser(71, [{ group: 5, role: 'officer' }]);
    await addUser(72, [{ group: 6, role: 'officer' }]);
    await note(1, 71, 5);
    await note(2, 72, 6, 'signed-in');
    await note(3, 71, 0, 'signed-in');
    await note(4, 72, 0, 'signed-in', '192.0.2.2');
    await note(5, 0, 0, 'wrong-password');
  });

  it('should list events, newest first, page by page', async () => {
    const first = await read({}, 'every', { offset: 0, limit: 2 });
    expect([minutesOf(first.rows), first.total]).toEqual([[5, 4], 5]);
    expect(minutesOf((await read({}, 'every', { offset: 4, limit: 2 })).rows)).toEqual([1]);
    const { rows } = await read();
    const [, second = null] = rows;
    expect(minutesOf(await readSecurityEventsAfter(readSide.db, all, 'every', second, 2))).toEqual([3, 2]);
    expect(minutesOf(await readSecurityEventsAfter(readSide.db, all, 'every', null, 1))).toEqual([5]);
  });

  it('should show a group its own events and the sign-ins of its users, and should NOT show others', async () => {
    expect(minutesOf((await read({}, new Set([5]))).rows)).toEqual([3, 1]);
    expect(minutesOf((await read({}, new Set([6]))).rows)).toEqual([4, 2]);
    expect((await read({}, new Set())).total).toBe(0);
    const [newest = null] = (await read({}, new Set([5]))).rows;
    expect(minutesOf(await readSecurityEventsAfter(readSide.db, all, new Set([5]), newest, 9))).toEqual([1]);
  });

  it('should follow a user to another group, and leave the second user where they were', async () => {
    await readSide.apply({ stream: 'user-71', type: 'UserDetailsEdited', to: { roles: [{ group: 7, role: 'officer' }] } });
    expect(minutesOf((await read({}, new Set([5]))).rows)).toEqual([1]);
    expect(minutesOf((await read({}, new Set([7]))).rows)).toEqual([3]);
    expect(minutesOf((await read({}, new Set([6]))).rows)).toEqual([4, 2]);
  });

  it.each([
    ['from a time, inclusive', { from: new Date(minute(4)) }, [5, 4]],
    ['until a time, exclusive', { until: new Date(minute(2)) }, [1]],
    ['by kind', { kind: 'missing-right' as SecurityEventFilter['kind'] }, [1]],
    ['by user', { user: 72 }, [4, 2]],
    ['by visitors', { user: 0 }, [5]],
    ['by group', { group: 6 }, [2]],
    ['by address', { address: '192.0.2.2' }, [4]],
    ['by user and group', { user: 71, group: 0 }, [3]],
  ])('should filter %s', async (_what, filter, expected) => {
    expect(minutesOf((await read(filter)).rows)).toEqual(expected);
  });
});
