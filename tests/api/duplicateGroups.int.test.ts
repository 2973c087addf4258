import { describe, expect, it } from 'vitest';
import type { DuplicateGroupsAnswer } from '../../api/contract/duplicateGroups.ts';
import { eventually, pause } from '../infra/waiting.ts';
import { as, otherGroup, ownGroup, surname } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
const address = '/students/duplicates/search';

const list = async (filter = '', person = officer) => person.post<DuplicateGroupsAnswer>(address, { filter, pageSize: '500' });
const groupWith = async (id: number, filter = '', person = officer) =>
  (await list(filter, person)).json.Data.find(({ Students }) => Students.some(({ Id }) => Id === id));

/** The keys of new students follow soon. */
const waitForGroup = async (id: number, size: number, filter = '', person = officer) => {
  await eventually(60_000, async () => {
    await pause(500);
    expect((await groupWith(id, filter, person))?.Students).toHaveLength(size);
  });
  const found = await groupWith(id, filter, person);
  if (!found) throw new Error(`Student ${id} is in no group`);
  return found;
};

const add = async (values: Readonly<Record<string, unknown>>, person = officer) =>
  (await person.create('students', { group: ownGroup, dob: '2008-04-02', postcode: 'LE2 4AB', ...values })).Id;

describe('the groups of duplicate students', () => {
  it('hold students who may be one person, why, and the ids for the merge screen', async () => {
    const lastname = surname();
    const thomas = await add({ firstname: 'Thomas', lastname });
    const thoms = await add({ firstname: 'Thoms', lastname });
    const found = await waitForGroup(thomas, 2);
    expect(found).toMatchObject({
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
    expect(found.Students[0]?.Facts).toContainEqual({ Label: 'Date of birth', Text: '02/04/2008' });
    const bySet = await officer.get<DuplicateGroupsAnswer>('/studentDuplicates/search?pageSize=1');
    expect(bySet.json).toMatchObject({ Page: 1, IsError: false, Data: [{ Pairs: expect.any(Array) as unknown }] });
    expect(bySet.json.TotalPages).toBe(bySet.json.Total);
  });

  it('need the right to edit in the group of every student', async () => {
    const lastname = surname();
    const ours = await add({ firstname: 'Philippa', lastname });
    const theirs = await add({ firstname: 'Phillippa', lastname, group: otherGroup }, admin);
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
