import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { mergeGroups } from '../../commands/merging/mergeGroup.ts';
import { mergeTask } from '../../commands/merging/mergeTask.ts';
import { survivorOf } from '../../commands/merging/survivors.ts';
import { unmergeAll } from '../../commands/merging/unmerge.ts';
import { editRecord, moveRecord } from '../../commands/records/recordCommands.ts';
import type { RunningTask, TaskServices } from '../../commands/tasks/runTask.ts';
import type { Access } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import type { Right } from '../../domain/access/rights.ts';
import { student } from '../../domain/records/student.ts';
import { duplicate, everywhere, refusal, withStudents } from './studentsToMerge.ts';

describe('mergeGroups', () => {
  it('makes one student of two: values, marks, and where the duplicate went', async () => {
    const { add, mark, merge, values, state, register, eventsOf } = await withStudents();
    await add(1, { firstname: 'Sam', ucas: null });
    await add(2, { firstname: 'Samuel', ucas: '123' });
    await mark(5, { 2: 'attended' });
    expect(await merge(7, 1, [2])).toMatchObject({ ok: true });
    expect(await values(1)).toMatchObject({ firstname: 'Samuel', ucas: '123', 'duplicates/2/student': 2 });
    expect(await values(2)).toMatchObject({ firstname: 'Samuel', mergedInto: 1 });
    expect([await state(1), await state(2)]).toEqual([0, duplicate]);
    expect(await register(5)).toEqual({ 1: 'attended' });
    expect(eventsOf('student-2').at(-1)?.[0]).toBe('StudentMarkedDuplicate');
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
      append: (...call: Parameters<typeof log.append>) => ((writes += 1) > most ? Promise.reject(new Error('Killed')) : append(...call)),
    });
    await expect(merge(7, 1, [2, 3])).rejects.toThrow('Killed');
    Object.assign(dependencies.log, { append });
    expect(await merge(7, 1, [2, 3])).toMatchObject({ ok: true });
    expect(await values(1)).toMatchObject({ firstname: 'Samuel', ucas: '9', 'duplicates/2/student': 2, 'duplicates/3/student': 3 });
    expect([await state(2), await state(3)]).toEqual([duplicate, duplicate]);
    expect(await register(5)).toEqual({ 1: 'attended' });
  });

  it('moves the marks of all groups in one write of each register', async () => {
    const { services, add, mark, inTask, register, eventsOf, streams, state } = await withStudents();
    for (const id of [1, 2, 3, 4, 5]) await add(id, { firstname: 'Sam' });
    await mark(5, { 1: 'registered', 2: 'attended', 4: 'unattended', 5: 'attended' });
    const groups = [
      { keep: 1, duplicates: [2], from: {}, rows: {}, seen: {} },
      { keep: 3, duplicates: [4, 5], from: {}, rows: {}, seen: {} },
    ];
    const outcomes = await mergeGroups(services, inTask(7), student, groups);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await register(5)).toEqual({ 1: 'attended', 3: 'attended' });
    expect(eventsOf('activity-5').map(([type]) => type)).toEqual([
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
    const intrude = async (...call: Parameters<typeof log.append>) => {
      if (call[0] === 'student-2') {
        Object.assign(dependencies.log, { append });
        await editRecord(dependencies, by, student, 3, 0, { dob: '2009-03-04' });
      }
      return append(...call);
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
    const intrude = async (...call: Parameters<typeof log.append>) => {
      if (call[0] === 'student-2') {
        Object.assign(log, { append });
        await editRecord(dependencies, newContext(everywhere), student, 3, 0, { dob: '2009-03-04' });
      }
      return append(...call);
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
    const ownServices = { ...services, records: { ...services.records, byId } } as unknown as TaskServices;
    await expect(mergeTask(task, ownServices)).rejects.toMatchObject({ changed: 1 });
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
    const rightsHeld = new Set<Right>(['ViewStudents', 'EditStudents']);
    const ofOne: Access = { ...everywhere, everywhere: new Set(), groups: new Map([[10, { name: 'University 10', rights: rightsHeld }]]) };
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
