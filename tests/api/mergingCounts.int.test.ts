import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { MergePlan } from '../../api/contract/merging.ts';
import type { AttendanceAnswer } from '../../api/contract/register.ts';
import { as, ownGroup, surname, unique, waitForTask } from '../running/waymark.ts';

const officer = as('officer');

type Mark = 'attended' | 'unattended' | 'unconfirmed' | 'registered';

/** A student of an activity as the referee knows them: their school when they were added, and a mark for each of the two sessions. */
interface Participant {
  readonly school: number | null;
  readonly marks: readonly [Mark, Mark];
}

/** The more informative of two marks. */
const saysMore = (one: Mark, other: Mark): Mark =>
  (['attended', 'unattended', 'unconfirmed'] as const).find((mark) => one === mark || other === mark) ?? 'registered';

/** The attendance of a student at an activity, from the marks of its sessions. */
const attendanceOf = ({ marks }: Participant): Mark =>
  (['attended', 'registered', 'unconfirmed'] as const).find((mark) => marks.includes(mark)) ?? 'unattended';

const count = (participants: readonly Participant[], schools: readonly (number | null)[], markOf: (participant: Participant) => Mark) =>
  schools.map((school) => {
    const marks = participants.filter((each) => each.school === school).map(markOf);
    const having = (mark: Mark) => marks.filter((each) => each === mark).length;
    return [school, marks.length, having('registered'), having('attended'), having('unconfirmed'), having('unattended')];
  });

/** Institution, known, registered, attended, unconfirmed and did not attend, as the server counts them. */
const readCounts = async (path: string, schools: readonly (number | null)[]) => {
  const { json } = await officer.get<AttendanceAnswer>(`${path}/institutions/search`);
  const rows = json.Data.map((row) => [row.InstitutionId, row.Known, row.Registered, row.Attended, row.Unconfirmed, row.DidNotAttend]);
  const total = (at: number) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0);
  expect([json.Summary.Known, json.Summary.Registered, json.Summary.Attended, json.Summary.Unconfirmed, json.Summary.DidNotAttend]).toEqual(
    [1, 2, 3, 4, 5].map(total),
  );
  return schools.map((school) => rows.find(([id]) => id === school) ?? [school, 0, 0, 0, 0, 0]);
};

const merge = async (keep: number, duplicate: number): Promise<void> => {
  const { json: plan } = await officer.get<MergePlan>(`/students/duplicates/merge?students=${keep},${duplicate}`);
  const { json } = await officer.post('/students/duplicates/merge', {
    Submission: randomUUID(),
    Keep: keep,
    Duplicates: [duplicate],
    Seen: Object.fromEntries(plan.Records.map(({ Id, Revision }) => [Id, Revision])),
  });
  await waitForTask(officer, json.Task ?? 0);
};

const unmerge = async (id: number): Promise<void> => {
  const { json } = await officer.post('/students/duplicates/unmerge', { Submission: randomUUID(), Id: id });
  await waitForTask(officer, json.Task ?? 0);
};

test('counts of an activity and its sessions take merged students once, and twice again when they are taken out', async () => {
  const word = unique('Merged');
  const institutions = await Promise.all(['A', 'B'].map((name) => officer.create('institutions', { name: `${word} ${name}` })));
  const [a = 0, b = 0] = institutions.map(({ Id }) => Id);
  const schools = [a, b, null];
  const { Id: activity } = await officer.create('activities', {
    eventTitle: word,
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-30T15:00:00.000Z',
    [`beneficiaries/${a}/institution`]: a,
    [`beneficiaries/${a}/total`]: 30,
  });
  const sessions: number[] = [];
  for (const day of ['09', '16']) {
    const times = { start: `2026-03-${day}T10:00:00.000Z`, end: `2026-03-${day}T11:00:00.000Z` };
    sessions.push((await officer.create('activity-sessions', { activity, name: `Day ${day}`, totalStudents: 9, ...times })).Id);
  }
  const pupil = async (school: number | null, lastname = surname()) =>
    (await officer.create('students', { firstname: 'Sam', lastname, group: ownGroup, institutionLastKnown: school })).Id;

  // Pairs: both came; the kept one has no school; only the duplicate takes part; only the kept one does.
  const state = new Map<number, Participant>();
  const attach = async (school: number | null, marks: Participant['marks']) => {
    const id = await pupil(school);
    state.set(id, { school, marks });
    return id;
  };
  const both = [await attach(a, ['unattended', 'unconfirmed']), await attach(b, ['attended', 'registered'])] as const;
  const late = [await attach(null, ['registered', 'unattended']), await attach(a, ['unconfirmed', 'unattended'])] as const;
  const away = [await pupil(b), await attach(a, ['attended', 'unattended'])] as const;
  const alone = [await attach(b, ['unconfirmed', 'unconfirmed']), await pupil(a)] as const;
  await attach(a, ['unattended', 'unattended']);

  await officer.post(`/activities/${activity}/students`, { Submission: randomUUID(), StudentIds: [...state.keys()] });
  for (const [at, session] of sessions.entries()) {
    const Marks = [...state].flatMap(([StudentId, { marks }]) =>
      marks[at] === 'registered' ? [] : [{ StudentId, Status: marks[at], Seen: 'registered' }],
    );
    await officer.post(`/activity-sessions/${session}/register`, { Submission: randomUUID(), Marks });
  }
  const agrees = async (participants: ReadonlyMap<number, Participant>) => {
    const all = [...participants.values()];
    expect(await readCounts(`/activities/${activity}`, schools)).toEqual(count(all, schools, attendanceOf));
    for (const [at, session] of sessions.entries())
      expect(await readCounts(`/activity-sessions/${session}`, schools)).toEqual(
        count(all, schools, ({ marks }) => marks[at] ?? 'registered'),
      );
  };
  await agrees(state);

  const merged = new Map(state);
  for (const [keep, duplicate] of [both, late, away, alone]) {
    await merge(keep, duplicate);
    const [keptStudent, other] = [merged.get(keep), merged.get(duplicate)];
    merged.delete(duplicate);
    if (keptStudent && other) {
      const marks = [0, 1].map((at) => saysMore(keptStudent.marks[at] ?? 'registered', other.marks[at] ?? 'registered'));
      merged.set(keep, { school: keptStudent.school ?? other.school, marks: [marks[0] ?? 'registered', marks[1] ?? 'registered'] });
    } else if (other) merged.set(keep, other);
    await agrees(merged);
  }
  expect(merged.size).toBe(5);

  for (const [, duplicate] of [away, both, alone, late]) await unmerge(duplicate);
  await agrees(state);
});
