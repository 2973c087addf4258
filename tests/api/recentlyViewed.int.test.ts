import { describe, expect, it } from 'vitest';
import type { ViewedAnswer } from '../../api/contract/recentlyViewed.ts';
import { PostgresRecentlyViewed } from '../../infra/accounts/recentlyViewed.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { removeRowsOfDeletedUsers } from '../../infra/retention/oldRows.ts';
import { currentUsersSql } from '../../projections/reading/records.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, newVisitor, otherGroup, ownGroup, unique, waymark } from '../running/waymark.ts';

/** Keeps the position of its changes, which others then wait for. */
const admin = as('admin');
const path = '/account/recently-viewed';
const officer = () => createUser([{ group: ownGroup, role: 'officer' }]);
const follow = (...visitors: readonly Visitor[]) => {
  for (const each of visitors) each.position = admin.position;
};
const viewedBy = async (visitor: Visitor) => (await visitor.get<{ Data: ViewedAnswer[] }>(path)).json.Data;
const idsOf = async (visitor: Visitor) => (await viewedBy(visitor)).map(({ Id }) => Id);
const open = async (visitor: Visitor, id: unknown, at = 'students') => (await visitor.post(path, { path: at, id })).status;

const addStudents = async (count: number, group = ownGroup) => {
  const lastname = unique('Viewed');
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await admin.create('students', { firstname: `Viv${n}`, lastname, group })).Id);
  return { ids, lastname };
};

describe('recently viewed records', () => {
  it('are listed newest first, once each, on every device of the user', async () => {
    const { visitor, email, password } = await officer();
    expect(await viewedBy(visitor)).toEqual([]);
    const { ids, lastname } = await addStudents(2);
    follow(visitor);
    for (const id of [ids[0], ids[1], ids[0]]) expect(await open(visitor, id)).toBe(200);
    const phone = newVisitor();
    await phone.signIn(email, password);
    expect(await viewedBy(phone)).toEqual([
      { Path: 'students', Id: ids[0], Title: `Viv0 ${lastname}`, Detail: 'Soar Valley University' },
      { Path: 'students', Id: ids[1], Title: `Viv1 ${lastname}`, Detail: 'Soar Valley University' },
    ]);
  });

  it('are never shown to another user', async () => {
    const [one, other] = [(await officer()).visitor, (await officer()).visitor];
    const { ids } = await addStudents(1);
    follow(one);
    expect(await open(one, ids[0])).toBe(200);
    expect(await idsOf(one)).toEqual(ids);
    expect(await idsOf(other)).toEqual([]);
    expect((await newVisitor().get(path)).status).toBe(401);
  });

  it('are at most 20', async () => {
    const { visitor } = await officer();
    const { ids } = await addStudents(22);
    follow(visitor);
    for (const id of ids) await open(visitor, id);
    expect(await idsOf(visitor)).toEqual(ids.toReversed().slice(0, 20));
  }, 60_000);

  it('leave out records that the user may no longer see, and deleted ones', async () => {
    const { visitor } = await officer();
    const { ids } = await addStudents(3);
    follow(visitor);
    for (const id of ids) await open(visitor, id);
    await admin.edit('students', ids[0] ?? 0, 0, { group: otherGroup });
    await admin.post(`/students/delete/${ids[1]}`);
    follow(visitor);
    expect(await idsOf(visitor)).toEqual([ids[2]]);
  });

  it('are refused for records that the user may not see, do not exist or run in the background', async () => {
    const { visitor } = await officer();
    const { ids } = await addStudents(1, otherGroup);
    follow(visitor);
    expect(await open(visitor, ids[0])).toBe(404);
    expect(await open(visitor, 2_000_000_000)).toBe(404);
    expect(await open(visitor, 1, 'tasks')).toBe(404);
    expect(await open(visitor, 1, 'nothing')).toBe(404);
    expect(await open(visitor, 'x')).toBe(400);
    expect(await idsOf(visitor)).toEqual([]);
  });

  it('are erased when the user is deleted', async () => {
    const { id, visitor } = await officer();
    const { visitor: other } = await officer();
    const { ids } = await addStudents(1);
    follow(visitor, other);
    for (const each of [visitor, other]) await open(each, ids[0]);
    expect((await admin.post(`/users/delete/${id}`)).status).toBe(200);
    await admin.search('users', { filter: `id:${id}` });
    const pool = createPool(waymark.databaseUrl, { max: 1, name: 'recently viewed' });
    const viewed = new PostgresRecentlyViewed(databaseOn(pool));
    expect(await viewed.of(id)).toHaveLength(1);
    await removeRowsOfDeletedUsers(databaseOn(pool), 'recently_viewed', currentUsersSql());
    expect(await viewed.of(id)).toEqual([]);
    await pool.end();
    expect(await idsOf(other)).toEqual(ids);
  });
});
