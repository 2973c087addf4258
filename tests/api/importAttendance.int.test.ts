import { beforeAll, describe, expect, it } from 'vitest';
import { acceptPlan, checkFile, planOf, uploadRows, csv } from '../running/importing.ts';
import { undoImport } from '../running/undoingImports.ts';
import type { Visitor } from '../running/visitor.ts';
import { birthday, createUser, otherGroup, ownGroup, surname, unique } from '../running/waymark.ts';

let person: Visitor;

beforeAll(async () => {
  person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
});

const student = async () => {
  const [lastname, dob] = [surname(), birthday()];
  const { Id } = await person.create('students', { firstname: 'Ada', lastname, dob: dob.iso, group: ownGroup });
  return { id: Id, cells: ['Ada', lastname, dob.slashes] };
};

const activity = async (maker = person, group = ownGroup) => {
  const eventTitle = unique('Taster day');
  const { Id } = await maker.create('activities', {
    eventTitle,
    group,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-09T15:00:00.000Z',
  });
  return { id: Id, title: eventTitle };
};

const session = async (activityId: number, name: string, day: string) =>
  (
    await person.create('activity-sessions', {
      activity: activityId,
      name,
      start: `${day}T10:00:00.000Z`,
      end: `${day}T11:00:00.000Z`,
      totalStudents: 2,
    })
  ).Id;

interface RegisterAnswer {
  readonly Students: readonly { readonly StudentId: number; readonly Status: string; readonly EvaluationGroup: number | null }[];
}

const marksOf = async (path: string, id: number) => {
  const { json } = await person.get<RegisterAnswer>(`/${path}/${id}/register`, { after: person.position });
  return new Map(json.Students.map(({ StudentId, Status }) => [StudentId, Status]));
};

const eventsOf = async (path: string, id: number, importId: number) =>
  (await person.history(path, id)).filter(({ Process }) => Process?.Path === 'imports' && Process.Id === importId).length;

const header = ['Activity name', 'Session', 'First name', 'Last name', 'DOB', 'Attendance'];

describe('attendance', () => {
  it('marks the registers of sessions, one event each, adds who is missing, and is undone as one', async () => {
    const { id: whole, title } = await activity();
    const [first, second] = [await session(whole, 'Week 1', '2026-03-02'), await session(whole, 'Week 2', '2026-03-09')];
    const [ada, ben] = [await student(), await student()];
    const id = await uploadRows(
      person,
      csv(
        header,
        [title, 'week 1', ...ada.cells, 'Attended'],
        [title, '2 March 2026', ...ben.cells, 'unattended'],
        [title, `#${second}`, ...ada.cells, 'Attended'],
        [title, '', ...ben.cells, 'Attended'],
        [title, 'Week 9', ...ben.cells, 'Attended'],
      ),
      'attendance',
    );
    const plan = await checkFile(person, id);
    expect(plan.Counts).toMatchObject({ update: 3, refused: 2, question: 0 });
    expect(plan.Data[0]).toMatchObject({
      Record: ada.id,
      Changes: [
        { Label: 'Activity', From: '', To: title },
        { Label: 'Status', From: 'Registered', To: 'Attended' },
      ],
    });
    expect(await acceptPlan(person, id)).toMatchObject({ rows: 5, rowsCreated: 0, rowsUpdated: 3, failed: 2 });
    expect(await marksOf('activity-sessions', first)).toEqual(
      new Map([
        [ada.id, 'attended'],
        [ben.id, 'unattended'],
      ]),
    );
    expect((await marksOf('activity-sessions', second)).get(ada.id)).toBe('attended');
    expect(await eventsOf('activities', whole, id)).toBe(1);
    expect(await eventsOf('activity-sessions', first, id)).toBe(1);
    for (const path of ['activities', 'activity-sessions'])
      expect((await person.search(path, { filter: `import-id:${id}` })).Total).toBe(path === 'activities' ? 1 : 2);

    const again = await uploadRows(person, csv(header, [title, 'Week 1', ...ada.cells, 'Attended']), 'attendance');
    expect((await checkFile(person, again)).Counts).toMatchObject({ unchanged: 1, update: 0 });

    await undoImport(person, id);
    expect(await marksOf('activity-sessions', first)).toEqual(new Map());
  });

  it('that only marks sessions is found at its activity, and undone', async () => {
    const { id: whole, title } = await activity();
    const lesson = await session(whole, 'Week 1', '2026-03-02');
    const ada = await student();
    await person.post(`/activities/${whole}/students`, { Submission: unique(), StudentIds: [ada.id] });
    const id = await uploadRows(person, csv(header, [title, 'Week 1', ...ada.cells, 'Attended']), 'attendance');
    await checkFile(person, id);
    await acceptPlan(person, id);
    expect(await eventsOf('activities', whole, id)).toBe(0);
    expect((await person.search('activities', { filter: `import-id:${id}` })).Data.map(({ Id }) => Id)).toEqual([whole]);
    await undoImport(person, id);
    expect(await marksOf('activity-sessions', lesson)).toEqual(new Map([[ada.id, 'registered']]));
  });

  it('reads the ids of activities beside or in place of their names, and asks where they differ', async () => {
    const [first, second] = [await activity(), await activity()];
    const ada = await student();
    const checkRows = async (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
      checkFile(person, await uploadRows(person, csv(headings, ...rows), 'attendance'));
    const alone = await checkRows(['Activity ID', ...header.slice(1)], [String(first.id), '', ...ada.cells, '']);
    expect(alone.Data.map(({ Outcome }) => Outcome)).toEqual(['update']);
    const beside = await checkRows(
      ['Activity name', 'Activity ID', ...header.slice(1)],
      [second.title, String(second.id), '', ...ada.cells, ''],
      [first.title, String(second.id), '', ...ada.cells, ''],
    );
    expect(beside.Data.map(({ Outcome }) => Outcome)).toEqual(['update', 'refused']);
    expect(beside.Data[1]?.Problems[0]?.Reason).toBe('Activity and the ID beside it are of different records. Please clear one of them');
  });

  it('leaves a mark alone that somebody made after the check', async () => {
    const { id: whole, title } = await activity();
    const ada = await student();
    const id = await uploadRows(
      person,
      csv([...header, 'Evaluation group'], [title, '', ...ada.cells, 'Attended', 'Participant']),
      'attendance',
    );
    expect((await checkFile(person, id)).Counts).toMatchObject({ update: 1 });
    await person.post(`/activities/${whole}/students`, { Submission: unique(), StudentIds: [ada.id] });
    await person.post(`/activities/${whole}/register`, {
      Submission: unique(),
      Marks: [{ StudentId: ada.id, Status: 'unattended', Seen: 'registered' }],
    });
    expect(await acceptPlan(person, id)).toMatchObject({ rowsUpdated: 0, failed: 1 });
    expect((await planOf(person, id)).Data[0]?.Problems[0]?.Reason).toBe('Somebody changed Status after the file was checked');
    expect(await marksOf('activities', whole)).toEqual(new Map([[ada.id, 'unattended']]));
  });

  it('needs the right to the activity, and names only students whom the person may see', async () => {
    const ada = await student();
    const stranger = (await createUser([{ group: otherGroup, role: 'dataOfficer' }])).visitor;
    const { id: whole, title } = await activity(stranger, otherGroup);
    const both = (
      await createUser([
        { group: ownGroup, role: 'dataOfficer' },
        { group: otherGroup, role: 'viewer' },
      ])
    ).visitor;
    const id = await uploadRows(both, csv(header, [title, '', ...ada.cells, 'Attended']), 'attendance');
    expect((await checkFile(both, id)).Data[0]).toMatchObject({
      Outcome: 'refused',
      Problems: [{ Reason: 'You may not import into this group' }],
    });
    const unseen = await uploadRows(
      stranger,
      csv(header, [title, '', ...ada.cells, 'Attended'], [`#${whole}`, '', ...ada.cells, '']),
      'attendance',
    );
    const { Data } = await checkFile(stranger, unseen);
    expect(Data.map(({ Outcome, Problems }) => [Outcome, Problems[0]?.Reason])).toEqual([
      ['refused', 'No student that you may see matches this row'],
      ['refused', 'No student that you may see matches this row'],
    ]);
  });
});
