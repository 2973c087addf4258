import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LookalikesAnswer } from '../../api/contract/records.ts';
import type { CertainGroupsAnswer, DuplicateGroupRow, DuplicateGroupsAnswer } from '../../api/contract/duplicateGroups.ts';
import { eventually, pause } from '../infra/waiting.ts';
import { as, birthday, otherGroup, ownGroup, surname, waitForTask } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
const address = '/students/duplicates/search';

const list = async (filter = '', person = officer) => person.post<DuplicateGroupsAnswer>(address, { filter, pageSize: '500' });
const groupWith = async (id: number, filter = '', person = officer) =>
  (await list(filter, person)).json.Data.find(({ Students }) => Students.some(({ Id }) => Id === id));

/** The keys of new students follow soon. */
const waitForGroup = async (id: number, size: number, filter = '', person = officer) => {
  let group: DuplicateGroupRow | undefined;
  await eventually(60_000, async () => {
    group = await groupWith(id, filter, person);
    if (group?.Students.length === size) return;
    await pause(500);
    throw new Error(`The group of student ${id} does not have ${size} students: ${JSON.stringify(group)}`);
  });
  if (!group) throw new Error(`Student ${id} is in no group`);
  return group;
};

const add = async (values: Readonly<Record<string, unknown>>, person = officer) =>
  (await person.create('students', { group: ownGroup, ...values })).Id;

/** Values that one person or two siblings share, and nobody else. */
const family = () => ({ lastname: surname(), dob: birthday().iso });

describe('the groups of duplicate students', () => {
  it('hold students who may be one person, why, and the ids for the merge screen', async () => {
    const person = { ...family(), postcode: 'LE2 4AB' };
    const { lastname } = person;
    const thomas = await add({ ...person, firstname: 'Thomas' });
    const thoms = await add({ ...person, firstname: 'Thoms' });
    const group = await waitForGroup(thomas, 2);
    expect(group).toMatchObject({
      Id: thomas,
      StudentIds: `${thomas},${thoms}`,
      Students: [
        { Id: thomas, StudentIds: `${thomas},${thoms}`, Title: `Thomas ${lastname}`, State: { name: 'Current' } },
        { Id: thoms, Title: `Thoms ${lastname}` },
      ],
      Pairs: [
        { One: thomas, Other: thoms, Because: ['Same date of birth', 'First names one letter apart', 'Same last name', 'Same postcode'] },
      ],
    });
    expect(group.Students[0]?.Facts).toContainEqual({ Label: 'Postcode', Text: 'LE2 4AB' });
    const bySet = await officer.get<DuplicateGroupsAnswer>('/studentDuplicates/search?pageSize=1');
    expect(bySet.json).toMatchObject({ Page: 1, IsError: false, Data: [{ Pairs: expect.any(Array) as unknown }] });
    expect(bySet.json.TotalPages).toBe(bySet.json.Total);
  });

  it('need the right to edit in the group of every student', async () => {
    const person = family();
    const ours = await add({ ...person, firstname: 'Philippa' });
    const theirs = await add({ ...person, firstname: 'Phillippa', group: otherGroup }, admin);
    await waitForGroup(ours, 2, 'group:any', admin);
    expect(await groupWith(theirs, `group:${otherGroup}`, admin)).toBeDefined();
    expect(await groupWith(ours)).toBeUndefined();
    expect(await groupWith(ours, 'group:any')).toBeUndefined();
    expect(await groupWith(theirs, `group:${otherGroup}`)).toBeUndefined();
    expect((await list('', as('viewer'))).status).toBe(403);
  });

  it('are not searched by words', async () => {
    expect((await list('Akhtar')).json.Ignored).toEqual([{ text: 'Akhtar', reason: 'This list cannot be searched by words' }]);
  });
});

describe('ignored pairs', () => {
  const ignore = (One: number, Other: number, Reason: unknown = 'Twins', person = officer) =>
    person.post('/students/duplicates/ignore', { Pairs: [{ One, Other }], Reason });
  const stop = (One: number, Other: number) => officer.post('/students/duplicates/stop-ignoring', { Pairs: [{ One, Other }] });
  const cardOf = async (id: number, values: Readonly<Record<string, unknown>>) => {
    await officer.search('students', { filter: String(values['lastname']) });
    const { json } = await officer.post<LookalikesAnswer>('/students/lookalikes', { group: ownGroup, ...values, Id: id });
    return json.Data.map(({ Id }) => Id);
  };

  it('are shown only on request, with who, when and why, until somebody takes it back', async () => {
    const sara = { ...family(), firstname: 'Sara' };
    const [one, other] = [await add(sara), await add({ ...sara, firstname: 'Zara' })];
    await waitForGroup(one, 2);
    expect(await cardOf(one, sara)).toContain(other);
    expect((await ignore(other, one)).status).toBe(200);
    expect(await groupWith(one)).toBeUndefined();
    expect(await cardOf(one, sara)).not.toContain(other);
    expect((await groupWith(one, 'include-ignored:yes'))?.Pairs).toMatchObject([
      { One: one, Other: other, Ignored: { Reason: 'Twins', By: 'Olivia Officer', At: expect.stringMatching(/^20/) as unknown } },
    ]);
    // In the form, another name makes another person of the student.
    expect(await cardOf(one, { ...sara, firstname: 'Zara' })).toContain(other);
    expect((await stop(one, other)).json.SuccessMessage).toBe('They are shown as possible duplicates again.');
    expect((await groupWith(one))?.Pairs).toMatchObject([{ Ignored: null }]);
  });

  it('end when an identifying field of one of the two changes', async () => {
    const person = family();
    const { Id: institutionLastKnown } = await officer.create('institutions', { name: surname() });
    const one = await add({ ...person, firstname: 'Nadia', institutionLastKnown });
    const other = await add({ ...person, firstname: 'Nadja' });
    await waitForGroup(one, 2);
    await ignore(one, other);
    // The institution speaks for one person, and identifies nobody.
    expect((await officer.edit('students', other, 0, { institutionLastKnown })).status).toBe(200);
    expect((await groupWith(one, 'include-ignored:yes'))?.Pairs).toMatchObject([
      { Because: expect.arrayContaining(['Same institution']) as unknown, Ignored: { Reason: 'Twins' } },
    ]);
    expect(await groupWith(one)).toBeUndefined();
    expect((await officer.edit('students', other, 1, { firstname: 'Nadya' })).status).toBe(200);
    await waitForGroup(one, 2);
  });

  it('need a reason, and the right to edit both students', async () => {
    const una = { ...family(), firstname: 'Una' };
    const one = await add(una);
    const theirs = await add({ ...una, group: otherGroup }, admin);
    for (const reason of [' ', 'x'.repeat(501), 7]) expect((await ignore(one, theirs, reason, admin)).status).toBe(400);
    expect((await ignore(one, one)).status).toBe(400);
    expect((await ignore(one, theirs)).status).toBe(404);
    expect((await ignore(one, theirs, 'Twins', as('viewer'))).status).toBe(403);
  });
});

describe('merging all groups beyond doubt', () => {
  const preview = async (person = officer) => (await person.post<CertainGroupsAnswer>('/students/duplicates/beyond-doubt', {})).json.Groups;
  const merge = (groups: CertainGroupsAnswer['Groups'], person = officer, Submission: string = randomUUID()) =>
    person.post('/students/duplicates/merge-beyond-doubt', {
      Submission,
      Groups: groups.map(({ Keep, Duplicates, Seen }) => ({ Keep, Duplicates, Seen })),
    });
  const states = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await officer.form('students', id)).State.name));
  const twice = async (firstname: string) => {
    const person = { ...family(), firstname };
    return [await add(person), await add({ ...person, email: `${person.lastname}@example.test` })] as const;
  };

  it('is one task, undone as one, that leaves twins and groups that changed meanwhile to a person', async () => {
    const [thomas, thomasAgain] = await twice('Thomas');
    const [grace, graceAgain] = await twice('Grace');
    const person = family();
    const [ella, emma] = [await add({ ...person, firstname: 'Ella' }), await add({ ...person, firstname: 'Emma' })];
    for (const id of [thomas, grace, ella]) await waitForGroup(id, 2);

    const certain = await preview();
    const ofThese = (ids: readonly number[]) => certain.filter(({ Keep }) => ids.includes(Keep));
    expect(ofThese([ella, emma])).toEqual([]);
    const groups = ofThese([thomas, grace]);
    expect(groups.find(({ Keep }) => Keep === thomas)).toMatchObject({
      Duplicates: [thomasAgain],
      Seen: { [thomas]: 0, [thomasAgain]: 0 },
      Students: [{ Id: thomas }, { Id: thomasAgain }],
    });
    expect((await merge(groups, as('viewer'))).status).toBe(403);
    const [first] = groups;
    expect(first && (await merge([{ ...first, Duplicates: [ella] }])).json).toMatchObject({
      message: 'One of the groups is no longer certain. Please check again.',
    });

    // Something else than what identifies a student.
    await officer.edit('students', graceAgain, 0, { locality: 'Elsewhere' });
    const submission = randomUUID();
    const { json } = await merge(groups, officer, submission);
    expect(json.SuccessMessage).toBe('Merging 2 groups of students…');
    expect(await waitForTask(officer, json.Task ?? 0)).toMatchObject({
      done: 1,
      failed: 1,
      message: '1 student merged. 1 could not be merged.',
    });
    expect(await states([thomas, thomasAgain, grace, graceAgain])).toEqual(['Current', 'Duplicate', 'Current', 'Current']);

    expect((await merge(groups, officer, submission)).json.Task).toBe(json.Task);

    const undo = await officer.post(`/tasks/undo/${json.Task}`);
    await waitForTask(officer, undo.json.Task ?? 0);
    expect(await states([thomas, thomasAgain])).toEqual(['Current', 'Current']);
  });
});
