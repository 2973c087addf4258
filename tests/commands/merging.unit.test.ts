import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { ignoreDuplicate, stopIgnoringDuplicate } from '../../commands/merging/ignorePairs.ts';
import { mergeGroups, type MergeServices, type MergeRequest } from '../../commands/merging/mergeGroup.ts';
import { mergeTask } from '../../commands/merging/mergeTask.ts';
import type { ReturningServices } from '../../commands/merging/returnAllRows.ts';
import { survivorOf } from '../../commands/merging/survivors.ts';
import { unmerge, unmergeAll } from '../../commands/merging/unmerge.ts';
import { editRecord, moveRecord } from '../../commands/records/recordCommands.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import type { RecordRef } from '../../commands/tasks/recordReader.ts';
import type { RunningTask, TaskServices } from '../../commands/tasks/runTask.ts';
import { type Access, systemAccess } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { type Right, rights } from '../../domain/access/rights.ts';
import type { Values } from '../../domain/fields/field.ts';
import { recordOf, streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import { shapeOf, versionOf } from '../../domain/record/stored/shape.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { activity } from '../../domain/records/activity.ts';
import { student } from '../../domain/records/student.ts';
import { logInMemory } from './logInMemory.ts';

const everywhere: Access = { ...systemAccess('Ada', rights), user: { id: 9, name: 'Ada' } };
const duplicate = 4;

/** Students and activities in a log in memory; the read side finds rows there. */
const withStudents = async () => {
  const memory = logInMemory();
  const { dependencies, streams } = memory;
  const holding = (path: string) =>
    [...streams].flatMap(([stream, events]) => {
      const record = recordOf(stream);
      return record && fold(getRecordType(record.type), events).values[path] ? [{ recordType: record.type, id: record.id }] : [];
    });
  const ofEach = (ids: readonly number[], find: (id: number) => readonly RecordRef[]) =>
    Promise.resolve(new Map(ids.map((id) => [id, find(id)] as const).filter(([, found]) => found.length > 0)));
  const services: MergeServices & ReturningServices = {
    dependencies,
    facts: { inRegister: new Set() },
    signal: new AbortController().signal,
    records: {
      upTo: () => Promise.resolve(),
      pointingAt: (_about, ids) => ofEach(ids, (id) => holding(`attendance/${id}/student`)),
      movedBy: (task, _about, ids) =>
        ofEach(ids, (id) =>
          [...streams].flatMap(([stream, events]) => {
            const record = recordOf(stream);
            const moved = events.some((event) => event.meta.process?.task === task && `attendance/${id}/student` in event.data.changes);
            return record && moved ? [{ recordType: record.type, id: record.id }] : [];
          }),
        ),
    },
  };
  const by = newContext(everywhere);
  let written = 0;
  const write = async (type: RecordType, id: number, happened: string, values: Values) => {
    const changes = Object.fromEntries(Object.entries(values).map(([name, to]) => [name, { from: null, to }]));
    const meta = { actor: { id: 9, name: 'Ada' }, at: '2026-11-22T10:00:00Z', correlationId: 'test', version: versionOf(shapeOf(type)) };
    const event = { id: `written-${(written += 1)}`, type: eventName(type, happened), data: { changes }, meta };
    await dependencies.log.append(streamOf(type.name, id), 'any', [event]);
  };
  const add = (id: number, values: Values) => write(student, id, 'Registered', { group: 10, lastname: 'Akhtar', ...values });
  const mark = (id: number, marks: Readonly<Record<number, string>>) =>
    write(
      activity,
      id,
      'RegisterTaken',
      Object.fromEntries(
        Object.entries(marks).flatMap(([key, status]) => [
          [`attendance/${key}/student`, Number(key)],
          [`attendance/${key}/status`, status],
        ]),
      ),
    );
  const inTask = (task: number, access: Access = everywhere) => ({ ...newContext(access), process: { task }, key: `task-${task}` });
  return {
    ...memory,
    services,
    add,
    mark,
    by,
    inTask,
    values: async (id: number) => (await loadRecord(dependencies, student, id)).values,
    state: async (id: number) => (await loadRecord(dependencies, student, id)).recordState,
    register: async (id: number) => {
      const { values } = await loadRecord(dependencies, activity, id);
      return Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => {
          const found = /^attendance\/(\d+)\/status$/.exec(name);
          return found && value !== null ? [[Number(found[1]), value]] : [];
        }),
      );
    },
    merge: async (
      task: number,
      keep: number,
      duplicates: readonly number[],
      more: Partial<MergeRequest> = {},
      access: Access = everywhere,
    ) => {
      const wanted = { keep, duplicates, from: {}, rows: {}, seen: {}, ...more };
      const [outcome] = await mergeGroups(services, inTask(task, access), student, [wanted]);
      if (!outcome) throw new Error('A merge without an outcome');
      return outcome;
    },
    takeOut: (task: number, id: number, answers = { putBack: [] as string[], give: [] as { recordType: string; id: number }[] }) =>
      unmerge(services, inTask(task), student, id, answers),
  };
};

const refusal = (message: string) => ({ ok: false, error: { because: 'refused', message } });

describe('mergeGroups', () => {
  it('makes one student of two: values, marks, and where the duplicate went', async () => {
    const { add, mark, merge, values, state, register, told } = await withStudents();
    await add(1, { firstname: 'Sam', ucas: null });
    await add(2, { firstname: 'Samuel', ucas: '123' });
    await mark(5, { 2: 'attended' });
    expect(await merge(7, 1, [2])).toMatchObject({ ok: true });
    expect(await values(1)).toMatchObject({ firstname: 'Samuel', ucas: '123', 'duplicates/2/student': 2 });
    expect(await values(2)).toMatchObject({ firstname: 'Samuel', mergedInto: 1 });
    expect([await state(1), await state(2)]).toEqual([0, duplicate]);
    expect(await register(5)).toEqual({ 1: 'attended' });
    expect(told('student-2').at(-1)?.[0]).toBe('StudentMarkedDuplicate');
  });

  it('writes nothing twice when it runs again', async () => {
    const { add, mark, merge, streams } = await withStudents();
    await add(1, { firstname: 'Sam' });
    await add(2, { firstname: 'Samuel' });
    await mark(5, { 2: 'attended', 1: 'unattended' });
    await merge(7, 1, [2]);
    const count = () => [...streams.values()].flat().length;
    const once = count();
    expect(await merge(7, 1, [2])).toMatchObject({ ok: true });
    expect(count()).toBe(once);
  });

  it.each([1, 2, 3, 4])('goes on after an interruption: write %i', async (most) => {
    const { add, mark, merge, values, state, register, dependencies } = await withStudents();
    await add(1, { firstname: 'Sam' });
    await add(2, { firstname: 'Samuel' });
    await add(3, { ucas: '9' });
    await mark(5, { 2: 'attended', 3: 'unattended' });
    const { log } = dependencies;
    const append = log.append.bind(log);
    let writes = 0;
    Object.assign(dependencies.log, {
      append: (...given: Parameters<typeof log.append>) => ((writes += 1) > most ? Promise.reject(new Error('Killed')) : append(...given)),
    });
    await expect(merge(7, 1, [2, 3])).rejects.toThrow('Killed');
    Object.assign(dependencies.log, { append });
    expect(await merge(7, 1, [2, 3])).toMatchObject({ ok: true });
    expect(await values(1)).toMatchObject({ firstname: 'Samuel', ucas: '9', 'duplicates/2/student': 2, 'duplicates/3/student': 3 });
    expect([await state(2), await state(3)]).toEqual([duplicate, duplicate]);
    expect(await register(5)).toEqual({ 1: 'attended' });
  });

  it('moves the marks of all groups in one write of each register', async () => {
    const { services, add, mark, inTask, register, told, streams, state } = await withStudents();
    for (const id of [1, 2, 3, 4, 5]) await add(id, { firstname: 'Sam' });
    await mark(5, { 1: 'registered', 2: 'attended', 4: 'unattended', 5: 'attended' });
    const wanted = [
      { keep: 1, duplicates: [2], from: {}, rows: {}, seen: {} },
      { keep: 3, duplicates: [4, 5], from: {}, rows: {}, seen: {} },
    ];
    const outcomes = await mergeGroups(services, inTask(7), student, wanted);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await register(5)).toEqual({ 1: 'attended', 3: 'attended' });
    expect(told('activity-5').map(([type]) => type)).toEqual([
      'ActivityRegisterTaken',
      ...Array.from({ length: 3 }, () => 'ActivityDuplicateMoved'),
    ]);
    const loaded = [2, 4, 5].map((id) => ({ id, events: streams.get(`student-${id}`) ?? [] }));
    const out = await unmergeAll(services, inTask(8), student, loaded);
    expect(out.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await register(5)).toEqual({ 1: 'registered', 2: 'attended', 4: 'unattended', 5: 'attended' });
    expect([await state(2), await state(4), await state(5)]).toEqual([0, 0, 0]);
  });

  it('moves the marks of a duplicate that was merged before another one of its group could not be', async () => {
    const { add, by, mark, merge, register, state, dependencies } = await withStudents();
    for (const id of [1, 2, 3]) await add(id, { firstname: 'Sam' });
    await mark(5, { 2: 'attended' });
    const { log } = dependencies;
    const append = log.append.bind(log);
    const intrude = async (...given: Parameters<typeof log.append>) => {
      if (given[0] === 'student-2') {
        Object.assign(dependencies.log, { append });
        await editRecord(dependencies, by, student, 3, 0, { dob: '2009-03-04' });
      }
      return append(...given);
    };
    Object.assign(dependencies.log, { append: intrude });
    expect(await merge(7, 1, [2, 3])).toMatchObject({ ok: false });
    expect([await state(2), await state(3)]).toEqual([duplicate, 0]);
    expect(await register(5)).toEqual({ 1: 'attended' });
  });

  it('says of a task that could not merge all of a group how many it merged', async () => {
    const { add, services, state, values, dependencies } = await withStudents();
    for (const id of [1, 2, 3]) await add(id, { firstname: 'Sam' });
    const { log } = dependencies;
    const append = log.append.bind(log);
    const intrude = async (...given: Parameters<typeof log.append>) => {
      if (given[0] === 'student-2') {
        Object.assign(log, { append });
        await editRecord(dependencies, newContext(everywhere), student, 3, 0, { dob: '2009-03-04' });
      }
      return append(...given);
    };
    Object.assign(log, { append: intrude });
    const byId = async (type: string, ids: readonly number[]) =>
      new Map(
        type === student.name
          ? await Promise.all(ids.map(async (id) => [id, { id, recordState: await state(id), values: await values(id) }] as const))
          : [],
      );
    const group = { keep: 1, duplicates: [2, 3], from: {}, rows: {}, seen: {} };
    const parameters = { recordType: student.name, groups: [group], grant: grantOf(everywhere, 'every') };
    const task = { id: 7, parameters, signal: services.signal } as unknown as RunningTask;
    const given = { ...services, records: { ...services.records, byId } } as unknown as TaskServices;
    await expect(mergeTask(task, given)).rejects.toMatchObject({ changed: 1 });
    expect([await state(2), await state(3)]).toEqual([duplicate, 0]);
  });

  it('refuses what has changed since the person looked, and changes nothing', async () => {
    const { add, by, merge, state, values, dependencies } = await withStudents();
    await add(1, { firstname: 'Sam' });
    await add(2, { firstname: 'Samuel' });
    await editRecord(dependencies, by, student, 2, 0, { dob: '2009-03-04' });
    expect(await merge(7, 1, [2], { seen: { 1: 0, 2: 0 } })).toEqual(
      refusal('Somebody changed Date of birth of student #00000002 since you opened this page. Please check again.'),
    );
    expect(await state(2)).toBe(0);
    expect(await values(1)).not.toHaveProperty('duplicates/2/student');
  });

  it('lets one of two people win who merge the same students the same way, and takes nothing back from that one', async () => {
    const { add, merge, state, values } = await withStudents();
    await add(1, { firstname: 'Sam' });
    await add(2, { firstname: 'Samuel' });
    const outcomes = await Promise.all([merge(7, 1, [2]), merge(8, 1, [2])]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await state(2)).toBe(duplicate);
    expect(await values(1)).toMatchObject({ firstname: 'Samuel', 'duplicates/2/student': 2 });
  });

  it('lets one of two people win who merge the same students the other way round', async () => {
    const { add, merge, state, values } = await withStudents();
    await add(1, { firstname: 'Sam' });
    await add(2, { firstname: 'Sam' });
    const outcomes = await Promise.all([merge(7, 1, [2]), merge(8, 2, [1])]);
    const states = [await state(1), await state(2)];
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(states.filter((each) => each === duplicate).length);
    expect(states.filter((each) => each === duplicate).length).toBeLessThan(2);
    const into = [(await values(1)).mergedInto, (await values(2)).mergedInto].filter((each) => each !== null);
    expect(into).toHaveLength(states.filter((each) => each === duplicate).length);
  });

  it('leads on where the kept student is merged further at the same time, and loses no mark', async () => {
    const { add, mark, merge, register, state, dependencies } = await withStudents();
    for (const id of [1, 2, 3]) await add(id, { firstname: 'Sam' });
    await mark(5, { 1: 'attended' });
    const [first, second] = await Promise.all([merge(7, 2, [1]), merge(8, 3, [2])]);
    const last = await survivorOf(dependencies, student, 1);
    expect(second.ok || first.ok).toBe(true);
    expect(await state(last)).toBe(0);
    expect(await register(5)).toEqual({ [last]: 'attended' });
  });

  it('needs the right to edit in the group of every student', async () => {
    const { add, merge, state } = await withStudents();
    await add(1, { firstname: 'Sam' });
    await add(2, { firstname: 'Sam', group: 20 });
    const held = new Set<Right>(['ViewStudents', 'EditStudents']);
    const ofOne: Access = { ...everywhere, everywhere: new Set(), groups: new Map([[10, { name: 'University 10', rights: held }]]) };
    expect(await merge(7, 1, [2], {}, ofOne)).toEqual(refusal('Student #00000002 was not found, or you may not edit it'));
    expect([await state(1), await state(2)]).toEqual([0, 0]);
  });

  it('does not merge deleted students or duplicates', async () => {
    const { add, by, merge, dependencies } = await withStudents();
    for (const id of [1, 2, 3]) await add(id, { firstname: 'Sam' });
    await moveRecord(dependencies, by, student, 3, 64);
    expect(await merge(7, 1, [3])).toEqual(refusal('Student #00000003 has been deleted'));
    await merge(7, 1, [2]);
    expect(await merge(8, 1, [2])).toEqual(refusal('Student #00000002 has already been merged into another student'));
    expect(await merge(9, 2, [1])).toEqual(refusal('Student #00000002 has already been merged into another student'));
  });

  it('leaves a duplicate to un-merging: no edit, no change of state', async () => {
    const { add, by, merge, dependencies } = await withStudents();
    for (const id of [1, 2]) await add(id, { firstname: 'Sam' });
    await merge(7, 1, [2]);
    expect(await moveRecord(dependencies, by, student, 2, 0)).toMatchObject({ ok: false });
    expect(await editRecord(dependencies, by, student, 2, 1, { firstname: 'Samuel' })).toMatchObject({
      ok: false,
      error: { because: 'refused' },
    });
  });
});

describe('unmerge', () => {
  it('gives everything back', async () => {
    const { add, mark, merge, takeOut, values, state, register, by, dependencies } = await withStudents();
    await add(1, { firstname: 'Sam' });
    await add(2, { firstname: 'Samuel', ucas: '123' });
    await moveRecord(dependencies, by, student, 2, 1);
    await mark(5, { 1: 'registered', 2: 'attended' });
    await mark(6, { 2: 'unattended' });
    await merge(7, 1, [2]);
    expect(await takeOut(8, 2)).toMatchObject({ ok: true });
    expect(await values(1)).toMatchObject({ firstname: 'Sam', ucas: null });
    expect(await values(1)).not.toHaveProperty('duplicates/2/student');
    expect(await values(2)).toMatchObject({ firstname: 'Samuel', mergedInto: null });
    expect(await state(2)).toBe(1);
    expect([await register(5), await register(6)]).toEqual([{ 1: 'registered', 2: 'attended' }, { 2: 'unattended' }]);
    expect(await takeOut(8, 2)).toMatchObject({ ok: true });
    expect(await takeOut(9, 2)).toEqual(refusal('This student is not a duplicate'));
  });

  it('leaves later marks with the kept student unless they are given away', async () => {
    const { add, mark, merge, takeOut, register } = await withStudents();
    for (const id of [1, 2]) await add(id, { firstname: 'Sam' });
    await merge(7, 1, [2]);
    await mark(5, { 1: 'attended' });
    await mark(6, { 1: 'attended' });
    await takeOut(8, 2, { putBack: [], give: [{ recordType: 'activity', id: 6 }] });
    expect([await register(5), await register(6)]).toEqual([{ 1: 'attended' }, { 2: 'attended' }]);
  });

  it('gives a moved mark that was changed since away as it is now, or back as it was', async () => {
    const { add, mark, merge, takeOut, register } = await withStudents();
    for (const id of [1, 2]) await add(id, { firstname: 'Sam' });
    for (const activityId of [5, 6]) await mark(activityId, { 2: 'attended' });
    await merge(7, 1, [2]);
    for (const activityId of [5, 6]) await mark(activityId, { 1: 'unattended' });
    await takeOut(8, 2, { putBack: [], give: [{ recordType: 'activity', id: 6 }] });
    expect([await register(5), await register(6)]).toEqual([{ 1: 'unattended', 2: 'attended' }, { 2: 'unattended' }]);
  });

  it('leaves a mark that was changed between two merges with the one who is kept, or gives it away', async () => {
    for (const give of [[], [{ recordType: 'activity', id: 5 }]]) {
      const { add, mark, merge, takeOut, register } = await withStudents();
      for (const id of [1, 2, 3]) await add(id, { firstname: 'Sam' });
      await mark(5, { 1: 'registered' });
      await merge(7, 2, [1]);
      await mark(5, { 2: 'attended' });
      await merge(8, 3, [2]);
      await takeOut(9, 1, { putBack: [], give });
      expect(await register(5)).toEqual(give.length === 0 ? { 1: 'registered', 3: 'attended' } : { 1: 'attended' });
    }
  });

  it('puts back what was changed since only if a person says so', async () => {
    const { add, by, merge, takeOut, values, dependencies } = await withStudents();
    await add(1, { firstname: 'Sam', ucas: '1' });
    await add(2, { firstname: 'Samuel', ucas: '12' });
    await merge(7, 1, [2]);
    await editRecord(dependencies, by, student, 1, 1, { firstname: 'Sammy', ucas: '3' });
    await takeOut(8, 2, { putBack: ['ucas'], give: [] });
    expect(await values(1)).toMatchObject({ firstname: 'Sammy', ucas: '1' });
  });

  it('takes only that student out of a chain', async () => {
    const { add, mark, merge, takeOut, state, register, values } = await withStudents();
    for (const id of [1, 2, 3]) await add(id, { firstname: 'Sam' });
    await mark(5, { 1: 'attended' });
    await merge(7, 2, [1]);
    await merge(8, 3, [2]);
    expect(await register(5)).toEqual({ 3: 'attended' });
    await takeOut(9, 2);
    expect([await state(1), await state(2), await state(3)]).toEqual([duplicate, 0, 0]);
    expect(await register(5)).toEqual({ 2: 'attended' });
    expect((await values(1)).mergedInto).toBe(2);
  });

  it('takes what the first of a chain brought out of the one who is kept, after a crash once', async () => {
    const { add, merge, takeOut, state, told, values } = await withStudents();
    await add(1, { firstname: 'Annabel', ucas: '12' });
    await add(2, { firstname: 'Ann' });
    await add(3, { firstname: 'A.' });
    await merge(7, 2, [1]);
    await merge(8, 3, [2]);
    for (let time = 0; time < 2; time += 1) await takeOut(9, 1);
    expect([await state(1), await state(2), await state(3)]).toEqual([0, duplicate, 0]);
    expect(await values(1)).toMatchObject({ firstname: 'Annabel', ucas: '12' });
    expect(await values(3)).toMatchObject({ firstname: 'Ann', ucas: null });
    expect(told('student-3').map(([type]) => type)).toEqual(['StudentRegistered', 'StudentDuplicateMerged', 'StudentDuplicateTakenOut']);
  });
});

describe('ignoreDuplicate', () => {
  const pair = { one: 1, other: 2 };
  const twins = async () => {
    const students = await withStudents();
    await students.add(1, { firstname: 'Sam', dob: '2008-03-04' });
    await students.add(2, { firstname: 'Sal', dob: '2008-03-04' });
    return students;
  };

  it('is one event of the lower id, and the same again changes nothing', async () => {
    const { by, dependencies, told, values } = await twins();
    expect(await ignoreDuplicate(dependencies, by, student, pair, 'Twins')).toMatchObject({ ok: true, value: { hasChanged: true } });
    expect(await ignoreDuplicate(dependencies, by, student, pair, 'Twins')).toMatchObject({ ok: true, value: { hasChanged: false } });
    expect(told('student-1').map(([type]) => type)).toEqual(['StudentRegistered', 'StudentDuplicateIgnored']);
    expect(await values(1)).toMatchObject({ 'ignoredPairs/2/student': 2, 'ignoredPairs/2/reason': 'Twins' });
    expect(told('student-2')).toHaveLength(1);
  });

  it('is taken back, once', async () => {
    const { by, dependencies, told, values } = await twins();
    await ignoreDuplicate(dependencies, by, student, pair, 'Twins');
    expect(await stopIgnoringDuplicate(dependencies, by, student, pair)).toMatchObject({ ok: true, value: { hasChanged: true } });
    expect(await stopIgnoringDuplicate(dependencies, by, student, pair)).toMatchObject({ ok: true, value: { hasChanged: false } });
    expect(told('student-1')).toHaveLength(3);
    expect(await values(1)).not.toHaveProperty('ignoredPairs/2/reason');
  });

  it('is not moved by a merge of one of the two', async () => {
    const { by, add, dependencies, merge, takeOut, values } = await twins();
    await add(3, { firstname: 'Sal' });
    await ignoreDuplicate(dependencies, by, student, pair, 'Twins');
    await merge(7, 3, [2]);
    expect(await values(1)).toMatchObject({ 'ignoredPairs/2/student': 2 });
    await takeOut(8, 2);
    expect(await values(1)).toMatchObject({ 'ignoredPairs/2/student': 2, 'ignoredPairs/2/reason': 'Twins' });
  });

  it('needs the right to edit in the group of both, and two students who are no duplicates', async () => {
    const { by, add, dependencies, merge, told } = await twins();
    await add(4, { firstname: 'Sal', group: 20 });
    const held = new Set<Right>(['ViewStudents', 'EditStudents']);
    const ofOne: Access = { ...everywhere, everywhere: new Set(), groups: new Map([[10, { name: 'University 10', rights: held }]]) };
    expect(await ignoreDuplicate(dependencies, newContext(ofOne), student, { one: 1, other: 4 }, 'Twins')).toEqual(
      refusal('Student #00000004 was not found, or you may not edit it'),
    );
    await merge(7, 1, [2]);
    expect(await ignoreDuplicate(dependencies, by, student, pair, 'Twins')).toEqual(
      refusal('Student #00000002 has already been merged into another student'),
    );
    expect(told('student-4')).toHaveLength(1);
  });
});
