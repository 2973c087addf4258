import { expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { addParticipants } from '../../commands/registers/participants.ts';
import { takeRegister } from '../../commands/registers/register.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { activity } from '../../domain/records/activity.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { type Mark, statusIn } from '../../domain/registers/register.ts';
import { logInMemory } from './logInMemory.ts';

const contextOf = (id: number) => newContext({ ...systemAccess('Ada', rights), user: { id, name: `Person ${id}` } });
const whole = 1;

/** An activity with students 1 and 2, and a way to mark them. */
const start = async () => {
  const { dependencies } = logInMemory();
  const create = (type: string, values: Parameters<typeof createRecord>[3]) =>
    createRecord(dependencies, contextOf(9), getRecordType(type), values);
  await create('institution', { name: 'Riverside', subscriber: true });
  for (const firstname of ['Ada', 'Ben']) await create('student', { firstname, lastname: 'Smith', group: 1 });
  const [begins, ends] = ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z'];
  await create('activity', { eventTitle: 'Summer school', group: 1, start: begins, end: ends });
  await addParticipants(dependencies, contextOf(9), whole, 'add', [1, 2]);
  return {
    mark: async (person: number, submission: string, ...marks: readonly Mark[]) => {
      const outcome = await takeRegister(dependencies, contextOf(person), activity, whole, submission, marks);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
      const { applied, conflicts } = outcome.value;
      return { applied, conflicts: conflicts.map(({ student, status }) => [student, status]) };
    },
    statuses: async () => {
      const record = await loadRecord(dependencies, activity, whole);
      return [1, 2].map((student) => statusIn(record, student));
    },
  };
};

const attended = (student: number): Mark => ({ student, status: 'attended', seen: 'registered' });

it('a submission that comes again sets no mark a second time that somebody else has taken back', async () => {
  const { mark, statuses } = await start();
  await mark(7, 'theirs', { student: 1, status: 'unattended', seen: 'registered' });
  expect(await mark(8, 'own', attended(1), attended(2))).toEqual({ applied: [2], conflicts: [[1, 'unattended']] });
  expect(await mark(8, 'own', attended(1), attended(2))).toEqual({ applied: [2], conflicts: [[1, 'unattended']] });
  await mark(7, 'back', { student: 2, status: 'registered', seen: 'attended' });
  expect(await mark(8, 'own', attended(1), attended(2))).toEqual({
    applied: [],
    conflicts: [
      [1, 'unattended'],
      [2, 'registered'],
    ],
  });
  expect(await statuses()).toEqual(['unattended', 'registered']);
});

it('a submission that comes again is answered as saved where all its marks were, whatever has become of them', async () => {
  const { mark, statuses } = await start();
  await mark(8, 'own', attended(1), attended(2));
  await mark(7, 'back', { student: 2, status: 'registered', seen: 'attended' });
  expect(await mark(8, 'own', attended(1), attended(2))).toEqual({ applied: [1, 2], conflicts: [] });
  expect(await statuses()).toEqual(['attended', 'registered']);
});
