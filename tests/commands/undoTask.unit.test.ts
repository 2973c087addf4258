import { describe, expect, it } from 'vitest';
import { type CommandContext, type Dependencies, newContext } from '../../commands/context.ts';
import { createRecord, editRecord } from '../../commands/records/recordCommands.ts';
import { undoEdit, undoOnRecord } from '../../commands/records/undoCommands.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { appendJobEvent, queueTask } from '../../commands/tasks/queueTask.ts';
import { runTask, type TaskServices } from '../../commands/tasks/runTask.ts';
import { taskStatus } from '../../domain/lists/tasks.ts';
import { undoTask } from '../../commands/tasks/undoTask.ts';
import { undoers } from '../../commands/undoing/undoers.ts';
import { type Access, systemAccess } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { rights, type Right } from '../../domain/access/rights.ts';
import type { Values } from '../../domain/fields/field.ts';
import { customDataType } from '../../domain/lists/customDataTypes.ts';
import { endsBeforeStart } from '../../domain/messages.ts';
import { overlapsAnotherRate } from '../../domain/payMessages.ts';
import { recordOf } from '../../domain/record/events.ts';
import { answeredQuestionKeeps } from '../../domain/questionMessages.ts';
import { customField, getRecordType } from '../../domain/records/registry.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { logInMemory } from './logInMemory.ts';

const ada = (rightsHeld: readonly Right[] = rights): Access => ({ ...systemAccess('Ada', rightsHeld), user: { id: 9, name: 'Ada' } });
const student = getRecordType('student');
const contractBand = getRecordType('contractBand');

/** A contract band whose rate for ages 18 to 20 `by` changed to end at 19, before somebody added one from 20. */
const withContradictedRate = async (dependencies: Dependencies, by: CommandContext, id: number): Promise<void> => {
  const rate = (key: number, ageMin: number, ageMax: number): Values => ({
    [`ratesOfPay/${key}/ageMin`]: ageMin,
    [`ratesOfPay/${key}/ageMax`]: ageMax,
    [`ratesOfPay/${key}/effectiveFrom`]: '2026-08-01',
    [`ratesOfPay/${key}/rate`]: 1200,
  });
  const others = newContext(ada());
  await createRecord(dependencies, others, contractBand, { name: 'Band', group: 1, ...rate(-1, 18, 20) }, { id });
  await editRecord(dependencies, by, contractBand, id, 0, { 'ratesOfPay/1/ageMax': 19 });
  await editRecord(dependencies, others, contractBand, id, 1, rate(-1, 20, 22));
};
const never = new AbortController().signal;

/** Three students; task 1 changed the first two and created a fourth. Task 2 undoes task 1. */
const start = async (access = ada(), changed: Values = { lastname: 'Dunn' }) => {
  const memory = logInMemory();
  const { dependencies, streams, eventsOf } = memory;
  const by = newContext(ada());
  const asTask = { ...by, process: { task: 1 } };
  await createRecord(dependencies, by, getRecordType('institution'), { name: 'Riverside', subscriber: true });
  for (const lastname of ['Akhtar', 'Baker', 'Cole']) await createRecord(dependencies, by, student, { lastname, group: 1 });
  await queueTask(dependencies, by, { command: 'bulk change', title: 'A change', group: null, parameters: null });
  await appendJobEvent(dependencies, getRecordType('task'), 1, 'Completed', { status: taskStatus.completed });
  for (const id of [1, 2]) await editRecord(dependencies, asTask, student, id, 0, changed);
  await createRecord(dependencies, asTask, student, { lastname: 'Evans', group: 1 });

  const changedBy = (task: number) =>
    [...streams].flatMap(([stream, events]) => {
      const record = recordOf(stream);
      const own = events.filter((event) => event.meta.process?.task === task);
      return record && own[0] ? [{ recordType: record.type, id: record.id, created: own[0].revision === 0 }] : [];
    });
  const problems: { readonly place: number; readonly reason: string }[] = [];
  const services = {
    dependencies,
    problems: {
      add: (_task: number, added: readonly { readonly place: number; readonly reason: string }[]) => {
        problems.push(...added.filter(({ place }) => problems.every((problem) => problem.place !== place)));
        return Promise.resolve();
      },
      count: () => Promise.resolve({ problems: problems.length, places: problems.length }),
    },
    records: {
      upTo: () => Promise.resolve(),
      // One at a time, so that the task asks for what follows.
      changedBy: (task: number, after: { readonly id: number }) =>
        Promise.resolve(
          changedBy(task)
            .filter(({ id }) => id > after.id)
            .slice(0, 1),
        ),
      byId: async (type: string, ids: readonly number[]) =>
        new Map(
          await Promise.all(
            ids.map(async (id) => [id, { recordState: (await loadRecord(dependencies, getRecordType(type), id)).recordState }] as const),
          ),
        ),
      countChangedBy: (task: number, type: string) => {
        const own = changedBy(task).filter(({ recordType }) => recordType === type);
        return Promise.resolve({
          created: own.filter(({ created }) => created).length,
          changed: own.filter(({ created }) => !created).length,
        });
      },
    },
  } as unknown as TaskServices;
  const parameters = JSON.parse(JSON.stringify({ task: 1, recordType: 'student', grant: grantOf(access, 'every') })) as null;
  await queueTask(dependencies, newContext(access), { command: 'undo', title: 'Undo', group: null, undoes: 1, parameters });
  const edit = (id: number, values: Values) => editRecord(dependencies, by, student, id, 1, values);
  return {
    ...memory,
    problems,
    edit,
    undo: () => runTask(services, 2, undoTask(undoers), never),
    last: (id: number) => eventsOf(`student-${id}`).at(-1),
    result: () => eventsOf('task-2').at(-1)?.[1],
  };
};

describe('the task undo', () => {
  it('reverts what the task changed and deletes what it created; other records stay', async () => {
    const { eventsOf, undo, last, result, streams } = await start();
    await undo();
    expect([1, 2].map(last)).toEqual([
      ['StudentChangesUndone', { lastname: 'Akhtar' }],
      ['StudentChangesUndone', { lastname: 'Baker' }],
    ]);
    expect(last(4)).toEqual(['StudentChangesUndone', { recordState: 64 }]);
    expect(eventsOf('student-3')).toHaveLength(1);
    expect(streams.get('student-1')?.at(-1)?.meta.process).toEqual({ task: 2 });
    expect(result()).toMatchObject({ message: '2 students are current again. 1 student is deleted again.', done: 3, changed: 3 });
    expect(eventsOf('task-1').at(-1)).toEqual(['TaskUndone', { undoneBy: 2 }]);
  });

  it('writes nothing when it runs again, and each record once after an interruption', async () => {
    const { streams, undo, eventsOf } = await start();
    await undo();
    const events = () => [...streams.values()].flat().length;
    const before = events();
    await undo();
    expect(events()).toBe(before);
    // As a crash before its last event leaves it.
    streams.set('task-2', streams.get('task-2')?.slice(0, 2) ?? []);
    await undo();
    expect([1, 2, 4].map((id) => eventsOf(`student-${id}`).filter(([name]) => name === 'StudentChangesUndone'))).toMatchObject([
      { length: 1 },
      { length: 1 },
      { length: 1 },
    ]);
    expect(eventsOf('task-1').filter(([name]) => name === 'TaskUndone')).toHaveLength(1);
    expect(eventsOf('task-2').at(-1)?.[1]).toMatchObject({ done: 3 });
  });

  it('leaves fields that somebody changed since, and says how many', async () => {
    const { undo, edit, last, result, problems } = await start();
    await edit(1, { lastname: 'Farr' });
    await undo();
    expect(last(1)).toEqual(['StudentDetailsEdited', { lastname: 'Farr' }]);
    expect(last(2)?.[0]).toBe('StudentChangesUndone');
    expect(problems).toMatchObject([{ place: 1 }]);
    expect(result()).toMatchObject({
      message: '1 student is current again. 1 student is deleted again. 1 not undone: changed again since.',
      done: 2,
    });
  });

  it('reverts a field although somebody changed another one since', async () => {
    const { undo, edit, last, problems } = await start();
    await edit(1, { firstname: 'Amira' });
    await undo();
    expect(last(1)).toEqual(['StudentChangesUndone', { lastname: 'Akhtar' }]);
    expect(problems).toEqual([]);
  });

  it('names the fields that it leaves in a record that it reverts, also after an interruption', async () => {
    const { undo, edit, last, problems, streams } = await start(ada(), { lastname: 'Dunn', firstname: 'Dee' });
    await edit(1, { lastname: 'Farr' });
    await undo();
    expect(last(1)).toEqual(['StudentChangesUndone', { firstname: null }]);
    const expectedProblems = [{ place: 1, subject: 'student #00000001', reason: 'Last name not undone: changed again since.' }];
    expect(problems).toEqual(expectedProblems);

    problems.splice(0);
    streams.set('task-2', streams.get('task-2')?.slice(0, 2) ?? []);
    await undo();
    expect(problems).toEqual(expectedProblems);
  });

  it('leaves a row that another one contradicts by now, and says why', async () => {
    const { dependencies, undo, eventsOf, problems } = await start();
    const by = newContext(ada());
    await withContradictedRate(dependencies, { ...by, process: { task: 1 } }, 5);
    await undo();
    expect(eventsOf('contractBand-5')).toHaveLength(3);
    expect(problems).toEqual([{ place: 5, subject: 'contractBand #00000005', reason: overlapsAnotherRate }]);
  });

  it('changes nothing without the right of whoever asked for it, and names each record', async () => {
    const { undo, eventsOf, problems } = await start(ada(['ViewStudents']));
    await undo();
    expect([1, 2].map((id) => eventsOf(`student-${id}`).length)).toEqual([2, 2]);
    expect(new Set(problems.map(({ place }) => place))).toEqual(new Set([1, 2, 4]));
  });
});

describe('the undo of an edit', () => {
  const by = newContext(ada());
  const withGroup = async () => {
    const memory = logInMemory();
    await createRecord(memory.dependencies, by, getRecordType('institution'), { name: 'Riverside', subscriber: true });
    return memory;
  };

  it('is refused where another row contradicts the row by now', async () => {
    const { dependencies, eventsOf } = await withGroup();
    await withContradictedRate(dependencies, by, 1);
    const errors = [{ field: 'ratesOfPay/1/ageMin', messages: [overlapsAnotherRate] }];
    expect(await undoEdit(dependencies, by, contractBand, 1, 1)).toEqual({ ok: false, error: { because: 'invalid', errors } });
    expect(eventsOf('contractBand-1')).toHaveLength(3);
  });

  it('is refused where another field contradicts the field by now', async () => {
    const { dependencies, eventsOf } = await withGroup();
    const activity = getRecordType('activity');
    const day = (number: string) => `2026-06-${number}T09:00:00.000Z`;
    await createRecord(dependencies, by, activity, { eventTitle: 'Fair', group: 1, start: day('10'), end: day('12') });
    await editRecord(dependencies, by, activity, 1, 0, { end: day('20') });
    await editRecord(dependencies, by, activity, 1, 1, { start: day('15') });
    const errors = [{ field: 'end', messages: [endsBeforeStart] }];
    expect(await undoEdit(dependencies, by, activity, 1, 1)).toEqual({ ok: false, error: { because: 'invalid', errors } });
    expect(eventsOf('activity-1')).toHaveLength(3);
  });

  it('is refused where the record keeps the field since it was used', async () => {
    const { dependencies, eventsOf } = await withGroup();
    const field = { group: 1, label: 'Code', identifier: 'Code', recordType: 'student', customDataTypeId: customDataType.text };
    await createRecord(dependencies, by, customField, field);
    await editRecord(dependencies, by, customField, 1, 0, { identifier: 'House' });
    await appendJobEvent(dependencies, customField, 1, 'Used', { used: true });
    const errors = [{ field: 'identifier', messages: [answeredQuestionKeeps('Identifier')] }];
    expect(await undoEdit(dependencies, by, customField, 1, 1)).toEqual({ ok: false, error: { because: 'invalid', errors } });
    expect(eventsOf('customField-1')).toHaveLength(3);
  });
});

describe('the undo of one record', () => {
  it('that was interrupted names nothing as left where only Waymark has noted something since', async () => {
    const { dependencies } = logInMemory();
    const by = newContext(ada());
    await createRecord(dependencies, by, getRecordType('institution'), { name: 'Riverside', subscriber: true });
    const times = { start: '2026-12-01T09:00:00.000Z', end: '2026-12-02T17:00:00.000Z' };
    await createRecord(dependencies, by, getRecordType('activity'), { eventTitle: 'Fair', group: 1, ...times });
    const offer = { title: 'Guides', activity: 1, places: 1, advertiseFrom: '2026-11-20', advertiseTo: '2026-11-30' };
    await createRecord(dependencies, { ...by, process: { task: 1 } }, workOffer, offer);
    await appendJobEvent(dependencies, workOffer, 1, 'SessionsFollowed', { sessionsStart: '2026-12-01' });
    const undo = () => undoOnRecord(dependencies, { ...by, process: { task: 2 } }, workOffer, 1, ({ task }) => task === 1);
    const undone = { ok: true, value: { keptNames: [] } };
    expect(await undo()).toMatchObject(undone);
    expect(await undo()).toMatchObject(undone);
    expect(await loadRecord(dependencies, workOffer, 1)).toMatchObject({ revision: 2, recordState: workOffer.states.deleted });
  });
});
