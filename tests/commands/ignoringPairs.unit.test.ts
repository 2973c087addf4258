import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { ignoreDuplicate, stopIgnoringDuplicate } from '../../commands/merging/ignorePairs.ts';
import type { Access } from '../../domain/access/access.ts';
import type { Right } from '../../domain/access/rights.ts';
import { student } from '../../domain/records/student.ts';
import { everywhere, refusal, withStudents } from './studentsToMerge.ts';

describe('ignoreDuplicate', () => {
  const pair = { one: 1, other: 2 };
  const twins = async () => {
    const students = await withStudents();
    await students.add(1, { firstname: 'Sam', dob: '2008-03-04' });
    await students.add(2, { firstname: 'Sal', dob: '2008-03-04' });
    return students;
  };

  it('is one event of the lower id, and the same again changes nothing', async () => {
    const { by, dependencies, eventsOf, values } = await twins();
    expect(await ignoreDuplicate(dependencies, by, student, pair, 'Twins')).toMatchObject({ ok: true, value: { hasChanged: true } });
    expect(await ignoreDuplicate(dependencies, by, student, pair, 'Twins')).toMatchObject({ ok: true, value: { hasChanged: false } });
    expect(eventsOf('student-1').map(([type]) => type)).toEqual(['StudentRegistered', 'StudentDuplicateIgnored']);
    expect(await values(1)).toMatchObject({ 'ignoredPairs/2/student': 2, 'ignoredPairs/2/reason': 'Twins' });
    expect(eventsOf('student-2')).toHaveLength(1);
  });

  it('is taken back, once', async () => {
    const { by, dependencies, eventsOf, values } = await twins();
    await ignoreDuplicate(dependencies, by, student, pair, 'Twins');
    expect(await stopIgnoringDuplicate(dependencies, by, student, pair)).toMatchObject({ ok: true, value: { hasChanged: true } });
    expect(await stopIgnoringDuplicate(dependencies, by, student, pair)).toMatchObject({ ok: true, value: { hasChanged: false } });
    expect(eventsOf('student-1')).toHaveLength(3);
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
    const { by, add, dependencies, merge, eventsOf } = await twins();
    await add(4, { firstname: 'Sal', group: 20 });
    const rightsHeld = new Set<Right>(['ViewStudents', 'EditStudents']);
    const ofOne: Access = { ...everywhere, everywhere: new Set(), groups: new Map([[10, { name: 'University 10', rights: rightsHeld }]]) };
    expect(await ignoreDuplicate(dependencies, newContext(ofOne), student, { one: 1, other: 4 }, 'Twins')).toEqual(
      refusal('Student #00000004 was not found, or you may not edit it'),
    );
    await merge(7, 1, [2]);
    expect(await ignoreDuplicate(dependencies, by, student, pair, 'Twins')).toEqual(
      refusal('Student #00000002 has already been merged into another student'),
    );
    expect(eventsOf('student-4')).toHaveLength(1);
  });
});
