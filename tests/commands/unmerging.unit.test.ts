import { describe, expect, it } from 'vitest';
import { editRecord, moveRecord } from '../../commands/records/recordCommands.ts';
import { student } from '../../domain/records/student.ts';
import { duplicate, refusal, withStudents } from './studentsToMerge.ts';

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
    const { add, merge, takeOut, state, eventsOf, values } = await withStudents();
    await add(1, { firstname: 'Annabel', ucas: '12' });
    await add(2, { firstname: 'Ann' });
    await add(3, { firstname: 'A.' });
    await merge(7, 2, [1]);
    await merge(8, 3, [2]);
    for (let time = 0; time < 2; time += 1) await takeOut(9, 1);
    expect([await state(1), await state(2), await state(3)]).toEqual([0, duplicate, 0]);
    expect(await values(1)).toMatchObject({ firstname: 'Annabel', ucas: '12' });
    expect(await values(3)).toMatchObject({ firstname: 'Ann', ucas: null });
    expect(eventsOf('student-3').map(([type]) => type)).toEqual([
      'StudentRegistered',
      'StudentDuplicateMerged',
      'StudentDuplicateTakenOut',
    ]);
  });
});
