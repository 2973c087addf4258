import { beforeAll, describe, expect, it } from 'vitest';
import { acceptPlan, checkFile, columnsOf, uploadRows, csv } from '../running/importing.ts';
import type { ChangeAnswer, Visitor } from '../running/visitor.ts';
import { birthday, createUser, otherGroup, ownGroup, surname, unique, waitForTask } from '../running/waymark.ts';

let person: Visitor;

beforeAll(async () => {
  person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
});

const header = ['Student ID', 'Replacement ID', 'Activity ID', 'Session'];

const student = async (ucas?: string) =>
  (await person.create('students', { firstname: 'Ada', lastname: surname(), dob: birthday().iso, ucas, group: ownGroup })).Id;

/** An activity of two sessions with these students. */
const activity = async (students: readonly number[]) => {
  const { Id } = await person.create('activities', {
    eventTitle: unique('Summer school'),
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-09T15:00:00.000Z',
  });
  const sessions: number[] = [];
  for (const [name, day] of [
    ['Week 1', '2026-03-02'],
    ['Week 2', '2026-03-09'],
  ])
    sessions.push(
      (
        await person.create('activity-sessions', {
          activity: Id,
          name,
          start: `${day}T10:00:00.000Z`,
          end: `${day}T11:00:00.000Z`,
          totalStudents: 2,
        })
      ).Id,
    );
  await person.post(`/activities/${Id}/students`, { Submission: unique(), StudentIds: students });
  return { id: Id, sessions };
};

const mark = (session: number, id: number, status: string) =>
  person.post(`/activity-sessions/${session}/register`, {
    Submission: unique(),
    Marks: [{ StudentId: id, Status: status, Seen: 'registered' }],
  });

interface RegisterAnswer {
  readonly Students: readonly { readonly StudentId: number; readonly Status: string; readonly EvaluationGroup: number | null }[];
}

const marksOf = async (id: number) => {
  const { json } = await person.get<RegisterAnswer>(`/activity-sessions/${id}/register`, { after: person.position });
  return Object.fromEntries(json.Students.map(({ StudentId, Status }) => [StudentId, Status]));
};

const taskOf = async (id: number) => (await person.search('tasks', { filter: `import:${id},command:import,group:any` })).Data[0]?.Id ?? 0;

const foundBy = async (visitor: Visitor, path: string, filter: string) =>
  (await visitor.search(path, { filter })).Data.map(({ Id }) => Id).toSorted((a, b) => a - b);

describe('beneficiary replacement', () => {
  it('moves the participation of one student to another, is found from both, and is undone as one', async () => {
    const [ada, ben, other] = [await student(), await student(), await student()];
    const { id: whole, sessions } = await activity([ada, other]);
    const [first = 0, second = 0] = sessions;
    await mark(first, ada, 'attended');
    const id = await uploadRows(
      person,
      csv(header, [`${ada}`, `${ben}`, `${whole}`, ''], [`${ben}`, `${other}`, `${whole}`, 'Week 1']),
      'studentBeneficiaryReplacement',
    );
    // The columns with ids stand for those with names, which are required.
    expect((await columnsOf(person, id)).Columns.filter(({ IdsOf }) => IdsOf !== null)).toMatchObject([
      { Name: 'replacement ids', IdsOf: 'replacement' },
      { Name: 'activity ids', IdsOf: 'activity' },
    ]);
    const plan = await checkFile(person, id);
    expect(plan.Counts).toMatchObject({ update: 1, unchanged: 1, question: 0, refused: 0 });
    expect(plan.Data[0]?.Changes.map(({ Label, To }) => [Label, To])).toEqual(
      expect.arrayContaining([['Marks of the replacement', 'Week 1: Attended']]),
    );
    expect(plan.Data[0]?.Changes.map(({ Label }) => Label)).toContain('Replacement');
    expect(await acceptPlan(person, id)).toMatchObject({ rows: 2, rowsCreated: 0, rowsUpdated: 1, failed: 0 });
    expect(await marksOf(first)).toEqual({ [ben]: 'attended', [other]: 'registered' });
    expect(await marksOf(second)).toEqual({ [ben]: 'registered', [other]: 'registered' });
    // Found are the two who changed places, not everybody on the register.
    expect(await foundBy(person, 'students', `imports:${id}`)).toEqual([ada, ben].toSorted((a, b) => a - b));
    expect(await foundBy(person, 'activities', `import-id:${id}`)).toEqual([whole]);

    const undo = await person.post<ChangeAnswer & { Task: number }>(`/tasks/undo/${await taskOf(id)}`, {});
    expect(undo.status).toBe(200);
    await waitForTask(person, undo.json.Task);
    expect(await marksOf(first)).toEqual({ [ada]: 'attended', [other]: 'registered' });
  });

  it('finds both students by their UCAS IDs, written with other signs than on their records', async () => {
    const [digits = '', other = ''] = [0, 1].map(() => String(Math.floor(1_000_000_000 + Math.random() * 8_999_999_999)));
    const printUcasId = (id: string): string => id.replace(/^(\d{3})(\d{3})/, '$1-$2-');
    const [ada, ben] = [await student(printUcasId(digits)), await student(other)];
    const { id: whole, sessions } = await activity([ben]);
    const rows = csv(['UCAS ID', 'Replacement', 'Activity ID'], [printUcasId(other), digits, `${whole}`]);
    const id = await uploadRows(person, rows, 'studentBeneficiaryReplacement');
    expect((await checkFile(person, id)).Counts).toMatchObject({ update: 1, question: 0, refused: 0 });
    await acceptPlan(person, id);
    expect(await marksOf(sessions[0] ?? 0)).toEqual({ [ada]: 'registered' });
  });

  it('leaves a row alone whose marks somebody changed after the check, and carries out the others', async () => {
    const [ada, ben, cleo, dan] = [await student(), await student(), await student(), await student()];
    const { id: whole, sessions } = await activity([ada, cleo]);
    const [first = 0] = sessions;
    const id = await uploadRows(
      person,
      csv(header, [`${ada}`, `${ben}`, `${whole}`, ''], [`${cleo}`, `${dan}`, `${whole}`, '']),
      'studentBeneficiaryReplacement',
    );
    expect((await checkFile(person, id)).Counts).toMatchObject({ update: 2 });
    await mark(first, ada, 'attended');
    expect(await acceptPlan(person, id)).toMatchObject({ rowsUpdated: 1, failed: 1 });
    expect(await marksOf(first)).toEqual({ [ada]: 'attended', [dan]: 'registered' });
  });

  it('needs its right in the group of the activity, and is found only by who may see the activity', async () => {
    const [ada, ben] = [await student(), await student()];
    const { id: whole } = await activity([ada]);
    const stranger = (await createUser([{ group: otherGroup, role: 'dataOfficer' }])).visitor;
    const theirs = await stranger.create('activities', {
      eventTitle: unique('Fair'),
      group: otherGroup,
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-03-02T15:00:00.000Z',
    });
    const both = (
      await createUser([
        { group: ownGroup, role: 'dataOfficer' },
        { group: otherGroup, role: 'viewer' },
      ])
    ).visitor;
    const refused = await uploadRows(both, csv(header, [`${ada}`, `${ben}`, `${theirs.Id}`, '']), 'studentBeneficiaryReplacement');
    expect((await checkFile(both, refused)).Data[0]).toMatchObject({
      Outcome: 'refused',
      Problems: [{ Reason: 'You may not import into this group' }],
    });
    const id = await uploadRows(person, csv(header, [`${ada}`, `${ben}`, `${whole}`, '']), 'studentBeneficiaryReplacement');
    await checkFile(person, id);
    await acceptPlan(person, id);
    expect(await foundBy(person, 'students', `imports:${id}`)).toHaveLength(2);
    expect(await foundBy(stranger, 'students', `imports:${id},group:any`)).toEqual([]);
  });
});
