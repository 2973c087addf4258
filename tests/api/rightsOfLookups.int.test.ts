import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer, SearchDefinition } from '../../api/contract/search.ts';
import { ownSets } from '../../domain/search/variants.ts';
import { as, waitForTask, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const trent = as('trent');
/** A word in every record of the other group, and in no record of the user's own. */
const mark = unique('Foreign');
let foreign: { readonly student: number; readonly user: number; readonly task: number };
let definitions: readonly SearchDefinition[];

beforeAll(async () => {
  const student = (
    await trent.create('students', {
      lastname: mark,
      firstname: 'Tom',
      targetWard: mark.slice(0, 20),
      targetWardName: mark,
      consortium: mark,
      group: otherGroup,
    })
  ).Id;
  const user = (
    await admin.create('users', {
      firstname: 'Una',
      lastname: mark,
      email: `${mark}@example.test`,
      roles: [{ group: otherGroup, role: 'viewer' }],
    })
  ).Id;
  await trent.post('/students/export', { reference: mark, filter: `lastname:${mark}` });
  await trent.post('/search/add', { name: mark, filter: `lastname:${mark}`, forType: 'students' });
  const { json } = await trent.post('/students/bulk-state', { state: 1, filter: `lastname:${mark}` });
  await waitForTask(trent, json.Task ?? 0);
  foreign = { student, user, task: json.Task ?? 0 };
  definitions = (await admin.get<SearchDefinition[]>('/search/definitions')).json;
});

/** List parameters, apart from the filter, that could reach other groups. */
const ways = (): readonly string[] => [
  `filter=${mark},group:any,recordState:any`,
  `filter=group:any,recordState:any`,
  `filter=group:${otherGroup},recordState:any`,
  `filter=group:!${ownGroup},recordState:any`,
  `filter=group:null,recordState:any`,
  `term=${mark}`,
  `term=${mark.slice(0, 5)}&disableFuzzy=true&recordStates[]=0&recordStates[]=1&recordStates[]=64`,
  `term=id:${foreign.student},${foreign.user},${foreign.task}&recordState=0,1,64`,
  `term=id:${foreign.user}&showAllInstitutionsUsers=true&institution=${otherGroup}`,
  `filter=${mark}&showAllInstitutionsUsers=true&institution=0`,
  `filter=id:${foreign.student},group:any,recordState:any&userHasAccess=ignore`,
];

describe.each(['officer', 'viewer'] as const)('the %s of another group', (name) => {
  const person = as(name);

  it('is not found by any list with any parameter, nor under the list’s name', async () => {
    const problems: string[] = [];
    const check = async (address: string, way: string) => {
      const { status, json } = await person.get<SearchAnswer>(`/${address}/search?pageSize=500&${way}`, { after: trent.position });
      if (status !== 403 && (status !== 200 || JSON.stringify(json.Data).toLowerCase().includes(mark.toLowerCase())))
        problems.push(`/${address}/search?${way}: ${status}`);
    };
    const [anyGroup = ''] = ways();
    // The name of a list is another address of the same route.
    for (const { Set: set, Path } of definitions) await Promise.all([check(set, anyGroup), ...ways().map((way) => check(Path, way))]);
    expect(problems).toEqual([]);
  });

  it('is not found by the lists of texts in use', async () => {
    for (const path of ['/students/ncop-target-wards', '/students/ncop-target-ward-names', '/institutions/ncopconsortia']) {
      const { json } = await person.get<{ Data: readonly string[] }>(`${path}?filter=${mark.slice(0, 20)}`, { after: trent.position });
      expect([path, json.Data]).toEqual([path, []]);
      expect((await trent.get<{ Data: readonly string[] }>(`${path}?filter=${mark.slice(0, 20)}`)).json.Data).toHaveLength(1);
    }
  });

  it('cannot be undone by its id, and the problems of its task cannot be read', async () => {
    for (const [path, id] of [
      ['students', foreign.student],
      ['users', foreign.user],
    ] as const) {
      const [one, none] = [
        await person.post(`/${path}/undo/${id}`, { Revision: 0 }),
        await person.post(`/${path}/undo/2147483647`, { Revision: 0 }),
      ];
      expect([403, 404]).toContain(one.status);
      expect(one).toMatchObject({ status: none.status, json: none.json });
    }
    expect((await person.post(`/tasks/undo/${foreign.task}`)).status).toBe(404);
    expect((await person.get(`/tasks/problems/${foreign.task}`)).status).toBe(404);
  });
});

describe('a user without a role', () => {
  it('gets no texts of students and reaches only public lists', async () => {
    const { visitor } = await createUser([]);
    for (const path of [
      '/students/ncop-target-wards',
      '/students/ncop-target-ward-names',
      '/students/ethnicity',
      '/students/ethnic-groups',
      '/system',
      '/field-settings/1',
    ]) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 403]);
    }
    expect((await visitor.post('/students/lookalikes', { firstname: 'a', lastname: 'b', dob: '1/1/2010', group: ownGroup })).status).toBe(
      403,
    );
    expect((await visitor.get<{ Data: readonly string[] }>(`/institutions/ncopconsortia?filter=${mark}`)).json.Data).toEqual([]);
    const open: string[] = [];
    for (const { Set: set } of definitions) if ((await visitor.get(`/${set}/search`)).status === 200) open.push(set);
    // Lists of own records are empty for everybody who is no ambassador.
    expect(open.toSorted()).toEqual(['institutions', 'jacsSubjects', 'savedSearches', ...ownSets.map(({ name }) => name)].toSorted());
  });
});
