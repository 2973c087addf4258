import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { copyRecord } from '../../commands/copying/copyRecord.ts';
import { importRegister } from '../../commands/imports/importRegister.ts';
import type { Claim } from '../../commands/ids.ts';
import { createRecord, editRecord, moveRecord } from '../../commands/records/recordCommands.ts';
import { addParticipants } from '../../commands/registers/participants.ts';
import { deleteFile } from '../../commands/retention/deleteFile.ts';
import { bulkAction } from '../../commands/tasks/bulkAction.ts';
import { bulkChange } from '../../commands/tasks/bulkChange.ts';
import { bulkEdit } from '../../commands/tasks/bulkEdit.ts';
import { continueTask } from '../../commands/tasks/continueTask.ts';
import { appendJobEvent, changeJob, giveUpTask, queueTask } from '../../commands/tasks/queueTask.ts';
import { queueUndo } from '../../commands/tasks/queueUndo.ts';
import { repeatWeekly } from '../../commands/tasks/repeatWeekly.ts';
import { FileRefused, runTask, type TaskHandler, TaskRefused, type TaskServices } from '../../commands/tasks/runTask.ts';
import { undoTask } from '../../commands/tasks/undoTask.ts';
import { undoers } from '../../commands/undoing/undoers.ts';
import type { ReactionServices } from '../../commands/reactions/reaction.ts';
import { startingTasks } from '../../commands/reactions/startingTasks.ts';
import { resumeTask, suspendTask } from '../../commands/tasks/suspendTask.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { rights } from '../../domain/access/rights.ts';
import type { Values } from '../../domain/fields/field.ts';
import {
  fileNotReadable,
  notFoundChoice,
  recordNotThere,
  restoreFirst,
  taskBeingUndone,
  taskNotUndoable,
  taskWentOn,
  undoToContinue,
} from '../../domain/messages.ts';
import { keyBeingSaved } from '../../domain/taskMessages.ts';
import { recordOf } from '../../domain/record/events.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { task as taskRecord } from '../../domain/records/task.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { subject, encodeSubjects } from '../samples/subjects.ts';
import { logInMemory } from './logInMemory.ts';

const access = { ...systemAccess('Ada', rights), user: { id: 9, name: 'Ada' } };
const by = newContext(access);
const grant = grantOf(access, 'every');
const never = new AbortController().signal;

/** A log, files and a read side that only knows what a task changed. */
const withServices = () => {
  const memory = logInMemory();
  const removed: string[] = [];
  const files = new Map<string, Buffer>();
  const changedBy = (task: number, type: string) =>
    [...memory.streams.values()].flatMap((events) => {
      const own = events.filter((event) => event.meta.process?.task === task && recordOf(event.stream)?.type === type);
      return own[0] ? [own[0].revision === 0] : [];
    });
  const problems: unknown[] = [];
  const services = {
    dependencies: memory.dependencies,
    files: {
      remove: (key: string) => Promise.resolve(void removed.push(key)),
      read: (key: string) => Promise.resolve(Readable.from([files.get(key) ?? Buffer.alloc(0)])),
    },
    problems: {
      add: (_task: number, added: readonly unknown[]) => Promise.resolve(void problems.push(...added)),
      count: () => Promise.resolve({ problems: problems.length, places: problems.length }),
    },
    records: {
      upTo: () => Promise.resolve(),
      byId: () => Promise.resolve(new Map()),
      countChangedBy: (task: number, type: string) => {
        const begins = changedBy(task, type);
        return Promise.resolve({ created: begins.filter(Boolean).length, changed: begins.filter((begin) => !begin).length });
      },
    },
  } as unknown as TaskServices;
  return { ...memory, services, removed, files, problems };
};

const request = { command: 'undo', title: 'A task', group: null, parameters: { task: 1 } } as const;
const done: TaskHandler = () => Promise.resolve({ message: 'All done.', done: 3, failed: 0 });
const names = (events: readonly (readonly [string, unknown])[]) => events.map(([name]) => name);

describe('queueTask', () => {
  it('queues a task; the same cause queues no second task', async () => {
    const { dependencies, streams, told } = withServices();
    expect(await queueTask(dependencies, by, request, 'event-1')).toMatchObject({ id: 1, revision: 0 });
    expect(await queueTask(dependencies, by, request, 'event-1')).toMatchObject({ id: 1, revision: 0 });
    expect(streams.size).toBe(1);
    expect(told('task-1')).toEqual([
      ['TaskQueued', expect.objectContaining({ command: 'undo', title: 'A task', startedBy: 9, parameters: '{"task":1}', status: 0 })],
    ]);
  });
});

describe('queueUndo', () => {
  const undoOf = (task: number) => ({ title: 'Undo: A task', group: null, parameters: { task, grant: JSON.parse(JSON.stringify(grant)) } });
  /** As many tasks that failed, numbered from 1. */
  const withFailed = async (count: number) => {
    const there = withServices();
    for (let id = 1; id <= count; id += 1) {
      await queueTask(there.dependencies, by, { ...request, command: 'bulk edit' });
      await giveUpTask(there.dependencies, id, new Error('lost'));
    }
    return there;
  };

  it('queues one undo of a task for all who ask at once, and another for another task', async () => {
    const { dependencies, told } = await withFailed(2);
    const asked = await Promise.all([1, 1, 2].map((undoes) => queueUndo(dependencies, newContext(access), undoes, undoOf(undoes))));
    expect(asked).toMatchObject([
      { ok: true, value: { id: 3 } },
      { ok: true, value: { id: 3 } },
      { ok: true, value: { id: 4 } },
    ]);
    expect([names(told('task-3')), names(told('task-4'))]).toEqual([['TaskQueued'], ['TaskQueued']]);
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
    const { dependencies, services, told } = await withFailed(1);
    await queueUndo(dependencies, by, 1, undoOf(1));
    const begunToUndo = await continueTask(dependencies, by, 1, { export: null });
    expect(begunToUndo).toEqual({ ok: false, error: { because: 'refused', message: taskBeingUndone } });
    await giveUpTask(dependencies, 2, new Error('lost'));
    expect(await continueTask(dependencies, by, 1, { export: null })).toMatchObject({ ok: true });
    expect(await queueUndo(dependencies, by, 1, undoOf(1))).toEqual({ ok: false, error: { because: 'refused', message: taskNotUndoable } });
    // Asked for before the task went on, it starts only now.
    await continueTask(dependencies, by, 2, { export: null });
    await runTask(services, 2, undoTask(undoers), never);
    expect(told('task-2').at(-1)).toEqual(['TaskFailed', expect.objectContaining({ message: taskWentOn })]);
    expect(names(told('task-1')).at(-1)).toBe('TaskContinued');
  });
});

describe('runTask', () => {
  it('starts and completes a task; the same run again changes nothing', async () => {
    const { dependencies, services, told } = withServices();
    await queueTask(dependencies, by, request);
    for (let time = 0; time < 2; time += 1) await runTask(services, 1, done, never);
    expect(names(told('task-1'))).toEqual(['TaskQueued', 'TaskStarted', 'TaskCompleted']);
    expect(told('task-1').at(-1)?.[1]).toMatchObject({ status: 2, message: 'All done.', done: 3 });
  });

  it('ends a run at its next progress when the task was suspended, keeps what was done by then, and goes on from there when it is resumed', async () => {
    const { dependencies, services, told } = withServices();
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
    expect(told('task-1').at(-1)).toEqual(['TaskProgressed', expect.objectContaining({ done: 2, mark: 'two' })]);
    await resume();
    await resume();
    await runTask(services, 1, stepping, never);
    expect(steps).toEqual([null, 'two']);
    const events = ['Queued', 'Started', 'Progressed', 'Suspended', 'Progressed', 'Continued', 'Started', 'Progressed', 'Progressed'];
    expect(names(told('task-1'))).toEqual([...events, 'Completed'].map((each) => `Task${each}`));
    await suspend();
    expect(names(told('task-1')).at(-1)).toBe('TaskCompleted');
  });

  it('ends a run that another one has replaced, as after a pause that was taken back at once', async () => {
    const { dependencies, services, told } = withServices();
    await queueTask(dependencies, by, request);
    const slow: TaskHandler = async (running) => {
      await changeJob(dependencies, taskRecord, 1, (snapshot) => suspendTask(snapshot, '2026-03-01T10:00:00.000Z'));
      await changeJob(dependencies, taskRecord, 1, (snapshot) => resumeTask(snapshot, '2026-03-01T10:00:00.000Z'));
      await runTask(services, 1, done, never);
      await running.progress({ done: 99 }, true);
      return { message: 'Too late.', done: 99, failed: 0 };
    };
    await runTask(services, 1, slow, never);
    expect(told('task-1').at(-1)).toEqual(['TaskCompleted', expect.objectContaining({ message: 'All done.', done: 3 })]);
  });

  it('records a task that is refused, and leaves other errors to the queue', async () => {
    const { dependencies, services, told } = withServices();
    await queueTask(dependencies, by, request);
    await expect(runTask(services, 1, () => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken');
    expect(names(told('task-1'))).toEqual(['TaskQueued', 'TaskStarted']);
    await runTask(services, 1, () => Promise.reject(new TaskRefused('There is no file.')), never);
    expect(told('task-1').at(-1)).toEqual(['TaskFailed', expect.objectContaining({ status: 3, message: 'There is no file.' })]);
    expect(await continueTask(dependencies, by, 1, { export: null })).toMatchObject({ ok: true });
    // The same file cannot be read by another run either.
    await runTask(services, 1, () => Promise.reject(new FileRefused('This file is empty.')), never);
    expect(told('task-1').at(-1)).toEqual(['TaskFailed', expect.objectContaining({ message: 'This file is empty.', isFinal: true })]);
    expect(await continueTask(dependencies, by, 1, { export: null })).toMatchObject({ error: { message: fileNotReadable } });
  });
});

describe('giveUpTask and continueTask', () => {
  it('fail a task once and continue it once; refuse a task that did not fail', async () => {
    const { dependencies, told } = withServices();
    await queueTask(dependencies, by, request);
    expect(await continueTask(dependencies, by, 1, { export: null })).toMatchObject({ error: { because: 'refused' } });
    for (let time = 0; time < 2; time += 1) await giveUpTask(dependencies, 1, new Error('a name'));
    expect(JSON.stringify(told('task-1'))).not.toContain('a name');
    expect(await continueTask(dependencies, by, 1, { export: null })).toMatchObject({ ok: true, value: { changed: true } });
    expect(await continueTask(dependencies, by, 1, { export: null })).toMatchObject({ error: { because: 'refused' } });
    expect(names(told('task-1'))).toEqual(['TaskQueued', 'TaskFailed', 'TaskContinued']);
    expect(await continueTask(dependencies, by, 5, { export: null })).toMatchObject({ error: { because: 'missing' } });
  });
});

describe('starting tasks', () => {
  it('makes a task of an upload and a job of the task, however often it gets the events', async () => {
    const { dependencies, streams, told } = withServices();
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
    expect(told('task-1')).toEqual([['TaskQueued', expect.objectContaining({ command: 'import', import: 1 })]]);
    for (const event of streams.get('task-1') ?? []) await startingTasks.react(services, event, signal);
    expect([streams.size, jobs]).toEqual([2, ['task-1']]);
  });
});

describe('the task bulk change', () => {
  it('moves every selected record and reports failures; the same run again writes nothing', async () => {
    const { dependencies, services, told, problems } = withServices();
    const student = getRecordType('student');
    await createRecord(dependencies, by, getRecordType('institution'), { name: 'Riverside', subscriber: true });
    for (const lastname of ['Akhtar', 'Baker', 'Cole']) await createRecord(dependencies, by, student, { lastname, group: 1 });
    const parameters = { recordType: 'student', state: 1, ids: [1, 2, 9], filter: '', grant };
    await queueTask(dependencies, by, { ...request, command: 'bulk change', parameters: JSON.parse(JSON.stringify(parameters)) as null });
    const outcome = await new Promise((resolve, reject) => {
      runTask(
        services,
        1,
        async (...given) => {
          const answer = await bulkChange(...given);
          resolve(answer);
          return answer;
        },
        never,
      ).catch(reject);
    });
    expect(outcome).toEqual({ message: '2 students archived. 1 could not be archived.', done: 2, failed: 1, changed: 2 });
    expect([1, 2, 3].map((id) => names(told(`student-${id}`)))).toEqual([
      ['StudentRegistered', 'StudentArchived'],
      ['StudentRegistered', 'StudentArchived'],
      ['StudentRegistered'],
    ]);
    expect(problems).toMatchObject([{ place: 9 }]);
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
    expect(memory.told(`task-${task}`).at(-1)?.[1]).toMatchObject({
      message: '1 student changed. 1 needed no change. 2 could not be changed.',
      done: 1,
    });
    expect(memory.told('student-1').at(-1)).toEqual(['StudentDetailsEdited', { yearGroup: 13 }]);
    expect(memory.streams.get('student-1')?.at(-1)?.meta.process).toEqual({ task });
    expect(names(memory.told('student-2'))).toEqual(['StudentRegistered']);
    expect(memory.problems).toMatchObject([
      { place: 3, reason: restoreFirst },
      { place: 9, reason: recordNotThere('student') },
    ]);
    const again = await runEdit(memory, { yearGroup: 13 });
    expect(memory.told(`task-${again}`).at(-1)?.[1]).toMatchObject({ done: 0 });
    expect(names(memory.told('student-1'))).toEqual(['StudentRegistered', 'StudentDetailsEdited']);
  });

  it('changes no record to a value that the form refuses', async () => {
    const memory = await withStudents();
    const task = await runEdit(memory, { institutionLastKnown: 77 });
    expect(memory.told(`task-${task}`).at(-1)?.[1]).toMatchObject({
      done: 0,
      message: 'No students were changed. 4 could not be changed.',
    });
    expect(memory.problems).toContainEqual(expect.objectContaining({ place: 1, reason: notFoundChoice('Last known institution') }));
    expect(names(memory.told('student-1'))).toEqual(['StudentRegistered']);
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
    const { services, streams, told, problems, id } = await withActivities();
    await runTask(services, id, bulkAction, never);
    expect(told(`task-${id}`).at(-1)?.[1]).toMatchObject({ message: '2 activities cancelled. 2 were left out.', done: 2 });
    expect(streams.get('activity-2')?.at(-1)).toMatchObject({
      type: 'ActivityCancelled',
      data: { given: { reason: 'Snow' } },
      meta: { process: { task: id } },
    });
    expect(problems).toMatchObject([{ place: 3 }, { place: 9, reason: recordNotThere('activity') }]);
  });

  it('ended before it could say so, it goes on and writes nothing twice', async () => {
    const { services, told, id } = await withActivities();
    const killed: TaskHandler = async (...task) => {
      await bulkAction(...task);
      throw new Error('killed');
    };
    await expect(runTask(services, id, killed, never)).rejects.toThrow('killed');
    await runTask(services, id, bulkAction, never);
    expect(told(`task-${id}`).at(-1)?.[1]).toMatchObject({ done: 2 });
    for (const stream of ['activity-1', 'activity-2']) expect(names(told(stream))).toEqual(['ActivityPlanned', 'ActivityCancelled']);
  });
});

describe('the task import', () => {
  const importSubjects = async (memory: ReturnType<typeof withServices>, rows: Parameters<typeof encodeSubjects>[0]) => {
    const { dependencies, services, files } = memory;
    files.set('imports/1/upload.csv', encodeSubjects(rows));
    const parameters = { import: 1, type: 'jacs', fileKey: 'imports/1/upload.csv', grant };
    const { id } = await queueTask(dependencies, by, {
      ...request,
      command: 'import',
      parameters: JSON.parse(JSON.stringify(parameters)) as null,
    });
    await runTask(services, id, importRegister, never);
    return memory.told(`task-${id}`).at(-1)?.[1]['message'];
  };

  it('creates, updates and keeps records as the file says; the same file again changes nothing', async () => {
    const memory = withServices();
    const values = { reference: 'Subjects', type: 'jacs', fileKey: 'imports/1/upload.csv' };
    await createRecord(memory.dependencies, by, getRecordType('import'), values);
    expect(await importSubjects(memory, [subject('Q100', 'Linguistics'), subject('Q110', 'Phonetics')])).toBe('2 subjects added.');
    expect(memory.told('import-1').at(-1)).toEqual([
      'ImportCompleted',
      expect.objectContaining({ status: 'Completed', rows: 2, rowsCreated: 2 }),
    ]);
    expect(await importSubjects(memory, [subject('Q100', 'Linguistics'), subject('Q110', 'Sounds')])).toBe('1 subject updated.');
    expect(names(memory.told('jacsSubject-1'))).toEqual(['JacsSubjectAdded']);
    expect(memory.told('jacsSubject-2').slice(1)).toEqual([['JacsSubjectDetailsEdited', { description: 'Sounds' }]]);
    expect(memory.streams.get('jacsSubject-2')?.[1]?.meta.process).toEqual({ task: 2, import: 1 });
  });
});

describe('the task import, of a key that a record had', () => {
  /** Imports Q100, which subject 1 had and gave up. `seen`: what the import sees of the claim. */
  const importAgain = async (seen: Partial<Claim>) => {
    const memory = withServices();
    const { dependencies, services, files } = memory;
    await createRecord(dependencies, by, getRecordType('import'), { reference: 'Subjects', type: 'jacs', fileKey: 'imports/1/upload.csv' });
    const jacsSubject = getRecordType('jacsSubject');
    const made = await createRecord(dependencies, by, jacsSubject, { code: 'Q100', description: 'Linguistics' });
    if (!made.ok) throw new Error('The subject was not made.');
    await editRecord(dependencies, by, jacsSubject, 1, made.value.revision, { code: 'Q110' });
    const { claims } = dependencies;
    const claimMany: typeof claims.claimMany = async (...given) =>
      new Map([...(await claims.claimMany(...given))].map(([key, claim]) => [key, { ...claim, ...seen }]));
    const later = { ...services, dependencies: { ...dependencies, claims: { ...claims, claimMany } } };
    files.set('imports/1/upload.csv', encodeSubjects([subject('Q100', 'Linguistics')]));
    const parameters = { import: 1, type: 'jacs', fileKey: 'imports/1/upload.csv', grant };
    const { id } = await queueTask(dependencies, by, {
      ...request,
      command: 'import',
      parameters: JSON.parse(JSON.stringify(parameters)) as null,
    });
    await runTask(later, id, importRegister, never);
    return memory;
  };

  it('makes a new record of it', async () => {
    const { told } = await importAgain({ settling: false });
    expect(names(told('jacsSubject-2'))).toEqual(['JacsSubjectAdded']);
  });

  it.each([
    ['while somebody gives the key back', { settling: true, at: '2026-11-22T10:00:01.000Z' }],
    ['when somebody claimed the key again since', { settling: false, at: '2026-11-21T10:00:00.000Z' }],
  ])('leaves the row out %s', async (_when, seen) => {
    const { streams, problems } = await importAgain(seen);
    expect(streams.has('jacsSubject-2')).toBe(false);
    expect(problems).toMatchObject([{ value: 'Q100', imported: false, reason: keyBeingSaved('code', 'subject') }]);
  });
});

describe('deleteFile', () => {
  it('deletes a finished file once; refuses a file in progress', async () => {
    const { dependencies, services, told, removed } = withServices();
    await createRecord(dependencies, by, getRecordType('export'), { reference: 'Students', type: 'student' });
    const remove = () => deleteFile(dependencies, services.files, by, 'export', 1);
    expect(await remove()).toMatchObject({ error: { because: 'refused' } });
    await appendJobEvent(dependencies, exportRecord, 1, 'Completed', {
      status: 'Completed',
      fileKey: 'exports/1/export.csv',
      finished: '2026-11-22T10:00:00.000Z',
    });
    expect(await remove()).toMatchObject({ ok: true, value: { changed: true } });
    expect(await remove()).toMatchObject({ ok: true, value: { changed: false } });
    expect(removed).toEqual(['exports/1/export.csv']);
    expect(names(told('export-1'))).toEqual(['ExportRequested', 'ExportCompleted', 'ExportFileDeleted']);
  });
});

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

  it('adds the copies, ended before it could say so none twice, and reports those that are outside of the activity', async () => {
    const { services, streams, told, problems, id } = await withActivity();
    const killed: TaskHandler = async (...task) => {
      await repeatWeekly(...task);
      throw new Error('killed');
    };
    await expect(runTask(services, id, killed, never)).rejects.toThrow('killed');
    problems.length = 0;
    await runTask(services, id, repeatWeekly, never);
    expect(told(`task-${id}`).at(-1)?.[1]).toMatchObject({ message: '1 session added. 1 could not be added.' });
    expect([...streams.keys()].filter((stream) => stream.startsWith('activitySession-'))).toEqual(['activitySession-1']);
    expect(told('activitySession-1')).toEqual([['ActivitySessionPlanned', expect.objectContaining({ name: 'Lesson 2', group: 1 })]]);
    expect(streams.get('activitySession-1')?.[0]?.meta.process).toEqual({ task: id });
    expect(problems).toMatchObject([{ place: 2, reason: 'End date should be within the activity start/end date' }]);
  });
});

describe('the task copy', () => {
  const activity = getRecordType('activity');
  const [start, end] = ['2026-03-16T10:00:00.000Z', '2026-03-16T12:00:00.000Z'];

  it('adds sessions and students, ended before it could say so none twice', async () => {
    const memory = withServices();
    const { dependencies, services, streams, told } = memory;
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
    const killed: TaskHandler = async (...task) => {
      await copyRecord(...task);
      throw new Error('killed');
    };
    await expect(runTask(services, id, killed, never)).rejects.toThrow('killed');
    await runTask(services, id, copyRecord, never);
    expect(told(`task-${id}`).at(-1)?.[1]).toMatchObject({ message: '1 session and 2 students copied.', changed: 2 });
    expect(told('activitySession-2')).toEqual([
      ['ActivitySessionPlanned', expect.objectContaining({ activity: 2, start: '2027-03-16T10:00:00.000Z' })],
    ]);
    expect(streams.has('activitySession-3')).toBe(false);
    expect(names(told('activity-2'))).toEqual(['ActivityPlanned', 'ActivityStudentsAttached']);
    expect(streams.get('activity-2')?.at(-1)?.meta.process).toEqual({ task: id });
  });
});
