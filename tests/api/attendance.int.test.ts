import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AttendanceAnswer } from '../../api/contract/register.ts';
import { as, otherGroup, ownGroup, unique, waitForTask } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
type Person = typeof officer;

const activityOf = async (word: string, more: object = {}, person: Person = officer) =>
  (
    await person.create('activities', {
      eventTitle: word,
      group: ownGroup,
      category: 1,
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-04-30T15:00:00.000Z',
      ...more,
    })
  ).Id;
const sessionOf = async (activity: number, name = 'Lesson') =>
  (
    await officer.create('activity-sessions', {
      activity,
      name,
      start: '2026-03-09T10:00:00.000Z',
      end: '2026-03-09T11:00:00.000Z',
      totalStudents: 30,
    })
  ).Id;
/** New students, by their ids. */
const studentsOf = async (lastname: string, count: number) => {
  const creating = Array.from(
    { length: count },
    async (_, at) => (await officer.create('students', { firstname: `No ${at}`, lastname })).Id,
  );
  return (await Promise.all(creating)).toSorted((a, b) => a - b);
};
const send = async (path: string, body: object, person: Person = officer) => {
  const { status, json } = await person.post<{ Position: string }>(path, { Submission: randomUUID(), ...body });
  expect(status).toBe(200);
  return json;
};
const attach = (activity: number, StudentIds: readonly number[], person: Person = officer) =>
  send(`/activities/${activity}/students`, { StudentIds }, person);
const markAll = (path: string, students: readonly number[], Status: string, Seen = 'registered') =>
  send(`/${path}/register`, { Marks: students.map((StudentId) => ({ StudentId, Status, Seen })) });
const find = async (word: string, filter: string, person: Person = officer) =>
  (await person.search('students', { filter: `${word},${filter}`, sort: 'id' }, { after: admin.position })).Data.map(({ Id }) => Id);

describe('students by their attendance', () => {
  it('are found by what holds of one and the same attendance', async () => {
    const word = unique('Attended');
    const [both = 0, one = 0, none = 0] = await studentsOf(word, 3);
    const spring = await activityOf(unique('Spring'));
    const autumn = await activityOf(unique('Autumn'), { start: '2025-10-06T09:00:00.000Z', end: '2025-10-06T15:00:00.000Z', category: 2 });
    const before = await activityOf(unique('Before'), { start: '2025-06-02T09:00:00.000Z', end: '2025-06-02T15:00:00.000Z' });
    await attach(spring, [both, one]);
    await attach(autumn, [both]);
    await attach(before, [one]);
    await markAll(`activities/${spring}`, [both], 'attended');
    await markAll(`activities/${before}`, [one], 'unattended');
    expect(await find(word, 'attendedactivity:attended')).toEqual([both]);
    expect(await find(word, 'attendedactivity:registered')).toEqual([both, one]);
    expect(await find(word, 'attendedactivity:unattended,attendedactivity-academicyear:"2024 / 2025"')).toEqual([one]);
    expect(await find(word, 'attendedactivity:unattended,attendedactivity-academicyear:"2025 / 2026"')).toEqual([]);
    expect(await find(word, 'attendedactivity-date:<1/9/2025')).toEqual([one]);
    expect(await find(word, 'attendedactivity:no')).toEqual([none]);
    expect(await find(word, 'attendedactivity:no,attendedactivity-academicyear:"2024 / 2025"')).toEqual([both, none]);
    expect(await find(word, 'attendedactivity:!attended')).toEqual([one, none]);
    expect(await find(word, 'attached-to-activity:no')).toEqual([none]);
    expect(await find(word, 'attached-to-outreach-activity:yes,attendedactivity-academicyear:"2025 / 2026"')).toEqual([both, one]);
    expect(await find(word, 'attached-to-outreach-activity:yes,attendedactivity-date:<1/12/2025')).toEqual([one]);
  });

  it('count once for an activity with sessions, whatever the order of marks', async () => {
    const word = unique('Sessions');
    const [a = 0, b = 0, c = 0] = await studentsOf(word, 3);
    const activity = await activityOf(unique('Weekly'));
    await attach(activity, [a, b, c]);
    const [first, second] = [await sessionOf(activity, 'One'), await sessionOf(activity, 'Two')];
    await markAll(`activity-sessions/${first}`, [a], 'attended');
    await markAll(`activity-sessions/${first}`, [b], 'unattended');
    await markAll(`activity-sessions/${first}`, [c], 'unconfirmed');
    expect(await find(word, 'attendedactivity:attended')).toEqual([a]);
    expect(await find(word, 'attendedactivity:registered')).toEqual([b, c]);
    await markAll(`activity-sessions/${second}`, [b, c], 'unattended');
    expect(await find(word, 'attendedactivity:unattended')).toEqual([b]);
    expect(await find(word, 'attendedactivity:unconfirmed')).toEqual([c]);
    const countTaken = async () => (await officer.search('activities', { filter: `id:${activity},register-taken:yes` })).Total;
    expect(await countTaken()).toBe(0);
    await markAll(`activity-sessions/${second}`, [a], 'attended');
    expect(await countTaken()).toBe(1);
    await markAll(`activity-sessions/${second}`, [b], 'unconfirmed', 'unattended');
    expect(await find(word, 'attendedactivity:unattended')).toEqual([]);
    await officer.post(`/activity-sessions/delete/${second}`, {});
    expect(await find(word, 'attendedactivity:unattended')).toEqual([b]);
  });

  it('lose what a cancelled activity said of them, and get it back with the activity', async () => {
    const word = unique('Cancelled');
    const [one = 0] = await studentsOf(word, 1);
    const activity = await activityOf(unique('Snow'));
    await attach(activity, [one]);
    await markAll(`activities/${activity}`, [one], 'attended');
    await officer.post(`/activities/cancel/${activity}`, { reason: 'Snow' });
    expect(await find(word, 'attendedactivity:attended')).toEqual([]);
    expect(await find(word, 'attached-to-activity:no')).toEqual([one]);
    expect(await find(word, `attendedactivity-id:${activity}`)).toEqual([]);
    // The page of the activity still lists who was to come.
    for (const filter of ['', 'attendedactivity:attended'])
      expect((await officer.search(`activities/${activity}/students`, { filter })).Data.map(({ Id }) => Id)).toEqual([one]);
    expect((await officer.search(`activities/${activity}/students`, { filter: 'attendedactivity:unattended' })).Total).toBe(0);
    await officer.post(`/activities/state/${activity}`, { state: 0 });
    expect(await find(word, 'attendedactivity:attended')).toEqual([one]);
  });

  it('belong to evaluation groups of activities', async () => {
    const word = unique('Evaluated');
    const [one = 0, two = 0] = await studentsOf(word, 2);
    const activity = await activityOf(unique('Trial'));
    await attach(activity, [one, two]);
    await send(`/activities/${activity}/students/evaluation-group`, { StudentIds: [one], EvaluationGroup: 3 });
    expect(await find(word, 'activity-evaluation-group:3')).toEqual([one]);
    expect(await find(word, 'activity-evaluation-group:!3')).toEqual([two]);
    await send(`/activities/${activity}/students/remove`, { StudentIds: [one] });
    expect(await find(word, 'activity-evaluation-group:3')).toEqual([]);
    expect(await find(word, 'attached-to-activity:yes')).toEqual([two]);
  });

  it('should NOT tell of activities that the reader may not see', async () => {
    const word = unique('Secret');
    const [one = 0] = await studentsOf(word, 1);
    const theirs = await activityOf(unique('Theirs'), { group: otherGroup }, admin);
    await attach(theirs, [one], admin);
    expect(await find(word, 'attached-to-activity:yes')).toEqual([]);
    expect(await find(word, 'attendedactivity:no')).toEqual([one]);
    expect(await find(word, `attendedactivity-id:${theirs}`)).toEqual([]);
    expect(await find(word, 'attached-to-activity:yes,group:any', admin)).toEqual([one]);
  });
});

describe('the lists on pages', () => {
  it('show the students of an activity by what that activity says of them, and the activities of a student', async () => {
    const word = unique('Tabs');
    const [one = 0, two = 0] = await studentsOf(word, 2);
    const [spring, summer] = [await activityOf(unique('Spring')), await activityOf(unique('Summer'))];
    await attach(spring, [one, two]);
    await attach(summer, [two]);
    await markAll(`activities/${spring}`, [one], 'attended');
    await markAll(`activities/${summer}`, [two], 'attended');
    const idsOf = async (path: string, filter = '') => (await officer.search(path, { filter, sort: 'id' })).Data.map(({ Id }) => Id);
    expect(await idsOf(`activities/${spring}/students`)).toEqual([one, two]);
    expect(await idsOf(`activities/${spring}/students`, 'attendedactivity:attended')).toEqual([one]);
    expect((await officer.search(`activities/${spring}/students`, { filter: '', sort: 'id' })).Data).toMatchObject([
      { StudentId: one, attendance: 'attended', evaluationGroup: null },
      { StudentId: two, attendance: 'registered', evaluationGroup: null },
    ]);
    expect(await idsOf(`students/${two}/activities`)).toEqual([spring, summer]);
    expect(await idsOf(`students/${one}/activities`)).toEqual([spring]);
  });

  it('find institutions with an activity that the reader may see', async () => {
    const school = (await officer.create('institutions', { name: unique('School') })).Id;
    const has = async (person: Person) =>
      (await person.search('institutions', { filter: `id:${school},hasActivity:true` }, { after: admin.position })).Total;
    expect(await has(officer)).toBe(0);
    await activityOf(unique('Theirs'), { group: otherGroup, [`beneficiaries/${school}/institution`]: school }, admin);
    expect([await has(officer), await has(admin)]).toEqual([0, 1]);
    const own = await activityOf(unique('Own'), { [`beneficiaries/${school}/institution`]: school });
    expect(await has(officer)).toBe(1);
    expect((await officer.search(`institutions/${school}/activities`, { filter: '' })).Data.map(({ Id }) => Id)).toEqual([own]);
  });
});

describe('the grid of an activity’s institutions', () => {
  it('shows what people typed and what registers count, by the institution that students had when they were added', async () => {
    const word = unique('Counted');
    const [school, college] = [
      (await officer.create('institutions', { name: `${word} A school` })).Id,
      (await officer.create('institutions', { name: `${word} B college` })).Id,
    ];
    const activity = await activityOf(word, {
      [`beneficiaries/${school}/institution`]: school,
      [`beneficiaries/${school}/total`]: 30,
      [`beneficiaries/${school}/offered`]: 40,
      [`beneficiaries/${school}/totalStaff`]: 2,
    });
    const pupil = async (institutionLastKnown: number | null) =>
      officer.create('students', { lastname: word, ...(institutionLastKnown === null ? {} : { institutionLastKnown }) });
    const pupils = [await pupil(school), await pupil(school), await pupil(college), await pupil(null)];
    const ids = pupils.map(({ Id }) => Id);
    await attach(activity, ids);
    await markAll(`activities/${activity}`, ids.slice(0, 1), 'attended');
    await markAll(`activities/${activity}`, ids.slice(2, 3), 'unattended');
    const moved = await officer.edit('students', ids[1] ?? 0, pupils[1]?.Revision ?? 0, { institutionLastKnown: college });
    const { json } = await officer.get<AttendanceAnswer>(`/activities/${activity}/institutions/search`, {
      after: moved.json.Position ?? '',
    });
    expect(json.Data).toMatchObject([
      { InstitutionId: school, IsBeneficiary: true, Total: 30, Offered: 40, Known: 2, Registered: 1, Attended: 1, Unregistered: 29 },
      { InstitutionId: college, IsBeneficiary: false, Total: null, Known: 1, DidNotAttend: 1, Unregistered: null },
      { InstitutionId: null, Institution: null, IsBeneficiary: false, Known: 1, Registered: 1 },
    ]);
    expect(json.Summary).toEqual({
      InstitutionSummary: 3,
      Total: 30,
      Offered: 40,
      Expected: 0,
      Known: 4,
      Unknown: 26,
      Registered: 2,
      Attended: 1,
      Unconfirmed: 0,
      DidNotAttend: 1,
      TotalStaff: 2,
      TotalParents: 0,
    });
    expect(json).toMatchObject({ Total: 3, TotalPages: 1, Page: 1, IsError: false, RegisterTaken: false, HasSessions: false });
    const sorted = await officer.get<AttendanceAnswer>(`/activities/${activity}/institutions/search?sort=Known&order=desc&pageSize=1`);
    expect(sorted.json.Data.map(({ InstitutionId }) => InstitutionId)).toEqual([school]);
    expect((await officer.get(`/activities/${activity}/institutions/search?sort=nothing`)).status).toBe(400);
  });

  it('sorts institutions as lists do, and refuses pages and sizes as they do', async () => {
    const word = unique('Sorted');
    const names = [`${word} Zeta`, `${word} émile`, `${word} alpha`];
    const [zeta, emile, alpha] = await Promise.all(names.map(async (name) => (await officer.create('institutions', { name })).Id));
    const activity = await activityOf(word, Object.fromEntries([zeta, emile, alpha].map((id) => [`beneficiaries/${id}/institution`, id])));
    const search = (query: string) => officer.get<AttendanceAnswer>(`/activities/${activity}/institutions/search?${query}`);
    for (const [order, expected] of [
      ['asc', [alpha, emile, zeta]],
      ['desc', [zeta, emile, alpha]],
    ] as const)
      expect((await search(`sort=Institution&order=${order}`)).json.Data.map(({ InstitutionId }) => InstitutionId)).toEqual(expected);
    for (const pageSize of ['abc', '0', '1001'])
      expect((await search(`pageSize=${pageSize}`)).json).toMatchObject({
        Errors: [{ FieldName: 'pageSize', ErrorMessages: ['pageSize must be a whole number from 1 to 1000'] }],
      });
    expect((await search('page=abc')).json).toMatchObject({
      Errors: [{ FieldName: 'page', ErrorMessages: ['The field Page must be a number.'] }],
    });
  });
});

describe('the beneficiaries of a session', () => {
  const schoolsOf = async (word: string) =>
    Promise.all(['A school', 'B college'].map(async (name) => (await officer.create('institutions', { name: `${word} ${name}` })).Id));
  const rowOf = (institution: number, values: Readonly<Record<string, number>> = {}) =>
    Object.fromEntries(Object.entries({ institution, ...values }).map(([name, value]) => [`beneficiaries/${institution}/${name}`, value]));

  it('have the messages of the specification', async () => {
    const session = await sessionOf(await activityOf(unique('Messages')));
    const [school = 0] = await schoolsOf(unique('Messages'));
    const nobody = await officer.edit('activity-sessions', session, 0, { 'beneficiaries/7/total': 3 });
    expect(nobody.json.Errors).toEqual([
      { FieldName: 'InstitutionId', Field: 'beneficiaries/7/institution', ErrorMessages: ['Please enter a valid Institution'] },
    ]);
    const { json } = await officer.edit('activity-sessions', session, 0, rowOf(school));
    const { Parts } = await officer.form('activity-sessions', session);
    expect(Parts.find(({ name }) => name === 'beneficiaries')?.duplicateMessage).toBe('Institution already exists as a beneficiary');
    expect((await officer.search('activity-sessions', { filter: `beneficiary:${school}` }, { after: json.Position })).Total).toBe(1);
  });

  it('have the numbers of the session: what was typed there, and the marks of its register', async () => {
    const word = unique('Counted');
    const [school = 0, college = 0] = await schoolsOf(word);
    const activity = await activityOf(word, rowOf(school, { total: 99 }));
    const [first, second] = [await sessionOf(activity, 'One'), await sessionOf(activity, 'Two')];
    await officer.edit('activity-sessions', first, 0, rowOf(school, { total: 20, offered: 25, totalStaff: 2 }));
    const students = [school, school, college].map(async (institutionLastKnown) =>
      officer.create('students', { lastname: word, institutionLastKnown }),
    );
    const [one = 0, two = 0, three = 0] = (await Promise.all(students)).map(({ Id }) => Id);
    await attach(activity, [one, two, three]);
    await markAll(`activity-sessions/${first}`, [one], 'attended');
    await markAll(`activity-sessions/${first}`, [three], 'unattended');
    await markAll(`activity-sessions/${second}`, [one, two, three], 'attended');
    const numbers = async (session: number, query = '') =>
      (await officer.get<AttendanceAnswer>(`/activity-sessions/${session}/institutions/search${query}`)).json;
    const ofFirst = await numbers(first);
    expect(ofFirst.Data).toMatchObject([
      { InstitutionId: school, Total: 20, Offered: 25, Known: 2, Attended: 1, Registered: 1, Unregistered: 19, TotalStaff: 2 },
      { InstitutionId: college, IsBeneficiary: false, Total: null, Known: 1, DidNotAttend: 1 },
    ]);
    expect(ofFirst.Summary).toMatchObject({ InstitutionSummary: 2, Total: 20, Known: 3, Unknown: 17, Attended: 1, DidNotAttend: 1 });
    expect([ofFirst.RegisterTaken, (await numbers(second)).RegisterTaken]).toEqual([false, true]);
    expect((await numbers(second)).Summary).toMatchObject({ Total: 0, Attended: 3, Registered: 0 });
    expect((await numbers(first, '?sort=Known&order=asc&pageSize=1')).Data).toMatchObject([{ InstitutionId: college }]);
  });

  it('come along with weekly copies as plans, without the numbers of those who came', async () => {
    const word = unique('Planned');
    const [school = 0] = await schoolsOf(word);
    const activity = await activityOf(word);
    const session = await sessionOf(activity, 'Week 1');
    await officer.edit('activity-sessions', session, 0, rowOf(school, { total: 20, offered: 25, expected: 22, totalParents: 1 }));
    const started = await officer.post(`/activity-sessions/repeat/${session}`, { Until: '2026-03-16', Submission: randomUUID() });
    await waitForTask(officer, started.json.Task ?? 0);
    const [copy] = (await officer.search(`activities/${activity}/sessions`, { filter: 'name:Week 2' })).Data;
    const { Record: values } = await officer.form('activity-sessions', copy?.Id ?? 0);
    expect(values).toMatchObject(rowOf(school, { offered: 25, expected: 22 }));
    expect(Object.keys(values).filter((name) => /\/total/.test(name) && values[name] !== null)).toEqual([]);
  });
});
