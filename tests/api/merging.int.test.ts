import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FillingPreview } from '../../api/contract/filling.ts';
import type { MergePlan, UnmergePlan } from '../../api/contract/merging.ts';
import type { RegisterAnswer } from '../../api/contract/register.ts';
import { as, otherGroup, ownGroup, surname, unique, waitForTask } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
const viewer = as('viewer');

const pupil = async (values: Readonly<Record<string, unknown>>, person = officer) =>
  (await person.create('students', { group: ownGroup, ...values })).Id;

/** An id that belongs to this name alone, so that no other student seems to be the same. */
const ucasOf = (lastname: string): string =>
  Array.from(lastname)
    .map((letter) => letter.charCodeAt(0) % 10)
    .join('')
    .slice(0, 10);

/** Two records of one student. */
const twice = async () => {
  const lastname = surname();
  return [await pupil({ firstname: 'Sam', lastname }), await pupil({ firstname: 'Samuel', lastname, ucas: ucasOf(lastname) })] as const;
};

const clubWith = async (students: readonly number[]) => {
  const { Id } = await officer.create('activities', {
    eventTitle: unique('Merged'),
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-02T15:00:00.000Z',
  });
  await officer.post(`/activities/${Id}/students`, { Submission: randomUUID(), StudentIds: students });
  return Id;
};

const mark = (club: number, marks: Readonly<Record<number, string>>) =>
  officer.post(`/activities/${club}/register`, {
    Submission: randomUUID(),
    Marks: Object.entries(marks).map(([id, Status]) => ({ StudentId: Number(id), Status, Seen: 'registered' })),
  });

const registerOf = async (club: number) =>
  Object.fromEntries(
    (await officer.get<RegisterAnswer>(`/activities/${club}/register`)).json.Students.map(({ StudentId, Status }) => [StudentId, Status]),
  );

/** Changes fields of a student as it is now. */
const change = async (id: number, values: Readonly<Record<string, unknown>>) =>
  officer.edit('students', id, (await officer.form('students', id)).Revision, values);

const planOf = (ids: readonly number[], person = officer) => person.get<MergePlan>(`/students/duplicates/merge?students=${ids.join(',')}`);

const merge = async (keep: number, duplicate: number, more: object = {}, person = officer) => {
  const { json, status } = await planOf([keep, duplicate], person);
  const Seen = Object.fromEntries((status === 200 ? json.Records : []).map(({ Id, Revision }) => [Id, Revision]));
  return person.post('/students/duplicates/merge', { Submission: randomUUID(), Keep: keep, Duplicates: [duplicate], Seen, ...more });
};

const mergeNow = async (keep: number, duplicate: number, more: object = {}) => {
  const { json } = await merge(keep, duplicate, more);
  return { task: json.Task ?? 0, ended: await waitForTask(officer, json.Task ?? 0) };
};

const askUnmerge = (id: number, person = officer) => person.get<UnmergePlan>(`/students/duplicates/unmerge?id=${id}`);
const unmergeNow = async (id: number, more: object = {}) => {
  const { json } = await officer.post('/students/duplicates/unmerge', { Submission: randomUUID(), Id: id, ...more });
  return waitForTask(officer, json.Task ?? 0);
};

describe('the plan of a merge', () => {
  it('shows where the students differ, what is proposed and why, and what would move', async () => {
    const [sam, samuel] = await twice();
    const club = await clubWith([sam, samuel]);
    await mark(club, { [sam]: 'unattended', [samuel]: 'attended' });
    const { json, status } = await planOf([sam, samuel]);
    expect(status).toBe(200);
    expect(json.Keep).toBe(sam);
    expect(json.Records.map(({ Id, Moves }) => [Id, Moves])).toEqual([
      [sam, [{ Label: 'activity', Count: 1 }]],
      [samuel, [{ Label: 'activity', Count: 1 }]],
    ]);
    expect(json.Fields.map(({ Name, From, Because, IsConflict }) => [Name, From, Because, IsConflict])).toEqual([
      ['firstname', samuel, 'fuller', true],
      ['ucas', samuel, 'only', false],
    ]);
    expect(json.Fields[0]?.Values).toEqual([
      { Source: sam, Text: 'Sam' },
      { Source: samuel, Text: 'Samuel' },
    ]);
    expect(json.Clashes).toMatchObject([{ Of: `activity-${club}`, Field: 'status', Proposed: 'attended' }]);
  });

  it('asks once for each contradiction in a register, by the names of schools', async () => {
    const lastname = surname();
    const schools = (await officer.search('institutions', { filter: 'group:any', pageSize: 3 })).Data;
    const [one, two, three] = [
      await pupil({ firstname: 'Alex', lastname, institutionLastKnown: schools[0]?.Id }),
      await pupil({ firstname: 'Alexa', lastname, institutionLastKnown: schools[1]?.Id }),
      await pupil({ firstname: 'Alexandra', lastname, institutionLastKnown: schools[2]?.Id }),
    ];
    const club = await clubWith([one, two, three]);
    await mark(club, { [one]: 'unattended', [two]: 'attended', [three]: 'attended' });
    const { json } = await planOf([one, two, three]);
    expect(json.Clashes.map(({ Of, Field, Proposed, Because, Options }) => [Of, Field, Proposed, Because, Options])).toEqual([
      [
        `activity-${club}`,
        'status',
        'attended',
        'saysMore',
        [
          { Value: 'unattended', Text: 'Unattended', Of: [one] },
          { Value: 'attended', Text: 'Attended', Of: [two, three] },
        ],
      ],
      [
        `activity-${club}`,
        'institution',
        String(schools[0]?.Id),
        'kept',
        schools.map(({ Id, Title }, at) => ({ Value: String(Id), Text: Title, Of: [[one, two, three][at]] })),
      ],
    ]);
  });

  it('needs the right to edit every student', async () => {
    const [sam] = await twice();
    const elsewhere = await pupil({ lastname: surname(), group: otherGroup }, admin);
    expect((await planOf([sam, elsewhere])).status).toBe(404);
    expect((await planOf([sam, elsewhere], viewer)).status).toBe(403);
    expect((await merge(sam, elsewhere)).status).toBe(404);
  });

  it('refuses fewer than two students, and fields that are not merged', async () => {
    const [sam, samuel] = await twice();
    expect((await planOf([sam])).status).toBe(400);
    expect((await planOf([sam, sam])).json).toMatchObject({
      Errors: [{ ErrorMessages: ['Choose at least two students, each student once'] }],
    });
    expect((await merge(sam, samuel, { From: { mergedInto: sam } })).json).toMatchObject({
      Errors: [{ FieldName: 'From.mergedInto', ErrorMessages: ['This field is not merged'] }],
    });
  });
});

describe('merging', () => {
  it('makes one of two students, leads to it, and is undone as one step', async () => {
    const [sam, samuel] = await twice();
    const club = await clubWith([samuel]);
    await mark(club, { [samuel]: 'attended' });
    const { task, ended } = await mergeNow(sam, samuel, { From: { firstname: sam } });
    expect(ended).toMatchObject({ status: 2, message: '1 student merged.', changed: 1 });
    expect((await officer.form('students', sam)).Record).toMatchObject({ firstname: 'Sam', ucas: expect.any(String) });
    expect(await officer.form('students', samuel)).toMatchObject({
      State: { name: 'Duplicate' },
      CanEdit: false,
      Transitions: [],
      MergedInto: sam,
    });
    expect(await registerOf(club)).toEqual({ [sam]: 'attended' });

    const undo = await officer.post(`/tasks/undo/${task}`);
    expect(await waitForTask(officer, undo.json.Task ?? 0)).toMatchObject({ status: 2, message: '1 student taken out of the merge.' });
    expect((await officer.form('students', sam)).Record).toMatchObject({ firstname: 'Sam', ucas: null });
    expect(await officer.form('students', samuel)).toMatchObject({ State: { name: 'Current' }, MergedInto: null });
    expect(await registerOf(club)).toEqual({ [samuel]: 'attended' });
  });

  it('keeps the mark that the person chose', async () => {
    const [sam, samuel] = await twice();
    const club = await clubWith([sam, samuel]);
    await mark(club, { [sam]: 'unattended', [samuel]: 'attended' });
    await mergeNow(sam, samuel, { Rows: { [`activity-${club}`]: { status: 'unattended' } } });
    expect(await registerOf(club)).toEqual({ [sam]: 'unattended' });
  });

  it('refuses at once if a student was changed since the person looked', async () => {
    const [sam, samuel] = await twice();
    const { json: plan } = await planOf([sam, samuel]);
    await change(samuel, { sex: 11 });
    const Seen = Object.fromEntries(plan.Records.map(({ Id, Revision }) => [Id, Revision]));
    const { status, json } = await merge(sam, samuel, { Seen });
    expect([status, json.message]).toEqual([400, expect.stringContaining('Somebody changed Sex of student')]);
    expect((await officer.form('students', samuel)).State.name).toBe('Current');
  });

  it('finds the kept student by the number of the duplicate', async () => {
    const [sam, samuel] = await twice();
    await mergeNow(sam, samuel);
    const idsOf = async (filter: string) => (await officer.search('students', { filter })).Data.map(({ Id }) => Id);
    expect(await idsOf(`id:${samuel}`)).toEqual([sam]);
    expect(await idsOf(`id:${samuel},recordState:Duplicate`)).toEqual([samuel]);
    expect(await idsOf(`merged-into:${sam},recordState:Duplicate`)).toEqual([samuel]);
  });
});

describe('what names a duplicate', () => {
  it('goes to the kept student: marks that come late, students who are added, and pasted lists', async () => {
    const [sam, samuel] = await twice();
    const club = await clubWith([samuel]);
    await mergeNow(sam, samuel);
    const late = await mark(club, { [samuel]: 'attended' });
    expect(late.json).toMatchObject({ Applied: [samuel], Refused: [] });
    expect(await registerOf(club)).toEqual({ [sam]: 'attended' });
    const other = await clubWith([samuel]);
    expect(await registerOf(other)).toEqual({ [sam]: 'registered' });
    const preview = await officer.post<FillingPreview>(`/activities/${club}/students/preview`, { List: `#${samuel}` });
    expect(preview.json).toMatchObject({ StudentIds: [], Already: 1, NotFound: [] });
  });
});

describe('taking a student out of a merge', () => {
  it('asks about what changed since and what was recorded since, and leaves both by default', async () => {
    const [sam, samuel] = await twice();
    await mergeNow(sam, samuel);
    await change(sam, { firstname: 'Sammy' });
    const club = await clubWith([sam]);
    const { json } = await askUnmerge(samuel);
    expect(json).toMatchObject({
      Kept: { Id: sam },
      Changed: [{ Name: 'firstname', Label: 'First name', Now: 'Sammy', Before: 'Sam' }],
      Since: [{ Type: 'activity', Id: club, Label: 'activity' }],
    });
    expect(await unmergeNow(samuel)).toMatchObject({ status: 2, message: 'The student has been taken out of the merge.' });
    expect((await officer.form('students', sam)).Record).toMatchObject({ firstname: 'Sammy', ucas: null });
    expect(await registerOf(club)).toEqual({ [sam]: 'registered' });
    expect((await askUnmerge(samuel)).status).toBe(400);
  });

  it('puts back and gives away what the person chooses', async () => {
    const [sam, samuel] = await twice();
    await mergeNow(sam, samuel);
    await change(sam, { firstname: 'Sammy' });
    const club = await clubWith([sam]);
    expect(await unmergeNow(samuel, { PutBack: ['firstname'], Give: [{ Type: 'activity', Id: club }] })).toMatchObject({ status: 2 });
    expect((await officer.form('students', sam)).Record).toMatchObject({ firstname: 'Sam' });
    expect(await registerOf(club)).toEqual({ [samuel]: 'registered' });
  });

  it('asks about rows and marks that came by the merge and were changed since', async () => {
    const [sam, samuel] = await twice();
    await change(samuel, { 'qualifications/-1/level': 'GCSE', 'qualifications/-1/subject': 'Art' });
    const [moved, own, untouched] = [await clubWith([samuel]), await clubWith([sam, samuel]), await clubWith([samuel])];
    await mergeNow(sam, samuel);
    await change(sam, { 'qualifications/1/grade': '8' });
    for (const club of [moved, own]) await mark(club, { [sam]: 'attended' });
    const { json } = await askUnmerge(samuel);
    expect(json.Changed).toEqual([{ Name: 'qualifications/1', Label: 'Qualification', Now: 'GCSE, Art, 8', Before: '' }]);
    // A register that had both has its row of the kept student in any case.
    expect(json.Since.map(({ Id }) => Id)).toEqual([moved]);
    expect(
      await unmergeNow(samuel, { PutBack: ['qualifications/1'], Give: json.Since.map(({ Type, Id }) => ({ Type, Id })) }),
    ).toMatchObject({ status: 2 });
    expect(Object.keys((await officer.form('students', sam)).Record).filter((name) => name.startsWith('qualifications/'))).toEqual([]);
    expect(await Promise.all([moved, own, untouched].map(registerOf))).toEqual([
      { [samuel]: 'attended' },
      { [sam]: 'attended', [samuel]: 'registered' },
      { [samuel]: 'registered' },
    ]);
  });

  it('asks in a chain about what was recorded since of each who took the student over', async () => {
    const [ann, annabel] = await twice();
    const third = await pupil({ firstname: 'A.', lastname: surname() });
    const ofThird = await clubWith([third]);
    await mergeNow(ann, annabel);
    const between = await clubWith([ann]);
    await mergeNow(third, ann);
    const after = await clubWith([third]);
    const { json } = await askUnmerge(annabel);
    expect(json).toMatchObject({ Kept: { Id: third }, Since: [between, after].map((Id) => ({ Type: 'activity', Id })) });
    expect(await unmergeNow(annabel, { Give: [{ Type: 'activity', Id: between }] })).toMatchObject({ status: 2 });
    expect(await Promise.all([ofThird, between, after].map(registerOf))).toEqual(
      [third, annabel, third].map((id) => ({ [id]: 'registered' })),
    );
    expect((await officer.form('students', third)).Record).toMatchObject({ ucas: null });
  });

  it('happens once if it is sent again', async () => {
    const [sam, samuel] = await twice();
    await mergeNow(sam, samuel);
    const sent = { Submission: randomUUID(), Id: samuel };
    const first = await officer.post('/students/duplicates/unmerge', sent);
    await waitForTask(officer, first.json.Task ?? 0);
    const { status, json } = await officer.post('/students/duplicates/unmerge', sent);
    expect([status, json.Task]).toEqual([200, first.json.Task]);
  });

  it('needs the right to edit', async () => {
    const [sam, samuel] = await twice();
    await mergeNow(sam, samuel);
    expect((await askUnmerge(samuel, viewer)).status).toBe(403);
  });
});
