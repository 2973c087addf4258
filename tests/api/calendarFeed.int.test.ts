import { beforeAll, describe, expect, it } from 'vitest';
import type { CalendarFeedAnswer, NewCalendarFeed } from '../../api/contract/calendarFeed.ts';
import { londonDayAt, startOfLondonDay } from '../../domain/fields/london.ts';
import { noSuchCalendarFeed } from '../../domain/messages.ts';
import { PostgresCalendarFeeds } from '../../infra/accounts/calendarFeeds.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { removeRowsOfDeletedUsers } from '../../infra/retention/oldRows.ts';
import { currentUsersSql } from '../../projections/reading/records.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, newVisitor, otherGroup, ownGroup, unique, waymark } from '../running/waymark.ts';

const admin = as('admin');
const day = 86_400_000;
const hourLength = 3_600_000;
const visitor = newVisitor();

const inDays = (days: number, hour = 10): string => {
  const at = new Date(Date.now() + days * day);
  at.setUTCHours(hour, 0, 0, 0);
  return at.toISOString();
};

const plan = (by: Visitor, group: number, eventTitle: string, more: object = {}) =>
  by.create('activities', { eventTitle, group, start: inDays(5), end: inDays(5, 12), category: 1, venue: 'Hall 1', ...more });

const makeFeed = async (by: Visitor): Promise<string> => {
  const { status, json } = await by.post<NewCalendarFeed>('/account/calendar-feed');
  expect(status).toBe(200);
  return new URL(json.Address).pathname;
};

/** The events of a feed by their summary, as their lines. */
const eventsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => [/SUMMARY:(.*)/.exec(event)?.[1]?.trim() ?? '', event]),
  );

/** Reads a feed after the changes of a person. */
const feed = async (path: string, by = admin) => {
  const reply = await visitor.get(path, { after: by.position });
  return { ...reply, events: eventsOf(reply.text) };
};

/** Reads the feed until it is as expected: the read side follows the log. */
const pollKeys = (path: string, by: Visitor) =>
  expect.poll(async () => [...(await feed(path, by)).events.keys()], { timeout: 15_000, interval: 500 });

describe('a calendar feed', () => {
  let owner: { readonly id: number; readonly visitor: Visitor };
  beforeAll(async () => {
    owner = await createUser([{ group: ownGroup, role: 'officer' }]);
  });

  it('has the activities and sessions of the group, with stable ids, revisions and what is cancelled', async () => {
    const word = unique('Feed');
    const path = await makeFeed(owner.visitor);
    const fair = await plan(owner.visitor, ownGroup, `${word} fair`);
    const { Id: club } = await plan(owner.visitor, ownGroup, `${word} club`, { start: inDays(1), end: inDays(60) });
    const { Id: lesson } = await owner.visitor.create('activity-sessions', {
      activity: club,
      name: 'Lesson',
      start: inDays(8),
      end: inDays(8, 11),
      totalStudents: 3,
    });
    const midnight = startOfLondonDay(londonDayAt(Date.now()) + 6);
    await plan(owner.visitor, ownGroup, `${word} evening`, {
      start: new Date(midnight - 5 * hourLength).toISOString(),
      end: new Date(midnight).toISOString(),
    });
    await plan(owner.visitor, ownGroup, `${word} night`, {
      start: new Date(midnight - 5 * hourLength).toISOString(),
      end: new Date(midnight + hourLength).toISOString(),
    });
    await plan(owner.visitor, ownGroup, `${word} long ago`, { start: '2020-01-10T10:00:00.000Z', end: '2020-01-10T12:00:00.000Z' });
    await pollKeys(path, owner.visitor).toContain(`Lesson – ${word} club`);
    const first = await feed(path);
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const mine = [...first.events.keys()].filter((title) => title.includes(word));
    // The club takes longer than a week, so its sessions stand for it.
    expect(mine.toSorted()).toEqual([`${word} evening`, `${word} fair`, `${word} night`, `Lesson – ${word} club`].toSorted());
    // What goes on past midnight does not fill people's time.
    expect(first.events.get(`${word} evening`)).toContain('TRANSP:OPAQUE');
    expect(first.events.get(`${word} night`)).toContain('TRANSP:TRANSPARENT');
    expect(first.events.get(`${word} fair`)).toMatch(new RegExp(String.raw`UID:activity-${fair.Id}@127\.0\.0\.1\r\n`));
    expect(first.events.get(`${word} fair`)).toContain('STATUS:CONFIRMED');
    expect(first.events.get(`${word} fair`)).toContain('LOCATION:Hall 1');
    expect(first.events.get(`Lesson – ${word} club`)).toContain(`UID:session-${lesson}@`);
    const sequenceOf = (event: string | undefined) => Number(/SEQUENCE:(\d+)/.exec(event ?? '')?.[1]);
    const before = sequenceOf(first.events.get(`${word} fair`));

    await owner.visitor.post(`/activities/cancel/${fair.Id}`, { reason: 'Snow' });
    await expect
      .poll(async () => (await feed(path, owner.visitor)).events.get(`${word} fair`), { timeout: 15_000, interval: 500 })
      .toContain('STATUS:CANCELLED');
    expect(sequenceOf((await feed(path)).events.get(`${word} fair`))).toBeGreaterThan(before);
  });

  it('answers 304 until something has changed, and then what is there', async () => {
    const path = await makeFeed(owner.visitor);
    await expect
      .poll(
        async () => {
          const { headers } = await feed(path);
          const again = await visitor.get(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
          return [again.status, again.text];
        },
        { timeout: 15_000, interval: 500 },
      )
      .toEqual([304, '']);
    const { headers } = await feed(path);
    const word = unique('Added');
    await plan(owner.visitor, ownGroup, `${word} day`);
    const ask = () => visitor.get(path, { after: owner.visitor.position, headers: { 'if-none-match': headers.get('etag') ?? '' } });
    // Other tests change the feed of the group too.
    await expect.poll(async () => (await ask()).text, { timeout: 15_000, interval: 500 }).toContain(`${word} day`);
  });

  it('names no student and no other group', async () => {
    const word = unique('Private');
    const path = await makeFeed(owner.visitor);
    const { Id: student } = await owner.visitor.create('students', { lastname: word, firstname: 'Zora', group: ownGroup });
    const { Id } = await plan(owner.visitor, ownGroup, `${word} day`);
    const attached = await owner.visitor.post(`/activities/${Id}/students`, { Submission: 'calendar-feed-1', StudentIds: [student] });
    expect(attached.status).toBe(200);
    await plan(admin, otherGroup, `${word} elsewhere`);
    await pollKeys(path, owner.visitor).toContain(`${word} day`);
    const { text, events } = await feed(path);
    expect([...events.keys()].filter((title) => title.includes(word))).toEqual([`${word} day`]);
    expect(text).not.toContain('Zora');
  });

  it('ends when its person revokes it, makes another, loses the right, is locked out or disabled', async () => {
    const { id, visitor: person } = await createUser([{ group: ownGroup, role: 'officer' }]);
    const statusOf = async (path: string) => (await feed(path)).status;
    const first = await makeFeed(person);
    expect(await statusOf(first)).toBe(200);
    const second = await makeFeed(person);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect((await person.get<CalendarFeedAnswer>('/account/calendar-feed')).json.Feed).toMatchObject({
      Group: ownGroup,
      LastUsed: expect.any(String) as string,
    });
    expect((await person.post('/account/calendar-feed/revoke')).status).toBe(200);
    expect((await person.post('/account/calendar-feed/revoke')).status).toBe(404);
    expect(await statusOf(second)).toBe(404);
    expect((await person.get<CalendarFeedAnswer>('/account/calendar-feed')).json.Feed).toBeNull();

    const third = await makeFeed(person);
    const becomes = (path: string, status: number) => expect.poll(() => statusOf(path), { timeout: 15_000, interval: 500 }).toBe(status);
    const { Revision } = await admin.form('users', id);
    await admin.edit('users', id, Revision, { roles: [{ group: otherGroup, role: 'officer' }] });
    await becomes(third, 404);
    await admin.edit('users', id, (await admin.form('users', id)).Revision, { roles: [{ group: ownGroup, role: 'officer' }] });
    await becomes(third, 200);
    await admin.post(`/users/lock-out/${id}`);
    await becomes(third, 404);
    await admin.post(`/users/unlock/${id}`);
    await becomes(third, 200);
    await admin.post(`/users/disable/${id}`);
    await becomes(third, 404);
    const history = await admin.history('users', id);
    expect(history.map(({ Sentence }) => Sentence)).toEqual(
      expect.arrayContaining(['Made an address for calendars', 'Ended the address for calendars']),
    );
  });

  it('is limited to 120 fetches a minute', async () => {
    const path = `/calendar/feed/${unique('limited').padEnd(43, 'x').slice(0, 43)}.ics`;
    const statuses = await Promise.all(Array.from({ length: 121 }, async () => (await visitor.get(path)).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('is removed with its deleted person', async () => {
    const { id, visitor: person } = await createUser([{ group: ownGroup, role: 'officer' }]);
    const path = await makeFeed(person);
    const { visitor: other } = await createUser([{ group: ownGroup, role: 'officer' }]);
    const otherId = await makeFeed(other);
    expect((await admin.post(`/users/delete/${id}`)).status).toBe(200);
    await admin.search('users', { filter: `id:${id}` });
    expect((await feed(path)).status).toBe(404);
    const pool = createPool(waymark.databaseUrl, { max: 1, name: 'calendar feeds' });
    const feeds = new PostgresCalendarFeeds(databaseOn(pool));
    expect(await feeds.stateOf(id)).not.toBeNull();
    await removeRowsOfDeletedUsers(databaseOn(pool), 'calendar_feeds', currentUsersSql());
    expect(await feeds.stateOf(id)).toBeNull();
    await pool.end();
    expect((await feed(otherId)).status).toBe(200);
  });

  it('is no address that somebody could guess, and tells nothing about wrong ones', async () => {
    const path = await makeFeed(owner.visitor);
    expect(path).toMatch(/^\/calendar\/feed\/[\w-]{43}\.ics$/);
    for (const wrong of ['/calendar/feed/x.ics', `/calendar/feed/${'A'.repeat(43)}.ics`, path.replace('.ics', '')])
      expect((await visitor.get(wrong)).json).toMatchObject({ Success: false, message: noSuchCalendarFeed });
    expect((await visitor.post('/account/calendar-feed')).status).not.toBe(200);
  });
});
