import { describe, expect, it } from 'vitest';
import { copyRecord } from '../../commands/copying/copyRecord.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { addParticipants } from '../../commands/registers/participants.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import { repeatWeekly } from '../../commands/tasks/repeatWeekly.ts';
import { runTask, type TaskHandler } from '../../commands/tasks/runTask.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { by, grant, names, never, request, withServices } from './taskServices.ts';

describe('the task repeat weekly', () => {
  const [start, end] = ['2026-03-16T10:00:00.000Z', '2026-03-16T11:00:00.000Z'];
  const withActivity = async () => {
    const memory = withServices();
    await createRecord(memory.dependencies, by, getRecordType('institution'), { name: 'Riverside', subscriber: true });
    await createRecord(memory.dependencies, by, getRecordType('activity'), { eventTitle: 'Club', start, end, group: 1 });
    const lesson = { activity: 1, name: 'Lesson 2', start, end, totalStudents: 30 };
    const parameters = {
      recordType: 'activitySession',
      copies: [lesson, { ...lesson, name: 'Lesson 3', end: '2026-03-16T11:01:00.000Z' }],
      grant,
    };
    const { id } = await queueTask(memory.dependencies, by, {
      ...request,
      command: 'repeat weekly',
      parameters: JSON.parse(JSON.stringify(parameters)) as null,
    });
    return { ...memory, id };
  };

  it('adds each copy once, also if its first run crashed at the end, and reports those that are outside the activity', async () => {
    const { services, streams, eventsOf, problems, id } = await withActivity();
    const killedTask: TaskHandler = async (...task) => {
      await repeatWeekly(...task);
      throw new Error('killed');
    };
    await expect(runTask(services, id, killedTask, never)).rejects.toThrow('killed');
    problems.length = 0;
    await runTask(services, id, repeatWeekly, never);
    expect(eventsOf(`task-${id}`).at(-1)?.[1]).toMatchObject({ message: '1 session added. 1 could not be added.' });
    expect([...streams.keys()].filter((stream) => stream.startsWith('activitySession-'))).toEqual(['activitySession-1']);
    expect(eventsOf('activitySession-1')).toEqual([['ActivitySessionPlanned', expect.objectContaining({ name: 'Lesson 2', group: 1 })]]);
    expect(streams.get('activitySession-1')?.[0]?.meta.process).toEqual({ task: id });
    expect(problems).toMatchObject([{ place: 2, reason: 'End date should be within the activity start/end date' }]);
  });
});

describe('the task copy', () => {
  const activity = getRecordType('activity');
  const [start, end] = ['2026-03-16T10:00:00.000Z', '2026-03-16T12:00:00.000Z'];

  it('adds each session and student once, also if its first run crashed at the end', async () => {
    const memory = withServices();
    const { dependencies, services, streams, eventsOf } = memory;
    await createRecord(dependencies, by, getRecordType('institution'), { name: 'Riverside', subscriber: true });
    for (const year of ['2026', '2027']) {
      const times = { start: start.replace('2026', year), end: end.replace('2026', year) };
      await createRecord(dependencies, by, activity, { eventTitle: `Club ${year}`, ...times, group: 1 });
    }
    const lesson = { activity: 1, name: 'Lesson', start, end: '2026-03-16T11:00:00.000Z', totalStudents: 30 };
    await createRecord(dependencies, by, getRecordType('activitySession'), lesson);
    for (const lastname of ['Akhtar', 'Baker']) await createRecord(dependencies, by, getRecordType('student'), { lastname, group: 1 });
    await addParticipants(dependencies, by, 1, 'first-submission', [1, 2]);
    const parameters = { recordType: 'activity', original: 1, copy: 2, along: ['sessions', 'students'], grant };
    const { id } = await queueTask(dependencies, by, {
      ...request,
      command: 'copy',
      parameters: JSON.parse(JSON.stringify(parameters)) as null,
    });
    const killedTask: TaskHandler = async (...task) => {
      await copyRecord(...task);
      throw new Error('killed');
    };
    await expect(runTask(services, id, killedTask, never)).rejects.toThrow('killed');
    await runTask(services, id, copyRecord, never);
    expect(eventsOf(`task-${id}`).at(-1)?.[1]).toMatchObject({ message: '1 session and 2 students copied.', changed: 2 });
    expect(eventsOf('activitySession-2')).toEqual([
      ['ActivitySessionPlanned', expect.objectContaining({ activity: 2, start: '2027-03-16T10:00:00.000Z' })],
    ]);
    expect(streams.has('activitySession-3')).toBe(false);
    expect(names(eventsOf('activity-2'))).toEqual(['ActivityPlanned', 'ActivityStudentsAttached']);
    expect(streams.get('activity-2')?.at(-1)?.meta.process).toEqual({ task: id });
  });
});
