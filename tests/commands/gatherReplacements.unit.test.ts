import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { replacementGatherer } from '../../commands/imports/gatherReplacements.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { addParticipants, groupParticipants } from '../../commands/registers/participants.ts';
import { takeRegister } from '../../commands/registers/register.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { PlannedRow } from '../../domain/imports/plan.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { participants } from '../../domain/records/attendance.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { attendancePath, statusIn, studentsIn } from '../../domain/registers/register.ts';
import { logInMemory } from './logInMemory.ts';

const person = { ...systemAccess('Ada', rights), user: { id: 9, name: 'Ada' } };
const context = newContext(person);
const [ada, ben, whole] = [1, 2, 1];

const row: PlannedRow = {
  line: 2,
  cells: [],
  isCorrected: false,
  outcome: 'update',
  title: 'Ada Smith',
  record: ada,
  changes: { replacement: { from: null, to: ben }, activity: { from: null, to: whole } },
  problems: [],
  candidates: [],
  repeats: null,
  about: null,
  answer: null,
};

/** An activity with two sessions: Ada attended the first and not the second. */
const start = async () => {
  const memory = logInMemory();
  const { dependencies } = memory;
  const create = async (type: string, values: Parameters<typeof createRecord>[3]) => {
    const outcome = await createRecord(dependencies, context, getRecordType(type), values);
    if (!outcome.ok) throw new Error(`The ${type} was not made: ${JSON.stringify(outcome.error)}`);
  };
  await create('institution', { name: 'Riverside', subscriber: true });
  for (const firstname of ['Ada', 'Ben']) await create('student', { firstname, lastname: 'Smith', group: 1 });
  const [begins, ends] = ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z'];
  await create('activity', { eventTitle: 'Summer school', group: 1, start: begins, end: ends });
  for (const name of ['Week 1', 'Week 2'])
    await create('activitySession', { activity: whole, name, start: begins, end: ends, totalStudents: 2 });
  await addParticipants(dependencies, context, whole, 'add', [ada]);
  await groupParticipants(dependencies, context, whole, 'group', [ada], 4);
  for (const [session, status] of [
    [1, 'attended'],
    [2, 'unattended'],
  ] as const)
    await takeRegister(dependencies, context, activitySession, session, 'mark', [{ student: ada, status, seen: 'registered' }]);
  return memory;
};

const by = { ...context, key: 'task-1' };

/** The marks of Ada and of Ben. */
const registerOf = async ({ dependencies }: Awaited<ReturnType<typeof start>>) => {
  const activityNow: RecordSnapshot = await loadRecord(dependencies, activity, whole);
  const sessions = [await loadRecord(dependencies, activitySession, 1), await loadRecord(dependencies, activitySession, 2)];
  return [ada, ben].map((student) => ({
    isThere: studentsIn(participants, activityNow).has(student),
    group: activityNow.values[attendancePath(student, 'evaluationGroup')] ?? null,
    marks: sessions.map((session) => statusIn(session, student)),
  }));
};

const moved = [
  { isThere: false, group: null, marks: ['registered', 'registered'] },
  { isThere: true, group: 4, marks: ['attended', 'unattended'] },
];

describe('a replacement', () => {
  it('moves what is recorded, and a repeated run writes nothing', async () => {
    const memory = await start();
    const gatherer = replacementGatherer(memory.dependencies);
    const planned = await gatherer.plan([row], person);
    expect(planned[0]?.changes['marks']?.to).toBe('Week 1: Attended; Week 2: Unattended');
    expect((await gatherer.write(by, planned)).refused).toEqual([]);
    expect(await registerOf(memory)).toEqual(moved);
    const count = [...memory.streams.values()].flat().length;
    expect((await gatherer.write(by, planned)).refused).toEqual([]);
    expect([...memory.streams.values()].flat()).toHaveLength(count);
  });

  it.each([1, 2, 3, 4, 5])('is finished by the next run where a crash comes instead of write %i', async (which) => {
    const memory = await start();
    const { dependencies } = memory;
    const planned = await replacementGatherer(dependencies).plan([row], person);
    let writes = 0;
    const crashing: typeof dependencies.log.append = (...call) => {
      writes += 1;
      return writes === which ? Promise.reject(new Error('crashed')) : dependencies.log.append(...call);
    };
    const dying = { ...dependencies, log: { ...dependencies.log, append: crashing } };
    await expect(replacementGatherer(dying).write(by, planned)).rejects.toThrow('crashed');
    expect((await replacementGatherer(dependencies).write(by, planned)).refused).toEqual([]);
    expect(await registerOf(memory)).toEqual(moved);
  });

  it('is refused, and writes nothing, where somebody marked the student after the check', async () => {
    const memory = await start();
    const gatherer = replacementGatherer(memory.dependencies);
    const planned = await gatherer.plan([row], person);
    await takeRegister(memory.dependencies, context, activitySession, 2, 'late', [
      { student: ada, status: 'attended', seen: 'unattended' },
    ]);
    const before = await registerOf(memory);
    const { refused } = await gatherer.write(by, planned);
    expect(refused[0]?.problems).toEqual([{ column: null, reason: 'Somebody changed Status after the file was checked' }]);
    expect(await registerOf(memory)).toEqual(before);
  });
});
