import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { DoubledSchoolsAnswer } from '../../api/contract/doubledSchools.ts';
import { schoolsNotDoubled } from '../../domain/merging/mergeMessages.ts';
import { as, createUser, newUrn, otherGroup, ownGroup, surname, unique, waitForTask } from '../running/waymark.ts';

const admin = as('admin');

const list = async (person: typeof admin) => (await person.get<DoubledSchoolsAnswer>('/students/doubled-institutions')).json;
const clear = (person: typeof admin, Schools: readonly { From: number; To: number }[], Submission: string = randomUUID()) =>
  person.post('/students/dedupe-institutions', { Schools, Submission });

/** A school of the register, and the same school entered by hand. */
const schoolTwice = async () => {
  const school = { name: unique('Doubled'), postcode: 'LE2 4AB' };
  const { Id: To } = await admin.create('institutions', { ...school, urn: newUrn() });
  const { Id: From } = await admin.create('institutions', school);
  return { From, To };
};

const schoolsOf = async (id: number) => {
  const { Record } = await admin.form('students', id);
  return [Record['institutionLastKnown'], Record['institutionsAttended']];
};

it('students name the school of the register once, in the groups of the person, and the undo brings back what was', async () => {
  const { From, To } = await schoolTwice();
  const { visitor } = await createUser([{ group: ownGroup, role: 'dataOfficer' }]);
  const add = async (values: object) => (await admin.create('students', { lastname: surname(), group: ownGroup, ...values })).Id;
  const lastKnown = await add({ institutionLastKnown: From });
  const both = await add({ institutionLastKnown: To, institutionsAttended: [From, To] });
  const theirs = await add({ institutionLastKnown: From, group: otherGroup });
  visitor.position = admin.position;

  const school = (await list(visitor)).Schools.find((each) => each.From === From);
  expect(school).toMatchObject({ To, Students: 2 });
  const submission = randomUUID();
  const { json } = await clear(visitor, [{ From, To }], submission);
  expect((await clear(visitor, [{ From, To }], submission)).json.Task).toBe(json.Task);
  expect(await waitForTask(visitor, json.Task ?? 0)).toMatchObject({ message: '2 students changed.', changed: 2, failed: 0 });
  expect(await schoolsOf(lastKnown)).toEqual([To, null]);
  expect(await schoolsOf(both)).toEqual([To, [To]]);
  expect(await schoolsOf(theirs)).toEqual([From, null]);
  expect((await list(visitor)).Schools.find((each) => each.From === From)).toBeUndefined();

  const undo = await visitor.post(`/tasks/undo/${json.Task}`);
  expect(await waitForTask(visitor, undo.json.Task ?? 0)).toMatchObject({ status: 2, changed: 2 });
  expect([await schoolsOf(lastKnown), await schoolsOf(both)]).toEqual([
    [From, null],
    [To, [From, To].toSorted((a, b) => a - b)],
  ]);
});

it('refuses schools that are not entered twice, and people who may not edit students', async () => {
  const { From, To } = await schoolTwice();
  const { Id: another } = await admin.create('institutions', { name: unique('Another') });
  for (const each of [
    { From: another, To },
    { From: To, To: From },
  ]) {
    const { status, json } = await clear(admin, [each]);
    expect([status, json.message]).toEqual([400, schoolsNotDoubled]);
  }
  expect((await clear(as('viewer'), [{ From, To }])).status).toBe(403);
  expect((await as('viewer').get('/students/doubled-institutions')).status).toBe(403);
});
