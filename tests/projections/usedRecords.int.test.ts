import { afterAll, beforeAll, expect, it } from 'vitest';
import { institution } from '../../domain/records/institution.ts';
import { recordTypes } from '../../domain/records/registry.ts';
import { student } from '../../domain/records/student.ts';
import { readSchema } from '../../projections/tables/readSchema.ts';
import { readUsed } from '../../projections/reading/usedRecords.ts';
import { startReadSide, type TestReadSide } from './readSide.ts';

const task = 4;

let readSide: TestReadSide;
beforeAll(async () => {
  readSide = await startReadSide();
});
afterAll(() => readSide.stop());

const readUsedIds = async (recordType: string, ids: readonly number[]) =>
  [...(await readUsed(readSide.db, task, recordType, ids))].toSorted((a, b) => a - b);

const school = (id: number, to: Readonly<Record<string, number>> = {}) => ({
  stream: `institution-${id}`,
  type: 'InstitutionCreated',
  to: { name: `School ${id}`, ...to },
});
const child = (id: number, to: Readonly<Record<string, number | readonly number[]>> = {}) => ({
  stream: `student-${id}`,
  type: 'StudentCreated',
  to: { lastname: `Student ${id}`, group: 1, ...to },
});
const byTask = { process: { task } };

it('finds what a task created and others name, in a field, in a list and in rows', async () => {
  await readSide.apply(
    school(1),
    ...[11, 12, 13, 14, 15].map((id) => ({ ...school(id), ...byTask })),
    child(1, { institutionLastKnown: 11 }),
    child(2, { institutionsAttended: [12, 1] }),
    { stream: 'activity-1', type: 'ActivityCreated', to: { eventTitle: 'Visit', group: 1, 'beneficiaries/13/institution': 13 } },
  );
  // The first one is not of the task, and the last ones have no use.
  expect(await readUsedIds(institution.name, [1, 11, 12, 13, 14, 15])).toEqual([11, 12, 13]);
});

it('does not count what is deleted, nor what the task created itself', async () => {
  await readSide.apply(
    ...[21, 22].map((id) => ({ ...school(id), ...byTask })),
    { ...school(23, { parent: 21 }), ...byTask },
    child(21, { institutionLastKnown: 22 }),
    { stream: 'student-21', type: 'StudentDeleted', to: { recordState: student.states.deleted } },
  );
  expect(await readUsedIds(institution.name, [21, 22, 23])).toEqual([]);
});

it('counts students who are on the register of an activity', async () => {
  await readSide.apply(...[31, 32].map((id) => ({ ...child(id), ...byTask })), {
    stream: 'activity-31',
    type: 'ActivityCreated',
    to: { eventTitle: 'Visit', group: 1, 'attendance/31/student': 31 },
  });
  expect(await readUsedIds(student.name, [31, 32])).toEqual([31]);
});

it('can be asked of records of every type', async () => {
  for (const [at, { name }] of recordTypes.entries()) {
    const id = 9000 + at;
    await readSide.db.query(
      `INSERT INTO ${readSchema}.history (record_type, record_id, revision, position, event, at, actor_id, actor, task, changes, version)
       VALUES ($1, $2, 0, 1, 'Created', now(), 7, 'Ada', $3, '{}', 1)`,
      [name, id, task],
    );
    expect(await readUsedIds(name, [id])).toEqual([]);
  }
});
