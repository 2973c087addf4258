import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { followingParents } from '../../commands/reactions/followingParents.ts';
import type { ReactionServices } from '../../commands/reactions/reaction.ts';
import { createByForm } from '../../commands/forms/saveForm.ts';
import { createRecord, type deleteRecord, editRecord, moveInBulk, moveRecord } from '../../commands/records/recordCommands.ts';
import { undoOnRecord } from '../../commands/records/undoCommands.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { outsideActivity } from '../../domain/activityMessages.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { institution } from '../../domain/records/institution.ts';
import { logInMemory } from './logInMemory.ts';

const by = newContext(systemAccess('Test', rights));

const undoOfTask = (...[dependencies, context, type, id]: Parameters<typeof deleteRecord>) =>
  undoOnRecord(dependencies, context, type, id, ({ task }) => task === 4);

/** Activity 1 of ten weeks with session 1, a lesson at ten in London, before and after the clocks go forward. */
const planActivity = async () => {
  const memory = logInMemory();
  const { dependencies, streams } = memory;
  const services: ReactionServices = {
    dependencies,
    queue: { enqueue: () => Promise.resolve() },
    records: { upTo: () => Promise.resolve() },
    notedCustomFields: new Set<number>(),
    acceptedOffers: { of: () => Promise.resolve([]) },
    mailer: { send: () => Promise.resolve() },
    publicUrl: 'https://waymark.example.org',
  };
  for (const name of ['Riverside', 'Castle']) await createRecord(dependencies, by, institution, { name, subscriber: true });
  await createRecord(dependencies, by, activity, {
    eventTitle: 'Club',
    group: 1,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-05-01T14:00:00.000Z',
  });
  await createByForm(dependencies, by, activitySession, {
    activity: 1,
    name: 'Lesson',
    start: '2026-03-23T10:00:00.000Z',
    end: '2026-03-23T11:00:00.000Z',
    totalStudents: 30,
  });
  const react = async () => {
    for (const event of streams.get('activity-1') ?? []) await followingParents.react(services, event, new AbortController().signal);
  };
  const edit = (type: typeof activity | typeof activitySession, values: object) =>
    editRecord(dependencies, by, type, 1, (streams.get(`${type.name}-1`)?.length ?? 1) - 1, { ...values });
  return { ...memory, react, edit };
};

describe('a session', () => {
  it('moves with its activity, at the same London time, once', async () => {
    const { eventsOf, react, edit } = await planActivity();
    await edit(activity, { start: '2026-03-09T09:00:00.000Z', end: '2026-05-08T14:00:00.000Z' });
    await react();
    await react();
    expect(eventsOf('activitySession-1').slice(1)).toEqual([
      ['ActivitySessionMovedWithActivity', { start: '2026-03-30T09:00:00.000Z', end: '2026-03-30T10:00:00.000Z' }],
    ]);
  });

  it('stays where it is when only the end of the activity moves', async () => {
    const { eventsOf, react, edit } = await planActivity();
    await edit(activity, { end: '2026-06-01T14:00:00.000Z', eventTitle: 'Longer club' });
    await react();
    expect(eventsOf('activitySession-1')).toHaveLength(1);
  });

  it('goes with its activity to another group', async () => {
    const { eventsOf, react, edit } = await planActivity();
    await edit(activity, { group: 2 });
    await react();
    expect(eventsOf('activitySession-1').slice(1)).toEqual([['ActivitySessionMovedWithActivity', { group: 2 }]]);
  });

  it('keeps what somebody changed after the activity had moved, and one that was added later does not move', async () => {
    const { dependencies, eventsOf, react, edit } = await planActivity();
    await edit(activity, { start: '2026-03-09T09:00:00.000Z', end: '2026-05-08T14:00:00.000Z' });
    await edit(activitySession, { start: '2026-03-27T10:00:00.000Z', end: '2026-03-27T11:00:00.000Z' });
    await createByForm(dependencies, by, activitySession, {
      activity: 1,
      name: 'Later',
      start: '2026-03-24T10:00:00.000Z',
      end: '2026-03-24T11:00:00.000Z',
      totalStudents: 30,
    });
    await react();
    expect(eventsOf('activitySession-1')).toHaveLength(2);
    expect(eventsOf('activitySession-2')).toHaveLength(1);
  });

  it('goes back when the move is undone', async () => {
    const { eventsOf, react, edit } = await planActivity();
    await edit(activity, { start: '2026-03-09T09:00:00.000Z', end: '2026-05-08T14:00:00.000Z' });
    await react();
    await edit(activity, { start: '2026-03-02T09:00:00.000Z', end: '2026-05-01T14:00:00.000Z' });
    await react();
    expect(eventsOf('activitySession-1').at(-1)).toEqual([
      'ActivitySessionMovedWithActivity',
      { start: '2026-03-23T10:00:00.000Z', end: '2026-03-23T11:00:00.000Z' },
    ]);
  });
});

describe('a session that the activity left behind', () => {
  const shorter = { end: '2026-03-20T14:00:00.000Z' };
  const refused = {
    error: {
      because: 'invalid',
      errors: [
        { field: 'start', messages: [outsideActivity('Start date')] },
        { field: 'end', messages: [outsideActivity('End date')] },
      ],
    },
  };

  it.each([
    ['restored', moveRecord],
    ['restored with many others', moveInBulk],
    ['restored by the undo of the task that deleted it', undoOfTask],
  ])('is not %s while it is outside; where it fits again, it is', async (_how, restore) => {
    const { dependencies, eventsOf, edit } = await planActivity();
    await moveInBulk(dependencies, { ...by, process: { task: 4 } }, activitySession, 1, activitySession.states.deleted);
    await edit(activity, shorter);
    expect(await restore(dependencies, by, activitySession, 1, 0)).toMatchObject(refused);
    expect(eventsOf('activitySession-1')).toHaveLength(2);
    await edit(activity, { end: '2026-05-01T14:00:00.000Z' });
    expect(await restore(dependencies, by, activitySession, 1, 0)).toMatchObject({ ok: true, value: { hasChanged: true } });
  });

  it('is not set back to its old time by the undo of a task', async () => {
    const { dependencies, eventsOf, edit } = await planActivity();
    const earlier = { start: '2026-03-16T10:00:00.000Z', end: '2026-03-16T11:00:00.000Z' };
    await editRecord(dependencies, { ...by, process: { task: 4 } }, activitySession, 1, 0, earlier);
    await edit(activity, shorter);
    expect(await undoOfTask(dependencies, by, activitySession, 1)).toMatchObject(refused);
    expect(eventsOf('activitySession-1')).toHaveLength(2);
  });
});
