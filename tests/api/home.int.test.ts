import { beforeEach, describe, expect, it } from 'vitest';
import type { HomeAnswer } from '../../api/contract/home.ts';
import { dayOfInstant } from '../../domain/fields/london.ts';
import { eventually } from '../infra/waiting.ts';
import { passMidnight } from '../running/midnight.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, newUrn, newVisitor, unique, waitForTask } from '../running/waymark.ts';

/** Keeps the position of its changes, which others then wait for. */
const admin = as('admin');

const home = async (visitor: Visitor): Promise<HomeAnswer> => {
  const { status, json, text } = await visitor.get<HomeAnswer>('/home');
  if (status !== 200) throw new Error(`Home answered ${status}: ${text}`);
  return json;
};

/** Repeats a check of the home page, since a busy database leaves out each count that takes too long. */
const homeUntil = (visitor: Visitor, check: (answer: HomeAnswer) => Promise<void> | void): Promise<void> =>
  eventually(20_000, async () => check(await home(visitor)));

const kinds = (counts: readonly { readonly Kind: string }[]) => counts.map(({ Kind }) => Kind);
const countOf = ({ Attention, Counts }: HomeAnswer, kind: string) => [...Attention, ...Counts].find(({ Kind }) => Kind === kind)?.Count;

/** A group of its own, whose numbers no other test changes. */
const newGroup = async () => {
  const { Id } = await admin.create('institutions', { name: unique('Home College'), urn: newUrn(), subscriber: true });
  const member = async (role: string) => {
    const account = await createUser([{ group: Id, role }]);
    account.visitor.position = admin.position;
    return account;
  };
  return { group: Id, member };
};

const addStudents = async (visitor: Visitor, group: number, count: number, values: object = {}) => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push((await visitor.create('students', { firstname: 'Hope', lastname: unique('Home'), group, ...values })).Id);
  return ids;
};

describe('home', () => {
  beforeEach(passMidnight);

  it('counts what the lists behind the numbers find', async () => {
    const { group, member } = await newGroup();
    const { visitor } = await member('officer');
    const ids = await addStudents(visitor, group, 3);
    await addStudents(visitor, group, 2, { complete: true });
    const { json: archived } = await visitor.post<{ Task: number }>('/students/bulk-state', { ids: [ids[0]], state: 1 });
    await waitForTask(visitor, archived.Task);
    const noon = `${dayOfInstant(new Date().toISOString())}T12:00:00Z`;
    await visitor.create('activities', { eventTitle: unique('Now'), group, start: noon, end: noon });
    await visitor.create('activities', {
      eventTitle: unique('Long ago'),
      group,
      start: '2020-01-01T10:00:00Z',
      end: '2020-01-01T11:00:00Z',
    });
    await homeUntil(visitor, async (answer) => {
      expect([countOf(answer, 'activitiesThisMonth'), countOf(answer, 'unapprovedActivities')]).toEqual([1, 1]);
      expect([countOf(answer, 'studentsChangedThisWeek'), countOf(answer, 'currentStudents')]).toEqual([4, 4]);
      expect(countOf(answer, 'incompleteStudents')).toBe(2);
      const counts = [...answer.Attention, ...answer.Counts];
      expect(counts.filter(({ IsMore }) => IsMore)).toEqual([]);
      const changed = answer.Changed.filter((change) => change.Set === 'students');
      expect(changed).toHaveLength(1);
      // Other tests change institutions meanwhile.
      for (const { Set: set, Filter: filter, Count } of [...counts.filter((count) => count.Set !== 'institutions'), ...changed])
        expect([set, filter, (await visitor.search(set, { filter })).Total]).toEqual([set, filter, Count]);
    });
  });

  it('counts the open offers with applicants who wait for an answer, and leads to them', async () => {
    const { group, member } = await newGroup();
    const { visitor } = await member('officer');
    const { Id: activity } = await visitor.create('activities', {
      eventTitle: unique('Open day'),
      group,
      start: '2026-03-02T09:00:00Z',
      end: '2026-03-02T12:00:00Z',
    });
    const people: number[] = [];
    for (let n = 0; n < 2; n += 1)
      people.push((await visitor.create('ambassadors', { firstname: 'Sam', lastname: unique('Home'), group })).Id);
    const offers: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      const days = { advertiseFrom: '2026-01-01', advertiseTo: '2099-01-01' };
      offers.push((await visitor.create('work-opportunities', { title: unique('Guide'), activity, places: 1, ...days })).Id);
      await visitor.post(`/work-opportunities/${offers[n]}/applicants/add`, { AmbassadorIds: people });
    }
    expect((await visitor.post(`/work-opportunities/close/${offers[1]}`)).json).toMatchObject({ Success: true });
    await homeUntil(visitor, async ({ Attention }) => {
      const waiting = Attention.find(({ Kind }) => Kind === 'applicantsToDecide');
      expect(waiting).toMatchObject({ Count: 1, IsMore: false });
      const listed = await visitor.search(waiting?.Set ?? '', { filter: waiting?.Filter ?? '' });
      expect(listed.Data.map(({ Id }) => Id)).toEqual([offers[0]]);
    });
  });

  it('says who changed how many records today, to those who may see the records', async () => {
    const { group, member } = await newGroup();
    const [{ visitor: one, id }, { visitor: other }] = [await member('officer'), await member('viewer')];
    const ids = await addStudents(one, group, 2);
    other.position = one.position;
    const filter = `updated:Today,updated-by:${id},recordState:any`;
    const changes = (Actor: string | null | undefined, Count: number) => ({ Set: 'students', Filter: filter, Actor, Count, IsMore: false });
    await homeUntil(one, ({ Changed }) => expect(Changed).toContainEqual(changes(null, 2)));
    const name = (await one.session()).User?.Name;
    await homeUntil(other, ({ Changed }) => expect(Changed).toContainEqual(changes(name, 2)));
    const stranger = as('trent');
    stranger.position = one.position;
    expect((await home(stranger)).Changed.some(({ Filter }) => Filter === filter)).toBe(false);
    // Whoever changes a record later is named in place of the first.
    await admin.edit('students', ids[0] ?? 0, 0, { firstname: 'Hazel' });
    other.position = admin.position;
    await homeUntil(other, ({ Changed }) => expect(Changed).toContainEqual(changes(name, 1)));
  });

  it('counts the institutions that the person changed today, behind the changes of the group', async () => {
    const { group, member } = await newGroup();
    const [{ visitor: one, id }, { visitor: other }] = [await member('officer'), await member('officer')];
    await one.create('institutions', { name: unique('Changed') });
    await addStudents(other, group, 1);
    one.position = other.position;
    const filter = `updated:Today,updated-by:${id},recordState:any`;
    await homeUntil(one, ({ Changed }) =>
      expect(Changed.slice(0, 2)).toMatchObject([
        { Set: 'institutions', Filter: filter, Actor: null, Count: 1, IsMore: false },
        { Set: 'students', Count: 1 },
      ]),
    );
    expect((await one.search('institutions', { filter })).Total).toBe(1);
  });

  it('counts the group that the person works in', async () => {
    const [{ group, member }, { group: second }] = [await newGroup(), await newGroup()];
    const { visitor } = await member('officer');
    await addStudents(admin, group, 2);
    visitor.position = admin.position;
    await homeUntil(visitor, (answer) => expect(countOf(answer, 'currentStudents')).toBe(2));
    const { visitor: both } = await createUser([
      { group, role: 'officer' },
      { group: second, role: 'viewer' },
    ]);
    await both.post('/account/group', { group });
    await homeUntil(both, (answer) => {
      expect(countOf(answer, 'currentStudents')).toBe(2);
      expect(kinds(answer.Attention)).toContain('incompleteStudents');
    });
    await addStudents(admin, second, 1);
    both.position = admin.position;
    await both.post('/account/group', { group: second });
    await homeUntil(both, (elsewhere) => {
      expect(countOf(elsewhere, 'currentStudents')).toBe(1);
      // A viewer cannot complete records, so there they are only a number.
      expect(kinds(elsewhere.Attention)).not.toContain('incompleteStudents');
      expect(kinds(elsewhere.Counts)).toContain('incompleteStudents');
    });
  });

  it('tells administrators about invitations that were not accepted', async () => {
    const { group, member } = await newGroup();
    const { visitor } = await member('administrator');
    const { visitor: officer } = await member('officer');
    // The members set their passwords a moment ago.
    await homeUntil(visitor, ({ Attention }) => expect(kinds(Attention)).not.toContain('openInvitations'));
    await admin.create('users', {
      firstname: 'Nina',
      lastname: unique('New'),
      email: `${unique('nina')}@example.test`,
      roles: [{ group, role: 'viewer' }],
    });
    for (const each of [visitor, officer]) each.position = admin.position;
    await homeUntil(visitor, ({ Attention }) =>
      expect(Attention).toContainEqual({
        Kind: 'openInvitations',
        Set: 'users',
        Filter: 'invitation-accepted:no,enabled:yes',
        Count: 1,
        IsMore: false,
      }),
    );
    expect(kinds((await home(officer)).Attention)).not.toContain('openInvitations');
  });

  it('is empty for a person without a role, and refused to visitors', async () => {
    const { visitor } = await createUser([]);
    const { Attention, Counts, Changed } = await home(visitor);
    expect([Attention, kinds(Counts)]).toEqual([[], ['institutions']]);
    // Everybody who is signed in sees these.
    expect(Changed.filter(({ Set: set }) => set !== 'institutions' && set !== 'jacsSubjects')).toEqual([]);
    expect((await newVisitor().get('/home')).status).toBe(401);
  });
});
