import { describe, expect, it } from 'vitest';
import { createRecord, moveRecord } from '../../commands/records/recordCommands.ts';
import { bulkAction } from '../../commands/tasks/bulkAction.ts';
import { bulkChange } from '../../commands/tasks/bulkChange.ts';
import { bulkEdit } from '../../commands/tasks/bulkEdit.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import { runTask, type TaskHandler } from '../../commands/tasks/runTask.ts';
import type { Values } from '../../domain/fields/field.ts';
import { notFoundChoice, recordNotThere, restoreFirst } from '../../domain/messages.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { by, grant, names, never, request, withServices } from './taskServices.ts';

describe('the task bulk change', () => {
  it('moves every selected record and reports failures; the same run again writes nothing', async () => {
    const { dependencies, services, eventsOf, problems } = withServices();
    const student = getRecordType('student');
    await createRecord(dependencies, by, getRecordType('institution'), { name: 'Riverside', subscriber: true });
    for (const lastname of ['Akhtar', 'Baker', 'Cole']) await createRecord(dependencies, by, student, { lastname, group: 1 });
    const parameters = { recordType: 'student', state: 1, ids: [1, 2, 9], filter: '', grant };
    await queueTask(dependencies, by, { ...request, command: 'bulk change', parameters: JSON.parse(JSON.stringify(parameters)) as null });
    const outcome = await new Promise((resolve, reject) => {
      runTask(
        services,
        1,
        async (...call) => {
          const answer = await bulkChange(...call);
          resolve(answer);
          return answer;
        },
        never,
      ).catch(reject);
    });
    expect(outcome).toEqual({ message: '2 students archived. 1 could not be archived.', done: 2, failed: 1, changed: 2 });
    expect([1, 2, 3].map((id) => names(eventsOf(`student-${id}`)))).toEqual([
      ['StudentRegistered', 'StudentArchived'],
      ['StudentRegistered', 'StudentArchived'],
      ['StudentRegistered'],
    ]);
    expect(problems).toMatchObject([{ place: 9 }]);
  });

  it('asks for the matches of its filter as of the request, whenever it runs', async () => {
    const { dependencies, services, eventsOf } = withServices();
    const [requested, run] = ['2026-03-27T23:59:00.000Z', '2026-03-28T00:01:00.000Z'].map((at) => new Date(at)) as [Date, Date];
    const parameters = { recordType: 'student', state: 1, ids: null, filter: 'created:Today', grant };
    const queued = { ...request, command: 'bulk change', parameters: JSON.parse(JSON.stringify(parameters)) as null } as const;
    const { id } = await queueTask({ ...dependencies, now: () => requested }, by, queued);
    const questions: unknown[] = [];
    const records = { ...services.records, matching: (question: unknown) => Promise.resolve((questions.push(question), [])) };
    await runTask({ ...services, records, dependencies: { ...dependencies, now: () => run } }, id, bulkChange, never);
    expect(questions).toMatchObject([{ recordType: 'student', filter: 'created:Today', at: requested }]);
    expect(names(eventsOf(`task-${id}`)).at(-1)).toBe('TaskCompleted');
  });
});

describe('the task bulk edit', () => {
  const student = getRecordType('student');
  const withStudents = async () => {
    const memory = withServices();
    await createRecord(memory.dependencies, by, getRecordType('institution'), { name: 'Riverside', subscriber: true });
    for (const [lastname, yearGroup] of [['Akhtar', 12] as const, ['Baker', 13] as const, ['Cole', 12] as const])
      await createRecord(memory.dependencies, by, student, { lastname, yearGroup, group: 1 });
    await moveRecord(memory.dependencies, by, student, 3, student.states.deleted);
    return memory;
  };
  const runEdit = async ({ dependencies, services }: ReturnType<typeof withServices>, values: Values) => {
    const parameters = { recordType: 'student', values, ids: [1, 2, 3, 9], filter: '', grant };
    const { id } = await queueTask(dependencies, by, {
      ...request,
      command: 'bulk edit',
      parameters: JSON.parse(JSON.stringify(parameters)) as null,
    });
    await runTask(services, id, bulkEdit, never);
    return id;
  };

  it('sets the fields of every selected record and reports failures; the same again changes nothing', async () => {
    const memory = await withStudents();
    const task = await runEdit(memory, { yearGroup: 13 });
    expect(memory.eventsOf(`task-${task}`).at(-1)?.[1]).toMatchObject({
      message: '1 student changed. 1 needed no change. 2 could not be changed.',
      done: 1,
    });
    expect(memory.eventsOf('student-1').at(-1)).toEqual(['StudentDetailsEdited', { yearGroup: 13 }]);
    expect(memory.streams.get('student-1')?.at(-1)?.meta.process).toEqual({ task });
    expect(names(memory.eventsOf('student-2'))).toEqual(['StudentRegistered']);
    expect(memory.problems).toMatchObject([
      { place: 3, reason: restoreFirst },
      { place: 9, reason: recordNotThere('student') },
    ]);
    const again = await runEdit(memory, { yearGroup: 13 });
    expect(memory.eventsOf(`task-${again}`).at(-1)?.[1]).toMatchObject({ done: 0 });
    expect(names(memory.eventsOf('student-1'))).toEqual(['StudentRegistered', 'StudentDetailsEdited']);
  });

  it('changes no record to a value that the form refuses', async () => {
    const memory = await withStudents();
    const task = await runEdit(memory, { institutionLastKnown: 77 });
    expect(memory.eventsOf(`task-${task}`).at(-1)?.[1]).toMatchObject({
      done: 0,
      message: 'No students were changed. 4 could not be changed.',
    });
    expect(memory.problems).toContainEqual(expect.objectContaining({ place: 1, reason: notFoundChoice('Last known institution') }));
    expect(names(memory.eventsOf('student-1'))).toEqual(['StudentRegistered']);
  });
});

describe('the task bulk action', () => {
  const activity = getRecordType('activity');
  const withActivities = async () => {
    const memory = withServices();
    await createRecord(memory.dependencies, by, getRecordType('institution'), { name: 'Riverside', subscriber: true });
    const [start, end] = ['2026-03-28T10:00:00.000Z', '2026-03-28T12:00:00.000Z'];
    for (const eventTitle of ['Fair', 'Visit', 'Talk'])
      await createRecord(memory.dependencies, by, activity, { eventTitle, start, end, group: 1 });
    await moveRecord(memory.dependencies, by, activity, 3, activity.states.deleted);
    const parameters = {
      recordType: 'activity',
      action: 'cancel',
      given: { reason: 'Snow' },
      ids: [1, 2, 3, 9],
      filter: '',
      fixedFilter: '',
      grant,
    };
    const { id } = await queueTask(memory.dependencies, by, {
      ...request,
      command: 'bulk action',
      parameters: JSON.parse(JSON.stringify(parameters)) as null,
    });
    return { ...memory, id };
  };

  it('takes the action on every selected record with what was given, and reports the others', async () => {
    const { services, streams, eventsOf, problems, id } = await withActivities();
    await runTask(services, id, bulkAction, never);
    expect(eventsOf(`task-${id}`).at(-1)?.[1]).toMatchObject({ message: '2 activities cancelled. 2 were left out.', done: 2 });
    expect(streams.get('activity-2')?.at(-1)).toMatchObject({
      type: 'ActivityCancelled',
      data: { given: { reason: 'Snow' } },
      meta: { process: { task: id } },
    });
    expect(problems).toMatchObject([{ place: 3 }, { place: 9, reason: recordNotThere('activity') }]);
  });

  it('ended before it could say so, it goes on and writes nothing twice', async () => {
    const { services, eventsOf, id } = await withActivities();
    const killedTask: TaskHandler = async (...task) => {
      await bulkAction(...task);
      throw new Error('killed');
    };
    await expect(runTask(services, id, killedTask, never)).rejects.toThrow('killed');
    await runTask(services, id, bulkAction, never);
    expect(eventsOf(`task-${id}`).at(-1)?.[1]).toMatchObject({ done: 2 });
    for (const stream of ['activity-1', 'activity-2']) expect(names(eventsOf(stream))).toEqual(['ActivityPlanned', 'ActivityCancelled']);
  });
});
