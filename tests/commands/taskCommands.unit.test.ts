import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { continueTask } from '../../commands/tasks/continueTask.ts';
import { changeJob, giveUpTask, queueTask } from '../../commands/tasks/queueTask.ts';
import { queueUndo } from '../../commands/tasks/queueUndo.ts';
import { FileRefused, runTask, type TaskHandler, TaskRefused, TaskSuspended } from '../../commands/tasks/runTask.ts';
import { undoTask } from '../../commands/tasks/undoTask.ts';
import { undoers } from '../../commands/undoing/undoers.ts';
import type { ReactionServices } from '../../commands/reactions/reaction.ts';
import { startingTasks } from '../../commands/reactions/startingTasks.ts';
import { resumeTask, suspendTask } from '../../commands/tasks/suspendTask.ts';
import { fileNotReadable, taskBeingUndone, taskNotUndoable, taskWentOn, undoToContinue } from '../../domain/messages.ts';
import { task as taskRecord } from '../../domain/records/task.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { access, by, grant, names, never, request, withServices } from './taskServices.ts';

const done: TaskHandler = () => Promise.resolve({ message: 'All done.', done: 3, failed: 0 });

describe('queueTask', () => {
  it('queues a task; the same cause queues no second task', async () => {
    const { dependencies, streams, eventsOf } = withServices();
    expect(await queueTask(dependencies, by, request, 'event-1')).toMatchObject({ id: 1, revision: 0 });
    expect(await queueTask(dependencies, by, request, 'event-1')).toMatchObject({ id: 1, revision: 0 });
    expect(streams.size).toBe(1);
    expect(eventsOf('task-1')).toEqual([
      ['TaskQueued', expect.objectContaining({ command: 'undo', title: 'A task', startedBy: 9, parameters: '{"task":1}', status: 0 })],
    ]);
  });
});

describe('queueUndo', () => {
  const undoOf = (task: number) => ({ title: 'Undo: A task', group: null, parameters: { task, grant: JSON.parse(JSON.stringify(grant)) } });
  /** As many tasks that failed, numbered from 1. */
  const withFailed = async (count: number) => {
    const setup = withServices();
    for (let id = 1; id <= count; id += 1) {
      await queueTask(setup.dependencies, by, { ...request, command: 'bulk edit' });
      await giveUpTask(setup.dependencies, id, new Error('lost'));
    }
    return setup;
  };

  it('queues one undo of a task for all who ask at once, and another for another task', async () => {
    const { dependencies, eventsOf } = await withFailed(2);
    const outcomes = await Promise.all([1, 1, 2].map((undoes) => queueUndo(dependencies, newContext(access), undoes, undoOf(undoes))));
    expect(outcomes).toMatchObject([
      { ok: true, value: { id: 3 } },
      { ok: true, value: { id: 3 } },
      { ok: true, value: { id: 4 } },
    ]);
    expect([names(eventsOf('task-3')), names(eventsOf('task-4'))]).toEqual([['TaskQueued'], ['TaskQueued']]);
  });

  it('refuses an undo that ended with an error, because it is to be continued', async () => {
    const { dependencies } = await withFailed(1);
    await queueUndo(dependencies, by, 1, undoOf(1));
    await giveUpTask(dependencies, 2, new Error('lost'));
    expect(await queueUndo(dependencies, by, 1, undoOf(1))).toEqual({ ok: false, error: { because: 'refused', message: undoToContinue } });
    expect(await continueTask(dependencies, by, 2, { export: null })).toMatchObject({ ok: true });
    expect(await queueUndo(dependencies, by, 1, undoOf(1))).toMatchObject({ ok: true, value: { id: 2 } });
  });

  it('and the task do not run at once: neither begins before the other has ended', async () => {
    const { dependencies, services, eventsOf } = await withFailed(1);
    await queueUndo(dependencies, by, 1, undoOf(1));
    const begunToUndo = await continueTask(dependencies, by, 1, { export: null });
    expect(begunToUndo).toEqual({ ok: false, error: { because: 'refused', message: taskBeingUndone } });
    await giveUpTask(dependencies, 2, new Error('lost'));
    expect(await continueTask(dependencies, by, 1, { export: null })).toMatchObject({ ok: true });
    expect(await queueUndo(dependencies, by, 1, undoOf(1))).toEqual({ ok: false, error: { because: 'refused', message: taskNotUndoable } });
    // Asked for before the task went on, it starts only now.
    await continueTask(dependencies, by, 2, { export: null });
    await runTask(services, 2, undoTask(undoers), never);
    expect(eventsOf('task-2').at(-1)).toEqual(['TaskFailed', expect.objectContaining({ message: taskWentOn })]);
    expect(names(eventsOf('task-1')).at(-1)).toBe('TaskContinued');
  });
});

describe('runTask', () => {
  it('starts and completes a task; the same run again changes nothing', async () => {
    const { dependencies, services, eventsOf } = withServices();
    await queueTask(dependencies, by, request);
    for (let time = 0; time < 2; time += 1) await runTask(services, 1, done, never);
    expect(names(eventsOf('task-1'))).toEqual(['TaskQueued', 'TaskStarted', 'TaskCompleted']);
    expect(eventsOf('task-1').at(-1)?.[1]).toMatchObject({ status: 2, message: 'All done.', done: 3 });
  });

  it('ends a run at its next progress when the task was suspended, keeps what was done by then, and goes on from there when it is resumed', async () => {
    const { dependencies, services, eventsOf } = withServices();
    await queueTask(dependencies, by, request);
    const suspend = () => changeJob(dependencies, taskRecord, 1, (snapshot) => suspendTask(snapshot, '2026-03-01T10:00:00.000Z'));
    const resume = () => changeJob(dependencies, taskRecord, 1, (snapshot) => resumeTask(snapshot, '2026-03-01T10:00:00.000Z'));
    const steps: unknown[] = [];
    const stepping: TaskHandler = async (running) => {
      steps.push(running.values.mark);
      await running.progress({ done: 1, mark: 'one' }, true);
      if (steps.length === 1) await suspend();
      await running.progress({ done: 2, mark: 'two' }, true);
      return { message: 'All done.', done: 2, failed: 0 };
    };
    await runTask(services, 1, stepping, never);
    await runTask(services, 1, stepping, never);
    expect(steps).toEqual([null]);
    expect(eventsOf('task-1').at(-1)).toEqual(['TaskProgressed', expect.objectContaining({ done: 2, mark: 'two' })]);
    await resume();
    await resume();
    await runTask(services, 1, stepping, never);
    expect(steps).toEqual([null, 'two']);
    const events = ['Queued', 'Started', 'Progressed', 'Suspended', 'Progressed', 'Continued', 'Started', 'Progressed', 'Progressed'];
    expect(names(eventsOf('task-1'))).toEqual([...events, 'Completed'].map((each) => `Task${each}`));
    await suspend();
    expect(names(eventsOf('task-1')).at(-1)).toBe('TaskCompleted');
  });

  it('ends a run that another one has replaced, as after a pause that was taken back at once', async () => {
    const { dependencies, services, eventsOf } = withServices();
    await queueTask(dependencies, by, request);
    const slow: TaskHandler = async (running) => {
      await changeJob(dependencies, taskRecord, 1, (snapshot) => suspendTask(snapshot, '2026-03-01T10:00:00.000Z'));
      await changeJob(dependencies, taskRecord, 1, (snapshot) => resumeTask(snapshot, '2026-03-01T10:00:00.000Z'));
      await runTask(services, 1, done, never);
      await running.progress({ done: 99 }, true);
      return { message: 'Too late.', done: 99, failed: 0 };
    };
    await runTask(services, 1, slow, never);
    expect(eventsOf('task-1').at(-1)).toEqual(['TaskCompleted', expect.objectContaining({ message: 'All done.', done: 3 })]);
  });

  it('takes a task over that stood still, and ends the run that had it', async () => {
    const { dependencies, services, eventsOf } = withServices();
    await queueTask(dependencies, by, request);
    const at = (minute: number) => ({
      ...services,
      dependencies: { ...dependencies, now: () => new Date(Date.UTC(2026, 2, 1, 10, minute)) },
    });
    const marks: unknown[] = [];
    const standingStill: TaskHandler = async (running) => {
      await running.progress({ done: 1, mark: 'one' }, true);
      await runTask(
        at(1),
        1,
        async (taken) => {
          marks.push(taken.values.mark);
          await expect(running.progress({ done: 2, mark: 'two' }, true)).rejects.toThrow(TaskSuspended);
          await taken.progress({ done: 3, mark: 'three' }, true);
          return { message: 'All done.', done: 3, failed: 0 };
        },
        never,
      );
      return { message: 'Too late.', done: 99, failed: 0 };
    };
    await runTask(at(0), 1, standingStill, never);
    expect(marks).toEqual(['one']);
    expect(eventsOf('task-1').slice(1)).toEqual([
      ['TaskStarted', expect.objectContaining({ status: 1 })],
      ['TaskProgressed', expect.objectContaining({ mark: 'one' })],
      ['TaskProgressed', { lastActivity: '2026-03-01T10:01:00.000Z' }],
      ['TaskProgressed', expect.objectContaining({ mark: 'three' })],
      ['TaskCompleted', expect.objectContaining({ message: 'All done.' })],
    ]);
  });

  it('records a task that is refused, and leaves other errors to the queue', async () => {
    const { dependencies, services, eventsOf } = withServices();
    await queueTask(dependencies, by, request);
    await expect(runTask(services, 1, () => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken');
    expect(names(eventsOf('task-1'))).toEqual(['TaskQueued', 'TaskStarted']);
    await runTask(services, 1, () => Promise.reject(new TaskRefused('There is no file.')), never);
    expect(eventsOf('task-1').at(-1)).toEqual(['TaskFailed', expect.objectContaining({ status: 3, message: 'There is no file.' })]);
    expect(await continueTask(dependencies, by, 1, { export: null })).toMatchObject({ ok: true });
    // The same file cannot be read by another run either.
    await runTask(services, 1, () => Promise.reject(new FileRefused('This file is empty.')), never);
    expect(eventsOf('task-1').at(-1)).toEqual(['TaskFailed', expect.objectContaining({ message: 'This file is empty.', isFinal: true })]);
    expect(await continueTask(dependencies, by, 1, { export: null })).toMatchObject({ error: { message: fileNotReadable } });
  });
});

describe('giveUpTask and continueTask', () => {
  it('fail a task once and continue it once; refuse a task that did not fail', async () => {
    const { dependencies, eventsOf } = withServices();
    await queueTask(dependencies, by, request);
    expect(await continueTask(dependencies, by, 1, { export: null })).toMatchObject({ error: { because: 'refused' } });
    for (let time = 0; time < 2; time += 1) await giveUpTask(dependencies, 1, new Error('a name'));
    expect(JSON.stringify(eventsOf('task-1'))).not.toContain('a name');
    expect(await continueTask(dependencies, by, 1, { export: null })).toMatchObject({ ok: true, value: { hasChanged: true } });
    expect(await continueTask(dependencies, by, 1, { export: null })).toMatchObject({ error: { because: 'refused' } });
    expect(names(eventsOf('task-1'))).toEqual(['TaskQueued', 'TaskFailed', 'TaskContinued']);
    expect(await continueTask(dependencies, by, 5, { export: null })).toMatchObject({ error: { because: 'missing' } });
  });
});

describe('the duration of a task', () => {
  const setup = async () => {
    const { dependencies, services, eventsOf } = withServices();
    let now = '2026-11-20T16:00:00.000Z';
    const timed = { ...dependencies, now: () => new Date(now) };
    await queueTask(timed, by, request);
    /** A run of the task, which ends as this handler does after so many seconds. */
    const run = (seconds: number, handler: TaskHandler) => {
      const wait: TaskHandler = (...parameters) => {
        now = new Date(Date.parse(now) + seconds * 1000).toISOString();
        return handler(...parameters);
      };
      return runTask({ ...services, dependencies: timed }, 1, wait, never);
    };
    const durations = () =>
      eventsOf('task-1').flatMap(([name, values]) => {
        const { duration } = values as { readonly duration?: unknown };
        return duration === undefined ? [] : [[name, duration]];
      });
    return { dependencies: timed, run, durations, at: (time: string) => void (now = time) };
  };
  const refuse: TaskHandler = () => Promise.reject(new TaskRefused('There is no file.'));

  it('is the time from its start until it was given up after an unexpected error', async () => {
    const { dependencies, run, durations } = await setup();
    await expect(run(90, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await giveUpTask(dependencies, 1, new Error('broken'));
    expect(durations()).toEqual([['TaskFailed', 90]]);
  });

  it('is not said of a task that was given up before it began', async () => {
    const { dependencies, durations } = await setup();
    await giveUpTask(dependencies, 1, new Error('broken'));
    expect(durations()).toEqual([]);
  });

  it('adds up its runs, without the days between an error and its continuation', async () => {
    const { dependencies, run, durations, at } = await setup();
    await run(40, refuse);
    at('2026-11-23T09:00:00.000Z');
    await continueTask(dependencies, by, 1, { export: null });
    await run(20, done);
    expect(durations()).toEqual([
      ['TaskFailed', 40],
      ['TaskCompleted', 60],
    ]);
  });

  it('adds up its runs, without the days of a pause', async () => {
    const { dependencies, run, durations, at } = await setup();
    const change = (decide: typeof suspendTask) =>
      changeJob(dependencies, taskRecord, 1, (snapshot) => decide(snapshot, dependencies.now().toISOString()));
    await run(50, async (running) => {
      await change(suspendTask);
      await running.progress({ done: 1 }, true);
      return { message: 'Too late.', done: 1, failed: 0 };
    });
    at('2026-11-23T09:00:00.000Z');
    await change(resumeTask);
    at('2026-11-23T09:30:00.000Z');
    await run(30, done);
    expect(durations()).toEqual([
      ['TaskSuspended', 50],
      ['TaskCompleted', 80],
    ]);
  });
});

describe('starting tasks', () => {
  it('makes a task of an upload and a job of the task, however often it gets the events', async () => {
    const { dependencies, streams, eventsOf } = withServices();
    const jobs: string[] = [];
    const services: ReactionServices = {
      dependencies,
      queue: { enqueue: ({ id }) => Promise.resolve(void jobs.push(id)) },
      records: { upTo: () => Promise.resolve() },
      notedCustomFields: new Set<number>(),
      acceptedOffers: { of: () => Promise.resolve([]) },
      mailer: { send: () => Promise.resolve() },
      publicUrl: 'https://waymark.example.org',
    };
    const { signal } = new AbortController();
    const values = { reference: 'Subjects', type: 'jacs', fileKey: 'imports/1/upload.csv', scope: JSON.stringify(grant) };
    await createRecord(dependencies, by, getRecordType('import'), values);
    for (let time = 0; time < 2; time += 1)
      for (const event of streams.get('import-1') ?? []) await startingTasks.react(services, event, signal);
    expect(eventsOf('task-1')).toEqual([['TaskQueued', expect.objectContaining({ command: 'import', import: 1 })]]);
    for (const event of streams.get('task-1') ?? []) await startingTasks.react(services, event, signal);
    expect([streams.size, jobs]).toEqual([2, ['task-1']]);
  });
});
