import { beforeAll, describe, expect, it } from 'vitest';
import { as, ownGroup, unique } from '../running/waymark.ts';

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
    const found = await officer.search('work-opportunities', {
      filter: `activity-id:${activity},organiser:"Olivia Officer"`,
      after: Position,
    });
    expect(found.Data).toMatchObject([{ Id, group: ownGroup, start: '2027-03-01', end: '2027-03-02', accepted: 0 }]);
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

  it('are shown to viewers, who cannot close them', async () => {
    const { Id, Position } = await officer.create('work-opportunities', { ...offered, activity, title: unique('Guides') });
    const viewer = as('viewer');
    expect((await viewer.search('work-opportunities', { filter: `id:${Id}`, after: Position })).Total).toBe(1);
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
