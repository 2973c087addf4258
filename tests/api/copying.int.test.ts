import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CreateForm } from '../../api/contract/records.ts';
import { notAllowed, restoreFirst } from '../../domain/messages.ts';
import { as, otherGroup, ownGroup, unique, waitForTask } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
const viewer = as('viewer');

const term = { start: '2026-03-02T09:00:00.000Z', end: '2026-04-30T15:00:00.000Z' };

/** An approved activity with a cost code, a beneficiary, two sessions and two students. */
const planClub = async (word: string) => {
  const school = (await officer.create('institutions', { name: `${word} school` })).Id;
  const { Id: id } = await officer.create('activities', {
    ...term,
    eventTitle: word,
    group: ownGroup,
    organiser: 'Priya Shah',
    exchanges: 12,
    'costCodes/-1/costCentre': 'A1',
    [`beneficiaries/${school}/institution`]: school,
    [`beneficiaries/${school}/total`]: 30,
    [`beneficiaries/${school}/expected`]: 35,
  });
  for (const [name, start, end] of [
    ['Lesson 1', '2026-03-10T10:00:00.000Z', '2026-03-10T11:00:00.000Z'],
    ['Lesson 2', '2026-03-31T09:00:00.000Z', '2026-03-31T10:00:00.000Z'],
  ])
    await officer.create('activity-sessions', { activity: id, name, start, end, totalStudents: 30 });
  const students = await Promise.all(
    ['Ada', 'Ben'].map(async (firstname) => (await officer.create('students', { firstname, lastname: word, group: ownGroup })).Id),
  );
  await officer.post(`/activities/${id}/students`, { Submission: randomUUID(), StudentIds: students });
  await officer.post(`/activities/approve/${id}`);
  return { id, school, students };
};

const formOf = (id: number) => officer.get<CreateForm>(`/activities/create?copy=${id}`);

const filledValues = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== false));

const sendCopy = (id: number, along: string, values: object, key: string = randomUUID()) =>
  officer.post(`/activities/create?copy=${id}&along=${along}`, values, { headers: { 'idempotency-key': key } });

const sessionsOf = async (id: number) =>
  (await officer.search(`activities/${id}/sessions`, { sort: 'start', order: 'asc' })).Data.map(({ name, start }) => [name, start]);
const studentsOf = async (id: number) =>
  (await officer.search(`activities/${id}/students`, {})).Data.map(({ Id }) => Id).toSorted((a, b) => a - b);

describe('the form of a copy', () => {
  it('has the values and rows of the original, and says what can come along', async () => {
    const word = unique('Club');
    const { id, school } = await planClub(word);
    const { json } = await formOf(id);
    expect(filledValues(json.Record)).toEqual({
      ...term,
      eventTitle: word,
      group: ownGroup,
      organiser: 'Priya Shah',
      online: 'unknown',
      residential: 'unknown',
      'costCodes/-1/costCentre': 'A1',
      [`beneficiaries/${school}/institution`]: school,
      [`beneficiaries/${school}/expected`]: 35,
    });
    expect(json.Labels[`beneficiaries/${school}/institution`]).toEqual({ [school]: `${word} school` });
    expect(json.CopyOf).toEqual({
      Id: id,
      Title: word,
      Along: [
        { Name: 'sessions', Label: 'Sessions', Count: 2, IsUsual: true },
        { Name: 'students', Label: 'Students', Count: 2, IsUsual: false },
      ],
    });
  });

  it('is for people who may change the original, and not for deleted ones', async () => {
    const theirs = await admin.create('activities', { ...term, eventTitle: unique('Theirs'), group: otherGroup });
    expect((await formOf(theirs.Id)).status).toBe(404);
    const { Id: id } = await officer.create('activities', { ...term, eventTitle: unique('Mine'), group: ownGroup });
    expect((await viewer.get(`/activities/create?copy=${id}`)).status).toBe(403);
    await officer.post(`/activities/delete/${id}`);
    expect((await officer.get(`/activities/create?copy=${id}`)).json).toMatchObject({ message: restoreFirst });
  });
});

it('is nothing that a record of a type without copies is asked for', async () => {
  const { status } = await officer.post('/students/create?copy=abc', { firstname: 'Ada', lastname: unique('Lovelace'), group: ownGroup });
  expect(status).toBe(200);
});

describe('a copy', () => {
  it('comes with its sessions, moved as far as its start, and its students without marks, and one undo takes all of it back', async () => {
    const word = unique('Whole');
    const { id, students } = await planClub(word);
    const { Record } = (await formOf(id)).json;
    // A year later, and on the other side of the change of the clocks for the second lesson.
    const values = { ...filledValues(Record), start: '2027-03-01T09:00:00.000Z', end: '2027-04-29T14:00:00.000Z' };
    const key = randomUUID();
    const { json } = await sendCopy(id, 'sessions,students', values, key);
    expect(json.SuccessMessage).toBe('The activity has been saved. Copying 2 sessions and 2 students…');
    const [copy, task] = [json.Id ?? 0, json.Task ?? 0];
    expect(await waitForTask(officer, task)).toMatchObject({
      status: 2,
      message: '2 sessions and 2 students copied.',
      changed: 3,
      failed: 0,
    });
    expect(await sessionsOf(copy)).toEqual([
      ['Lesson 1', '2027-03-09T10:00:00.000Z'],
      ['Lesson 2', '2027-03-30T09:00:00.000Z'],
    ]);
    expect(await studentsOf(copy)).toEqual(students.toSorted((a, b) => a - b));
    const copyForm = await officer.form('activities', copy);
    expect(copyForm.Record).toMatchObject({ eventTitle: word, 'costCodes/1/costCentre': 'A1', exchanges: null });
    expect(copyForm.Record['approved']).not.toBe(true);

    // The same request again makes no second copy.
    const again = await sendCopy(id, 'sessions,students', values, key);
    expect(again.json).toMatchObject({ Id: copy, Task: task });
    expect(await sessionsOf(copy)).toHaveLength(2);

    const undo = await officer.post(`/tasks/undo/${task}`);
    expect(await waitForTask(officer, undo.json.Task ?? 0)).toMatchObject({ status: 2, message: '1 new activity deleted.' });
    expect((await officer.form('activities', copy)).State.name).toBe('Deleted');
    expect(await sessionsOf(copy)).toEqual([]);
    expect(await sessionsOf(id)).toHaveLength(2);
  });

  it('says how many sessions had no room in a shorter copy', async () => {
    const { id } = await planClub(unique('Short'));
    const values = { ...filledValues((await formOf(id)).json.Record), end: '2026-03-20T15:00:00.000Z' };
    const { json } = await sendCopy(id, 'sessions', values);
    expect(await waitForTask(officer, json.Task ?? 0)).toMatchObject({ message: '1 session copied. 1 could not be copied.', failed: 1 });
    expect(await sessionsOf(json.Id ?? 0)).toHaveLength(1);
    expect(await studentsOf(json.Id ?? 0)).toEqual([]);
  });

  it('is refused with what the original does not have, or of an activity of another group', async () => {
    const { Id: id } = await officer.create('activities', { ...term, eventTitle: unique('Bare'), group: ownGroup });
    const values = { ...term, eventTitle: unique('Refused'), group: ownGroup };
    expect((await sendCopy(id, 'sessions', values)).json.Errors).toEqual([{ FieldName: 'along', ErrorMessages: [notAllowed] }]);
    const theirs = await admin.create('activities', { ...term, eventTitle: unique('Theirs'), group: otherGroup });
    await admin.create('activity-sessions', {
      activity: theirs.Id,
      name: 'One',
      start: term.start,
      end: '2026-03-02T10:00:00.000Z',
      totalStudents: 1,
    });
    expect((await sendCopy(theirs.Id, 'sessions', values)).status).toBe(404);
  });
});
