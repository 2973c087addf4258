import { beforeAll, describe, expect, it } from 'vitest';
import type { ApplicantsAnswer, ApplicantsResult } from '../../api/contract/applicants.ts';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { eventually } from '../infra/waiting.ts';
import { acceptPlan, checkFile, uploadRows } from '../running/importing.ts';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const officer = as('officer');
const never = -1;
let activity = never;
let session = never;
let other = never;

const offered = { places: 2, advertiseFrom: '2026-01-05', advertiseTo: '2099-02-27' };

beforeAll(async () => {
  const plan = async () => {
    const { Id } = await officer.create('activities', {
      eventTitle: unique('Campus visit'),
      group: ownGroup,
      organiser: 'Olivia Officer',
      start: '2027-03-01T09:00:00.000Z',
      end: '2027-03-02T17:00:00.000Z',
    });
    const inside = await officer.create('activity-sessions', {
      activity: Id,
      name: unique('Tour'),
      start: '2027-03-02T10:00:00.000Z',
      end: '2027-03-02T12:00:00.000Z',
      totalStudents: 30,
    });
    return [Id, inside.Id] as const;
  };
  [activity, session] = await plan();
  [, other] = await plan();
});

describe('work offers', () => {
  it('take group and organiser from their activity, and are found by it', async () => {
    const { Id, Position } = await officer.create('work-opportunities', { ...offered, activity, title: unique('Guides') });
    const page = await officer.search(
      'work-opportunities',
      { filter: `activity-id:${activity},organiser:"Olivia Officer"` },
      { after: Position },
    );
    expect(page.Data).toMatchObject([{ Id, group: ownGroup, start: '2027-03-01', end: '2027-03-02', accepted: 0 }]);
    const activities = await officer.search('activities', { filter: `work-opportunity-id:${Id}` });
    expect(activities.Data.map((row) => row.Id)).toEqual([activity]);
    expect((await officer.search(`activities/${activity}/work-offers`, {})).Data.map((row) => row.Id)).toEqual([Id]);
  });

  it('are for sessions of their own activity only', async () => {
    const create = (sessions: readonly number[]) =>
      officer.post('/work-opportunities/create', { ...offered, activity, title: unique('Guides'), sessions });
    expect((await create([session])).status).toBe(200);
    const refused = await create([session, other]);
    expect([refused.status, refused.json.Errors?.[0]?.FieldName]).toEqual([400, 'sessions']);
  });

  it('offer the sessions of their activity to choose from, before anything is typed', async () => {
    const { Id } = await officer.create('work-opportunities', { ...offered, activity, title: unique('Guides') });
    const { lookup } = (await officer.form('work-opportunities', Id)).Fields.find(({ name }) => name === 'sessions') ?? {};
    const { json } = await officer.get<SearchAnswer>(lookup ?? '');
    expect(json.Data.map((row) => row.Id)).toEqual([session]);
  });

  it('are shown to viewers, who cannot close them', async () => {
    const { Id, Position } = await officer.create('work-opportunities', { ...offered, activity, title: unique('Guides') });
    const viewer = as('viewer');
    expect((await viewer.search('work-opportunities', { filter: `id:${Id}` }, { after: Position })).Total).toBe(1);
    expect((await viewer.post(`/work-opportunities/close/${Id}`, {})).status).toBe(403);
    expect((await officer.post(`/work-opportunities/close/${Id}`, {})).status).toBe(200);
    expect((await officer.search('work-opportunities', { filter: `id:${Id},status:Closed` })).Total).toBe(1);
  });

  it('name the lead departments of the person’s groups', async () => {
    const { Id, Position } = await as('admin').create('field-lists', { name: unique('Department'), list: 11, group: ownGroup });
    const { json } = await officer.get<{ data: readonly { CustomLookupItemId: number }[] }>('/work-opportunities/lead-departments', {
      after: Position,
    });
    expect(json.data.map((entry) => entry.CustomLookupItemId)).toContain(Id);
  });
});

describe('the applicants of a work offer', () => {
  const make = async (places = 1) => {
    const { Id } = await officer.create('work-opportunities', { ...offered, places, activity, title: unique('Guides') });
    const people = await Promise.all(
      ['Ada', 'Ben'].map((firstname) => officer.create('ambassadors', { firstname, lastname: unique('Applicant'), group: ownGroup })),
    );
    return { id: Id, ids: people.map((each) => each.Id) as [number, number] };
  };
  const take = (id: number, step: string, AmbassadorIds: readonly number[]) =>
    officer.post<ApplicantsResult>(`/work-opportunities/${id}/applicants/${step}`, { AmbassadorIds });
  const read = async (id: number, visitor = officer) => (await visitor.get<ApplicantsAnswer>(`/work-opportunities/${id}/applicants`)).json;

  it('are accepted while there is a place; the others hear what is possible', async () => {
    const { id, ids } = await make();
    expect((await take(id, 'add', ids)).json).toMatchObject({ SuccessMessage: '2 ambassadors added.', Refused: [] });
    const { status, json } = await take(id, 'accept', ids);
    expect([status, json.Applied, json.SuccessMessage]).toEqual([200, [ids[0]], '1 ambassador accepted.']);
    expect(json.Refused).toEqual([
      { AmbassadorId: ids[1], Message: 'The only place is taken. Possible now: “Put on the waiting list”, “Decline”, “Withdraw”.' },
    ]);
    const answer = await read(id);
    expect(answer).toMatchObject({ Places: 1, Free: 0, Status: 'Advertising', CanEdit: true, CanAdd: true });
    expect(answer.Applicants.map((each) => [each.AmbassadorId, each.Status.label, each.Steps])).toEqual([
      [ids[1], 'Pending', ['wait', 'decline', 'withdraw']],
      [ids[0], 'Accepted', ['decline', 'withdraw']],
    ]);
    const filter = (ambassador: number, code: number) => `id:${id},ambassador-id:${ambassador},applicant-status:${code}`;
    const findIds = async (ambassador: number, code: number) =>
      (await officer.search('work-opportunities', { filter: filter(ambassador, code) }, { after: json.Position })).Total;
    expect([await findIds(ids[0], 3), await findIds(ids[1], 3), await findIds(ids[1], 1), await findIds(2_000_000, 0)]).toEqual([
      1, 0, 1, 1,
    ]);
  });

  it('see their clash, and stand on the activity once they are accepted', async () => {
    const [first, second] = [await make(), await make()];
    await take(first.id, 'add', first.ids);
    await take(second.id, 'add', first.ids);
    await take(first.id, 'accept', [first.ids[0]]);
    await eventually(20_000, async () =>
      expect(new Map((await read(second.id)).Applicants.map((each) => [each.AmbassadorId, each.Clashes.map(({ Id }) => Id)]))).toEqual(
        new Map([
          [first.ids[0], [first.id]],
          [first.ids[1], []],
        ]),
      ),
    );
    await eventually(20_000, async () => {
      const { Data } = await officer.search('activities', { filter: `ambassador:${first.ids[0]}` });
      expect(Data.map(({ Id }) => Id)).toEqual([activity]);
    });
  });

  it('are for people who see ambassadors, and changed by those who edit offers', async () => {
    const { id, ids } = await make();
    await take(id, 'add', ids);
    expect((await read(id, as('viewer'))).Applicants.map(({ Steps }) => Steps)).toEqual([[], []]);
    expect((await as('viewer').post(`/work-opportunities/${id}/applicants/accept`, { AmbassadorIds: ids })).status).toBe(403);
    const { visitor: stranger } = await createUser([{ group: otherGroup, role: 'officer' }]);
    expect((await stranger.get(`/work-opportunities/${id}/applicants`)).status).toBe(404);
    expect((await stranger.post(`/work-opportunities/${id}/applicants/accept`, { AmbassadorIds: ids })).status).toBe(404);
  });
});

describe('an import of work offers', () => {
  it('adds those that are new to their activity, and changes whoever has the same title there', async () => {
    const { visitor: person } = await createUser([{ group: ownGroup, role: 'dataOfficer' }]);
    const title = unique('Imported');
    const load = async (...rows: readonly (readonly string[])[]) => {
      const lines = [['Title', 'Activity IDs', 'Places', 'Opens', 'Closes', 'Session IDs'], ...rows].map((row) => row.join(','));
      const id = await uploadRows(person, lines.join('\r\n'), 'activityWorkOffer');
      const { Counts } = await checkFile(person, id);
      return { id, Counts, Import: await acceptPlan(person, id) };
    };
    const first = await load([title, `#${activity}`, '2', '5/1/2026', '27/2/2099', `#${session}`]);
    expect(first).toMatchObject({ Counts: { create: 1, refused: 0 }, Import: { rowsCreated: 1, failed: 0 } });
    const { Data: offers } = await person.search('work-opportunities', { filter: `imports:${first.id}` });
    expect(offers).toMatchObject([{ group: ownGroup, places: 2 }]);
    const offer = offers[0]?.Id ?? never;
    const second = await load(
      [title, `#${activity}`, '3', '5/1/2026', '27/2/2099', ''],
      ['', `#${activity}`, '1', '5/1/2026', '27/2/2099', ''],
    );
    expect(second).toMatchObject({ Counts: { create: 0, update: 1, refused: 1 }, Import: { rowsUpdated: 1 } });
    expect((await person.form('work-opportunities', offer)).Record).toMatchObject({ places: 3, sessions: [session] });
  });

  it('know the lists of the group of their activity, and need the right to import there', async () => {
    const department = unique('Outreach office');
    const theirs = await as('admin').create('activities', {
      eventTitle: unique('Campus visit'),
      group: otherGroup,
      start: '2027-03-01T09:00:00.000Z',
      end: '2027-03-02T17:00:00.000Z',
    });
    const entry = await as('admin').create('field-lists', { name: department, list: 11, group: otherGroup });
    const load = async (role: string, columns: readonly string[], cells: readonly string[]) => {
      const roles = [
        { group: ownGroup, role: 'dataOfficer' },
        { group: otherGroup, role },
      ];
      const { visitor } = await createUser(roles);
      const id = await uploadRows(visitor, [columns, cells].map((row) => row.join(',')).join('\r\n'), 'activityWorkOffer');
      return { visitor, id, plan: await checkFile(visitor, id) };
    };
    const title = unique('Guides');
    const columns = ['Title', 'Activity IDs', 'Opens', 'Closes', 'Lead department'];
    const cells = [title, `#${theirs.Id}`, '5/1/2026', '27/2/2099', department];
    const { plan: refused } = await load('viewer', columns, cells);
    expect(refused.Data).toMatchObject([{ Outcome: 'refused' }]);
    expect(refused.Data[0]?.Problems.map(({ Reason }) => Reason)).toContain('You may not import into this group');

    const { visitor, id, plan } = await load('dataOfficer', columns, cells);
    expect(plan.Counts).toMatchObject({ create: 1, question: 0, refused: 0 });
    expect(await acceptPlan(visitor, id)).toMatchObject({ rowsCreated: 1, failed: 0 });
    const { Data } = await visitor.search('work-opportunities', { filter: `imports:${id},group:any` });
    expect(Data).toMatchObject([{ group: otherGroup, leadDepartment: entry.Id }]);
    const [row] = Data;
    // A row that only has the id of the offer is about the same group.
    const again = await load(
      'dataOfficer',
      ['Work opportunity ID', 'Title', 'Activity', 'Opens', 'Closes', 'Lead department'],
      [`${row?.Id}`, title, '', '5/1/2026', '27/2/2099', department],
    );
    expect(again.plan.Counts).toMatchObject({ unchanged: 1, question: 0, refused: 0 });
  });
});
