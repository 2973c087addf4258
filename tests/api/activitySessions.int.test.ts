import { describe, expect, it } from 'vitest';
import { outsideActivity } from '../../domain/activityMessages.ts';
import { requiredMessage, staysInside, unknownFieldMessage } from '../../domain/messages.ts';
import { as, otherGroup, ownGroup, unique, unrelatedGroup } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');

const errorsOf = (json: {
  readonly Errors?:
    readonly { readonly FieldName: string; readonly Field?: string | undefined; readonly ErrorMessages: readonly string[] }[] | null;
}) => Object.fromEntries((json.Errors ?? []).map(({ FieldName, Field, ErrorMessages }) => [Field ?? FieldName, ErrorMessages]));

const plan = async (word: string) =>
  officer.create('activities', {
    eventTitle: word,
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-04-30T15:00:00.000Z',
  });

const lesson = (activity: number, name: string) => ({
  activity,
  name,
  start: '2026-03-09T10:00:00.000Z',
  end: '2026-03-09T11:00:00.000Z',
  totalStudents: 30,
});

describe('a session', () => {
  it('needs an activity, a name, a start, an end and a number of students, in the words of the specification', async () => {
    const { status, json } = await officer.post('/activity-sessions/create', {});
    expect(status).toBe(400);
    expect(errorsOf(json)).toEqual({
      activity: [requiredMessage('Activity')],
      name: [requiredMessage('Name')],
      start: [requiredMessage('Start date')],
      end: [requiredMessage('End date')],
      totalStudents: [requiredMessage('Total students')],
    });
  });

  it('has errors under the names of the specification, with the keys of the body', async () => {
    const { Id } = await plan(unique('Names'));
    const { json } = await officer.post('/activity-sessions/create', { ...lesson(Id, 'Wrong'), start: 'x', totalStudents: 'many' });
    expect(json.Errors.map(({ FieldName, Field }) => [FieldName, Field])).toEqual([
      ['StartDate', 'start'],
      ['TotalStudents', 'totalStudents'],
    ]);
  });

  it('lies within its activity', async () => {
    const { Id } = await plan(unique('Within'));
    const early = { ...lesson(Id, 'Early'), start: '2026-03-02T08:59:00.000Z', end: '2026-04-30T15:01:00.000Z' };
    expect(errorsOf((await officer.post('/activity-sessions/create', early)).json)).toEqual({
      start: [outsideActivity('Start date')],
      end: [outsideActivity('End date')],
    });
    const session = await officer.create('activity-sessions', lesson(Id, 'Lesson'));
    const late = await officer.edit('activity-sessions', session.Id, session.Revision, { end: '2026-05-01T10:00:00.000Z' });
    expect(errorsOf(late.json)).toEqual({ end: ['End date should be within the activity start/end date'] });
  });

  it('stays in its activity, and its group is that of the activity', async () => {
    const [one, two] = [await plan(unique('First')), await plan(unique('Second'))];
    const session = await officer.create('activity-sessions', lesson(one.Id, 'Lesson'));
    const moved = await officer.edit('activity-sessions', session.Id, session.Revision, { activity: two.Id });
    expect(errorsOf(moved.json)).toEqual({ activity: [staysInside('session')] });
    const reply = await officer.post('/activity-sessions/create', { ...lesson(one.Id, 'Lesson'), group: otherGroup });
    expect(errorsOf(reply.json)).toEqual({ group: [unknownFieldMessage] });
    const theirs = await admin.create('activities', {
      eventTitle: unique('Theirs'),
      group: unrelatedGroup,
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-04-30T15:00:00.000Z',
    });
    const inside = await admin.create('activity-sessions', lesson(theirs.Id, 'Lesson'));
    expect((await officer.get(`/activity-sessions/edit/${inside.Id}`)).status).toBe(404);
    expect((await officer.post('/activity-sessions/create', lesson(theirs.Id, 'Lesson'))).status).toBe(400);
  });

  it('keeps its activity from shrinking past it', async () => {
    const { Id, Revision } = await plan(unique('Shrinks'));
    await officer.create('activity-sessions', lesson(Id, 'Lesson'));
    const shrunk = await officer.edit('activities', Id, Revision, { end: '2026-03-09T10:30:00.000Z' });
    expect(shrunk.status).toBe(400);
    expect(errorsOf(shrunk.json)).toEqual({ end: [outsideActivity('End date')] });
    expect((await officer.edit('activities', Id, Revision, { end: '2026-03-09T11:00:00.000Z' })).status).toBe(200);
  });

  it('moves with its activity', async () => {
    const { Id, Revision } = await plan(unique('Moves'));
    const session = await officer.create('activity-sessions', lesson(Id, 'Lesson'));
    await officer.edit('activities', Id, Revision, { start: '2026-03-09T09:00:00.000Z', end: '2026-05-07T15:00:00.000Z' });
    await expect
      .poll(async () => (await officer.form('activity-sessions', session.Id)).Record, { timeout: 20_000 })
      .toMatchObject({ start: '2026-03-16T10:00:00.000Z', end: '2026-03-16T11:00:00.000Z' });
  });

  it('stands in the list of its activity, with the sum of students', async () => {
    const { Id } = await plan(unique('Listed'));
    await officer.create('activity-sessions', lesson(Id, 'Lesson one'));
    await officer.create('activity-sessions', { ...lesson(Id, 'Lesson two'), totalStudents: 12 });
    const page = await officer.search(`activities/${Id}/sessions`, { filter: '', sort: 'name' });
    expect(page.Data.map(({ name }) => name)).toEqual(['Lesson one', 'Lesson two']);
    expect(page.Summary).toMatchObject({ totalStudents: 42 });
    const ids = page.Data.map((row) => row.Id);
    expect((await officer.search('activities', { filter: `session-id:${ids.join(' ')}` })).Data.map((row) => row.Id)).toEqual([Id]);
    expect((await as('data').search('activities', { filter: `group:any,session-id:${ids[0]}` })).Total).toBe(1);
  });
});
