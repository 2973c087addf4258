import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HistoryAnswer } from '../../api/contract/records.ts';
import type { RegisterAnswer, RegisterResult } from '../../api/contract/register.ts';
import { notOnRegister, sessionsHaveRegisters } from '../../domain/activityMessages.ts';
import { notOnActivity } from '../../domain/participantMessages.ts';
import { as, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
const viewer = as('viewer');
type Person = typeof officer;

const activityOf = async (person: Person = officer, group = ownGroup) =>
  (
    await person.create('activities', {
      eventTitle: unique('Register'),
      group,
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-04-30T15:00:00.000Z',
    })
  ).Id;
const sessionOf = async (activity: number, person: Person = officer) => {
  const { Id, Position } = await person.create('activity-sessions', {
    activity,
    name: 'Lesson',
    start: '2026-03-09T10:00:00.000Z',
    end: '2026-03-09T11:00:00.000Z',
    totalStudents: 30,
  });
  return { Id, Position };
};
const studentsOf = async (count: number, person: Person = officer, group = ownGroup) => {
  const word = unique('Pupil');
  return Promise.all(
    Array.from({ length: count }, async (_, at) => (await person.create('students', { firstname: `No ${at}`, lastname: word, group })).Id),
  );
};
const send = async (person: Person, path: string, body: object, Submission: string = randomUUID()) =>
  person.post<RegisterResult>(path, { Submission, ...body });
const attach = (activity: number, StudentIds: readonly number[], person: Person = officer) =>
  send(person, `/activities/${activity}/students`, { StudentIds });
const registerOf = async (path: string, person: Person = officer) => (await person.get<RegisterAnswer>(`/${path}/register`)).json;
const mark = (StudentId: number, Status: string, Seen = 'registered') => ({ StudentId, Status, Seen });

describe('a register', () => {
  it('is taken of a session, by names, with who marked whom', async () => {
    const activity = await activityOf();
    const session = (await sessionOf(activity)).Id;
    const [one = 0, two = 0] = await studentsOf(2);
    expect((await attach(activity, [one, two])).json).toMatchObject({
      SuccessMessage: '2 students added.',
      Applied: [one, two],
      Refused: [],
    });
    const { json } = await send(officer, `/activity-sessions/${session}/register`, { Marks: [mark(one, 'attended')] });
    expect(json).toMatchObject({ SuccessMessage: '1 mark saved.', Applied: [one], Conflicts: [] });
    const register = await registerOf(`activity-sessions/${session}`);
    expect(register).toMatchObject({ Session: { Id: session, Name: 'Lesson' }, Activity: { Id: activity }, CanEdit: true });
    expect(register.Students.map(({ StudentId, Status }) => [StudentId, Status])).toEqual([
      [one, 'attended'],
      [two, 'registered'],
    ]);
    expect(register.Students[0]?.By).toBe('Olivia Officer');
    expect(register.Students[1]?.By).toBeNull();
  });

  it('belongs to the activity only where it has no sessions', async () => {
    const activity = await activityOf();
    const [one = 0] = await studentsOf(1);
    await attach(activity, [one]);
    expect((await send(officer, `/activities/${activity}/register`, { Marks: [mark(one, 'unconfirmed')] })).json.Applied).toEqual([one]);
    expect((await registerOf(`activities/${activity}`)).Students).toMatchObject([{ StudentId: one, Status: 'unconfirmed' }]);
    const { Position } = await sessionOf(activity);
    await officer.get(`/activities/${activity}/register`, { after: Position });
    const refused = await officer.post(`/activities/${activity}/register`, { Submission: randomUUID(), Marks: [mark(one, 'attended')] });
    expect(refused).toMatchObject({ status: 400, json: { message: sessionsHaveRegisters } });
  });

  it('shows a conflict of one student and saves the others; the same submission again changes nothing', async () => {
    const activity = await activityOf();
    const session = (await sessionOf(activity)).Id;
    const [one = 0, two = 0] = await studentsOf(2);
    await attach(activity, [one, two]);
    const path = `/activity-sessions/${session}/register`;
    const first = randomUUID();
    const sent = { Marks: [mark(one, 'attended')] };
    await send(officer, path, sent, first);
    await send(admin, path, { Marks: [mark(one, 'unattended', 'attended')] });
    expect((await send(officer, path, sent, first)).json).toMatchObject({ Applied: [one], Conflicts: [] });
    expect((await registerOf(`activity-sessions/${session}`)).Students[0]).toMatchObject({ Status: 'unattended' });
    const late = await send(officer, path, { Marks: [mark(one, 'unconfirmed', 'attended'), mark(two, 'attended')] });
    expect(late.json).toMatchObject({ Applied: [two], Conflicts: [{ StudentId: one, Status: 'unattended' }] });
  });

  it('saves many marks in one request as one event', async () => {
    const activity = await activityOf();
    const session = (await sessionOf(activity)).Id;
    const students = await studentsOf(20);
    await attach(activity, students);
    const before = (await registerOf(`activity-sessions/${session}`)).Revision;
    const { json } = await send(officer, `/activity-sessions/${session}/register`, {
      Marks: students.map((each) => mark(each, 'attended')),
    });
    expect(json).toMatchObject({ Applied: students, Revision: before + 1 });
  });

  it('has only students of the activity, and refuses others by name', async () => {
    const activity = await activityOf();
    const session = (await sessionOf(activity)).Id;
    const [one = 0] = await studentsOf(1);
    expect((await send(officer, `/activity-sessions/${session}/register`, { Marks: [mark(one, 'attended')] })).json).toMatchObject({
      Applied: [],
      Refused: [{ StudentId: one, Message: notOnRegister }],
    });
  });

  it('accounts for each student of a change: those who are on the activity, and those who are not', async () => {
    const activity = await activityOf();
    const [one = 0, two = 0, never = 0] = await studentsOf(3);
    await attach(activity, [one]);
    const add = `/activities/${activity}/students`;
    const added = (await send(officer, add, { StudentIds: [one, two, two, 2_000_000_000] })).json;
    expect(added).toMatchObject({
      SuccessMessage: '1 student added. 1 was already on the activity. 1 was not found.',
      Applied: [one, two],
      Refused: [{ StudentId: 2_000_000_000 }],
    });
    const absent = [{ StudentId: never, Message: notOnActivity }];
    const grouped = await send(officer, `${add}/evaluation-group`, { StudentIds: [one, never], EvaluationGroup: 3 });
    expect(grouped.json).toMatchObject({
      SuccessMessage: 'Evaluation group of 1 student set. 1 was not on the activity.',
      Applied: [one],
      Refused: absent,
    });
    const submission = randomUUID();
    const off = await send(officer, `${add}/remove`, { StudentIds: [one, never] }, submission);
    expect(off.json).toMatchObject({
      SuccessMessage: '1 student taken off the activity. 1 was not on it.',
      Applied: [one],
      Refused: absent,
    });
    expect((await send(officer, `${add}/remove`, { StudentIds: [one, never] }, submission)).json.Revision).toBe(off.json.Revision);
    expect((await send(officer, `${add}/remove`, { StudentIds: [one] })).json).toMatchObject({
      SuccessMessage: 'No students were taken off the activity. 1 was not on it.',
      Applied: [],
      Refused: [{ StudentId: one, Message: notOnActivity }],
      Revision: off.json.Revision,
    });
  });

  it('should NOT be read or marked without the right to edit activities, or in another group', async () => {
    const activity = await activityOf();
    const session = (await sessionOf(activity)).Id;
    const [one = 0] = await studentsOf(1);
    await attach(activity, [one]);
    const Marks = [mark(one, 'attended')];
    for (const path of [`activities/${activity}`, `activity-sessions/${session}`]) {
      expect((await viewer.get(`/${path}/register`)).status).toBe(403);
      expect((await viewer.post(`/${path}/register`, { Submission: randomUUID(), Marks })).status).toBe(403);
    }
    const theirs = await activityOf(admin, otherGroup);
    const theirSession = (await sessionOf(theirs, admin)).Id;
    for (const path of [`activities/${theirs}`, `activity-sessions/${theirSession}`]) {
      expect((await officer.get(`/${path}/register`)).status).toBe(404);
      expect((await officer.post(`/${path}/register`, { Submission: randomUUID(), Marks })).status).toBe(404);
    }
    expect((await officer.post(`/activities/${theirs}/students`, { Submission: randomUUID(), StudentIds: [one] })).status).toBe(404);
  });

  it('should NOT tell of students of other groups', async () => {
    const activity = await activityOf(admin);
    const [foreign = 0] = await studentsOf(1, admin, otherGroup);
    const { json } = await attach(activity, [foreign]);
    expect(json).toMatchObject({ Applied: [], Refused: [{ StudentId: foreign }] });
    await attach(activity, [foreign], admin);
    expect((await registerOf(`activities/${activity}`)).Students).toMatchObject([{ StudentId: foreign, Name: null, Detail: '' }]);
  });

  it('tells its history by names of students, to those who may see them', async () => {
    const activity = await activityOf(admin);
    const session = (await sessionOf(activity, admin)).Id;
    const [own = 0] = await studentsOf(1);
    const [foreign = 0] = await studentsOf(1, admin, otherGroup);
    await attach(activity, [own, foreign], admin);
    const { json } = await send(admin, `/activity-sessions/${session}/register`, {
      Marks: [mark(own, 'attended'), mark(foreign, 'attended')],
    });
    const linesOf = async (person: Person) =>
      (await person.get<HistoryAnswer>(`/activity-sessions/history/${session}`, { after: json.Position })).json.Data;
    const [, line] = await linesOf(officer);
    const { Title } = await officer.form('students', own);
    const { Title: foreignTitle } = await admin.form('students', foreign);
    expect(line?.Sentence).toBe('Took the register: 2 students');
    expect(line?.Changes.map(({ Label, To }) => [Label, To])).toEqual([
      [`Student ${Title}: Status`, 'Attended'],
      [`Student ${foreign}: Status`, 'Attended'],
    ]);
    expect(JSON.stringify(await linesOf(officer))).not.toContain(foreignTitle);
    expect(JSON.stringify(await linesOf(admin))).toContain(foreignTitle);
  });

  it('tells of an event with many students the first, and all of them where it is asked for', async () => {
    const activity = await activityOf(admin);
    const students = await studentsOf(52);
    const [foreign = 0] = await studentsOf(1, admin, otherGroup);
    const { json } = await attach(activity, [...students, foreign], admin);
    const ask = async (person: Person, query = '') =>
      (await person.get<HistoryAnswer>(`/activities/history/${activity}${query}`, { after: json.Position })).json.Data;
    const [created, attached] = await ask(officer);
    expect(attached).toMatchObject({
      Sentence: 'Added students: 53 students',
      MoreChanges: [{ Field: 'attendance/*/student', Count: 3 }],
    });
    expect(attached?.Changes).toHaveLength(50);
    const whole = await ask(officer, `?event=${attached?.Position}`);
    expect(whole).toMatchObject([{ Sentence: attached?.Sentence, MoreChanges: [] }]);
    expect(whole[0]?.Changes.slice(0, 50)).toEqual(attached?.Changes);
    expect(whole[0]?.Changes.map(({ Field }) => Field)).toContain(`attendance/${foreign}/student`);
    const { Title } = await admin.form('students', foreign);
    expect(JSON.stringify(whole)).not.toContain(Title);
    expect(JSON.stringify(await ask(admin, `?event=${attached?.Position}`))).toContain(Title);
    expect(await ask(officer, `?event=${created?.Position}`)).toEqual([created]);
    expect(await ask(officer, '?event=1')).toEqual([]);
    expect((await officer.get(`/activities/history/${activity}?event=last`)).status).toBe(400);
  });

  it('keeps the students out of the form of the activity', async () => {
    const activity = await activityOf();
    const [one = 0] = await studentsOf(1);
    await attach(activity, [one]);
    const form = await officer.form('activities', activity);
    expect(form.Parts.map(({ name }) => name)).not.toContain('attendance');
    expect(Object.keys(form.Record).filter((name) => name.startsWith('attendance'))).toEqual([]);
    const refused = await officer.edit('activities', activity, form.Revision, { [`attendance/${one}/status`]: 'attended' });
    expect(refused.status).toBe(400);
  });

  it('refuses bad input by field', async () => {
    const activity = await activityOf();
    for (const [body, field] of [
      [{ Marks: [mark(1, 'attended')] }, 'Submission'],
      [{ Submission: randomUUID(), Marks: [] }, 'Marks'],
      [{ Submission: randomUUID(), Marks: [mark(1, 'no')] }, 'Marks.0.Status'],
    ] as const) {
      const { status, json } = await officer.post(`/activities/${activity}/register`, body);
      expect([status, json.Errors?.map(({ FieldName }) => FieldName)]).toEqual([400, [field]]);
    }
  });
});
