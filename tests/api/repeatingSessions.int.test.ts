import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { noWeekLeft } from '../../domain/activityMessages.ts';
import { requiredMessage } from '../../domain/messages.ts';
import { as, otherGroup, ownGroup, unique, waitForTask } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');

const planTerm = async (group = ownGroup, person = officer) => {
  const { Id } = await person.create('activities', {
    eventTitle: unique('Repeated'),
    group,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-04-13T15:00:00.000Z',
  });
  const session = await person.create('activity-sessions', {
    activity: Id,
    name: 'Lesson 1',
    start: '2026-03-16T10:00:00.000Z',
    end: '2026-03-16T11:00:00.000Z',
    totalStudents: 30,
  });
  return { activity: Id, session: session.Id };
};

const repeat = (session: number, Until: string, Submission: string = randomUUID()) =>
  officer.post(`/activity-sessions/repeat/${session}`, { Until, Submission });

const sessionsOf = async (activity: number) =>
  (await officer.search(`activities/${activity}/sessions`, { sort: 'start', order: 'asc' })).Data.map(({ name, start }) => [name, start]);

describe('repeating a session', () => {
  it('adds a session each week at the same time of day, as one task that one undo takes back', async () => {
    const { activity, session } = await planTerm();
    const { status, json } = await repeat(session, '2026-04-30');
    expect(status).toBe(200);
    expect(json.SuccessMessage).toBe('Adding 4 sessions…');
    const task = json.Task ?? 0;
    expect(await waitForTask(officer, task)).toMatchObject({ status: 2, done: 4, failed: 0, message: '4 sessions added.' });
    expect(await sessionsOf(activity)).toEqual([
      ['Lesson 1', '2026-03-16T10:00:00.000Z'],
      ['Lesson 2', '2026-03-23T10:00:00.000Z'],
      ['Lesson 3', '2026-03-30T09:00:00.000Z'],
      ['Lesson 4', '2026-04-06T09:00:00.000Z'],
      ['Lesson 5', '2026-04-13T09:00:00.000Z'],
    ]);
    const undo = await officer.post(`/tasks/undo/${task}`);
    expect(await waitForTask(officer, undo.json.Task ?? 0)).toMatchObject({ status: 2, message: '4 new sessions deleted.' });
    expect(await sessionsOf(activity)).toEqual([['Lesson 1', '2026-03-16T10:00:00.000Z']]);
  });

  it('adds nothing twice when it is sent again, and leaves out weeks that have a session at that time', async () => {
    const { activity, session } = await planTerm();
    const submission = randomUUID();
    const first = await repeat(session, '2026-03-23', submission);
    await waitForTask(officer, first.json.Task ?? 0);
    expect(await sessionsOf(activity)).toHaveLength(2);
    expect((await repeat(session, '2026-03-23', submission)).json).toMatchObject({
      Task: first.json.Task,
      SuccessMessage: 'Adding 1 session…',
    });
    const more = await repeat(session, '2026-03-30');
    expect(more.json.SuccessMessage).toBe('Adding 1 session…');
    await waitForTask(officer, more.json.Task ?? 0);
    expect((await sessionsOf(activity)).map(([name]) => name)).toEqual(['Lesson 1', 'Lesson 2', 'Lesson 3']);
  });

  it('is refused without a day, without a week that has room, and where the person may not edit', async () => {
    const { session } = await planTerm();
    const errors = async (until: string) => (await repeat(session, until)).json.Errors;
    expect(await errors('')).toEqual([{ FieldName: 'Until', ErrorMessages: [requiredMessage('Until')] }]);
    expect(await errors('2026-03-22')).toEqual([{ FieldName: 'Until', ErrorMessages: [noWeekLeft] }]);
    const theirs = await planTerm(otherGroup, admin);
    expect((await repeat(theirs.session, '2026-04-30')).status).toBe(404);
    const viewer = await as('viewer').post(`/activity-sessions/repeat/${session}`, { Until: '2026-04-30', Submission: randomUUID() });
    expect(viewer.status).toBe(403);
  });
});
